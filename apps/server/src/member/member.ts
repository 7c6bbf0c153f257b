// Members of a merchant. A name belongs to one member, even under concurrent requests, and every member has a main
// account. Profile data is stored separately from the member. This feature only stores password hashes; `auth` checks
// passwords.

import type { LanguageCode } from "@khela/contract/locale/languages";
import type { MemberType } from "@khela/contract/member/member-types";
import type { Merchant } from "../infra/db/merchant-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";
import type { NewProfile } from "./profile-store.ts";
import { insertMember, allocateMemberKey, reserveName, type NewSecret, type PresetRates } from "./store.ts";

export { listMemberLines } from "./operator/find.ts";
export { addressOf, maskMail, seesPersonal } from "./operator/masking.ts";
export { hashOfPayoutNumber } from "./payout-number.ts";
export {
  claimPayeeName,
  contactTimesOf,
  emailOf,
  findByEmail,
  findByMobile,
  findByName,
  mobileOf,
  nicknameOf,
  replaceMobile,
  getProfile,
  reserveMobile,
  setEmail,
  verifyEmail,
} from "./profile-store.ts";
export {
  changeAffiliateCode,
  findAffiliate,
  findAffiliateOwner,
  insertAffiliateCode,
  type Affiliate,
} from "./tree/affiliate-store.ts";
export {
  findDownline,
  listDownlinesById,
  findTeam,
  findTreeMember,
  findUpline,
  listDownline,
  listReferrals,
  type Downline,
} from "./tree/tree-store.ts";
export {
  ensureUpline,
  moveInTree,
  placeInTree,
  placeMissed,
  promoteInTree,
  renameInTree,
} from "./tree/tree.ts";
export { linkIdentity, listSocialLogins, lockSocialLogins, unlinkIdentity } from "./social-login-store.ts";
export {
  changePayoutAccount,
  countPayoutAccounts,
  findPayoutAccount,
  insertPayoutAccount,
  insertPayoutNumber,
  listOtherOwners,
  listPayoutAccounts,
  listPayoutNumbers,
  type NewPayoutAccount,
  type PayoutAccount,
  type PayoutAccountChange,
} from "./payout-account-store.ts";
export { isActiveMember, isNameTaken, replaceName, reserveName } from "./store.ts";
export { maskMobile } from "./profile.ts";

export type NewMember = {
  readonly merchant: Pick<Merchant, "id" | "currency" | "realMoney">;
  readonly username: string;
  /** Whether the name was generated, so that the member may choose another, once. */
  readonly isNameGenerated?: boolean;
  readonly type: MemberType;
  readonly language: LanguageCode;
  readonly nickname?: string | undefined;
  /**
   * How the member registered: H5, APP, PWA, WEBCLIP. Members without a registration have `agent` (an agent opened the
   * account), `trial` (a guest), `freePlay` (the guest account of a member's free play) or `seed` (sandbox data, or a
   * jackpot's account).
   */
  readonly registerMethod: string;
  readonly affiliateCode?: string | undefined;
  /** The agent directly above the member. */
  readonly agent?: MemberKey | null;
  /** The member who referred this member. */
  readonly recommender?: MemberKey | null;
  readonly ageConfirmed: boolean;
  /** Whether the password was generated, so that the member must change it at the first login. */
  readonly firstTimeLogin?: boolean;
  /** Rebate rates that the agent gives when opening the account. The caller or a job sets them afterwards. */
  readonly presetRates?: PresetRates | null;
  readonly secret?: NewSecret;
  readonly profile?: NewProfile;
};

/**
 * Creates a member with an empty main account, in the caller's transaction; null: the name is already in use. In this
 * transaction the database's owner owns the member's rows. On a distributed database, the servers' role cannot read or
 * write rows of this bucket before the commit.
 */
export async function createMember(tx: Db, member: NewMember, now: Date): Promise<MemberKey | null> {
  const { merchant, username } = member;
  const key = await allocateMemberKey(tx);
  if (!(await reserveName(tx, merchant.id, username, key))) return null;
  await insertMember(tx, {
    ...key,
    merchantId: merchant.id,
    type: member.type,
    username,
    isNameGenerated: member.isNameGenerated ?? false,
    currency: merchant.currency,
    real: merchant.realMoney,
    language: member.language,
    nickname: member.nickname ?? null,
    registerMethod: member.registerMethod,
    affiliateCode: member.affiliateCode || null,
    linkCode: member.agent && !member.recommender ? (member.affiliateCode ?? "") : "",
    firstTimeLogin: member.firstTimeLogin ?? false,
    ageConfirmedAt: member.ageConfirmed ? now : null,
    agent: member.agent ?? null,
    recommender: member.recommender ?? null,
    presetRates: member.presetRates ?? null,
    secret: member.secret ?? null,
    profile: member.profile ?? null,
    now,
  });
  return key;
}
