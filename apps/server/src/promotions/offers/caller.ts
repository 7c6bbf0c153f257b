import type { LanguageCode } from "@khela/contract/locale/languages";
import type { Services } from "../../http/context.ts";
import type { Merchant } from "../../infra/db/merchant-store.ts";
import type { Session } from "../../infra/db/session-store.ts";
import { jurisdictionOf } from "../../responsible-gaming/responsible-gaming.ts";

/** The caller of an API call about current promotions. */
export type Caller = Pick<Services, "db" | "now"> & {
  readonly merchant: Merchant;
  readonly session: Session | null;
  readonly language: LanguageCode;
};

export type MemberCaller = Caller & { readonly session: Session };

/** Time zone in which the days of promotions begin. */
export const zoneOf = ({ merchant }: Pick<Caller, "merchant">): string =>
  jurisdictionOf(merchant.settings).timeZone;
