// Types of the server's answers that the payments' screens use.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";

type Calls = typeof operatorCalls;
export type WaitingItem = OperatorOutputOf<Calls["deposits"]["queue"]>["items"][number];
export type DepositView = OperatorOutputOf<Calls["deposits"]["get"]>;
export type DepositMemberView = WaitingItem["member"];
export type DepositLine = OperatorOutputOf<Calls["statements"]["forDeposit"]>["lines"][number];
export type OpenLine = OperatorOutputOf<Calls["statements"]["open"]>["lines"][number];
export type ChannelView = OperatorOutputOf<Calls["channels"]["list"]>["channels"][number];
type ChannelList = OperatorOutputOf<Calls["channels"]["list"]>;
export type ChannelChoices = ChannelList["choices"];
export type Gateways = ChannelList["gateways"];
export type AccountView = ChannelView["accounts"][number];
