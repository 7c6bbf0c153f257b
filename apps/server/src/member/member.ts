// Members: who belongs to a merchant. Promises that a name is given once, also with requests at the same moment, and that
// a member never exists without a main account. Profile data is stored apart from the member. Knows
// nothing of passwords.

import type { LanguageCode } from "@khela/contract/locale/languages";
import type { MemberType } from "@khela/contract/member/member-types";
import type { Merchant } from "../infra/db/merchant-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";
import { openAccount, type Account } from "../wallet/wallet.ts";
import { insertMember, allocateMemberKey, reserveName } from "./store.ts";

export {
  bindMobile,
  emailOf,
  findAffiliate,
  findByName,
  insertAffiliateCode,
  linkIdentity,
  insertProfile,
  replaceMobile,
  setEmail,
  verifyEmail,
} from "./profile-store.ts";
export { isNameTaken } from "./store.ts";
export { maskMobile } from "./profile.ts";

export type NewMember = {
  readonly merchant: Pick<Merchant, "id" | "currency" | "realMoney">;
  readonly username: string;
  readonly type: MemberType;
  readonly language: LanguageCode;
  readonly nickname?: string | undefined;
  /** H5, APP, PWA, WEBCLIP; `trial` and `seed` for those without a registration. */
  readonly registerMethod: string;
  readonly affiliateCode?: string | undefined;
  /** The agent whose code he came with. */
  readonly agent?: MemberKey | null;
  /** The member who referred him. */
  readonly recommender?: MemberKey | null;
  readonly ageConfirmed: boolean;
};

export type Created = { readonly key: MemberKey; readonly account: Account };

/** Creates a member with an empty main account, in the caller's transaction; null when the name is taken. */
export async function createMember(tx: Db, member: NewMember, now: Date): Promise<Created | null> {
  const { merchant, username } = member;
  const key = await allocateMemberKey(tx);
  if (!(await reserveName(tx, merchant.id, username, key))) return null;
  await insertMember(tx, {
    ...key,
    merchantId: merchant.id,
    type: member.type,
    username,
    currency: merchant.currency,
    language: member.language,
    nickname: member.nickname ?? null,
    registerMethod: member.registerMethod,
    affiliateCode: member.affiliateCode || null,
    ageConfirmedAt: member.ageConfirmed ? now : null,
    agent: member.agent ?? null,
    recommender: member.recommender ?? null,
    now,
  });
  const account = await openAccount(tx, {
    ...key,
    kind: "main",
    ref: "",
    currency: merchant.currency,
    merchantId: merchant.id,
    real: merchant.realMoney,
  });
  return { key, account };
}
