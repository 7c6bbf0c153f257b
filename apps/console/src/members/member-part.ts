import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";

export type Overview = OperatorOutputOf<typeof operatorCalls.members.get>;
export type MemberPartProps = { readonly member: Overview };
