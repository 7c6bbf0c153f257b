// How operators find a member. The beginning of a name and an id are not personal data. Every other search needs a
// complete value, looks it up exactly, and is in the audit log with the number of matches.

import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/max";
import { accountNumber, mobileDigits } from "@khela/contract/input/mobile";
import { normalizeName } from "@khela/contract/input/name";
import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import type { MemberLine } from "@khela/contract/operator/members/schemas";
import type { OperatorContext } from "../../http/console/operator-context.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { findMemberKey } from "../../infra/db/buckets.ts";
import { hashOfPayoutNumber } from "../payout-number.ts";
import { contactsOf, seesPersonal } from "./masking.ts";
import * as store from "./search-store.ts";

type Calls = (typeof operatorCalls)["members"];
type Find = Calls["find"];

const MAX_FOUND = 20;

export const toLine = ({ memberId, username, type, status, registeredAt }: store.MemberRow): MemberLine => ({
  id: String(memberId),
  username,
  type,
  status,
  registeredAt: registeredAt.getTime(),
});

/** Lists members of the merchant with these keys, in the form that lists of other features show. */
export const listMemberLines = async (
  db: OperatorContext["db"],
  merchantId: number,
  keys: readonly MemberKey[],
): Promise<MemberLine[]> => (await store.listMembers(db, merchantId, keys)).map(toLine);

export async function searchMembers(
  { db, merchant }: OperatorContext<Calls["search"]>,
  { query }: ParsedOperatorInputOf<Calls["search"]>,
): Promise<OperatorOutputOf<Calls["search"]>> {
  const prefix = query.trim().toLowerCase();
  if (prefix === "") return { list: [] };
  const byId = /^[1-9][0-9]{0,17}$/.test(prefix) ? await findMemberKey(db, BigInt(prefix)) : null;
  const named = await store.listByNamePrefix(db, merchant.id, { prefix, limit: MAX_FOUND });
  const keys = [...(byId === null ? [] : [byId]), ...named];
  return { list: (await store.listMembers(db, merchant.id, keys)).map(toLine) };
}

/** Converts a typed number to E.164. A number without a country code belongs to the merchant's first country. */
function readNumber(ctx: OperatorContext<Find>, typed: string): string {
  const named = ctx.merchant.settings["mobileCountries"];
  const country = (Array.isArray(named) ? (named[0] as CountryCode | undefined) : undefined) ?? "BD";
  const digits = mobileDigits(typed) ?? ctx.fail("field.invalid", { field: "value" });
  const number = parsePhoneNumberFromString(digits, country);
  return number?.number ?? ctx.fail("field.invalid", { field: "value" });
}

async function listHits(
  ctx: OperatorContext<Find>,
  { by, value }: ParsedOperatorInputOf<Find>,
): Promise<store.Hit[]> {
  const { db, merchant, secrets } = ctx;
  const typed = value.trim();
  const limit = MAX_FOUND + 1;
  switch (by) {
    case "mobile":
      return store.listByMobile(db, readNumber(ctx, typed), limit);
    case "mail":
      return store.listByMail(db, typed, limit);
    case "payee":
      return store.listByPayee(db, normalizeName(typed), limit);
    case "payout": {
      const providers = await store.listProviders(db, merchant.id);
      const hashes = providers.map(({ code, ...rule }) =>
        hashOfPayoutNumber(secrets, code, accountNumber(typed, rule)),
      );
      return store.listByPayoutNumber(db, merchant.id, { hashes, limit });
    }
    case "address":
      return store.listByAddress(db, merchant.id, { ip: typed, limit });
    case "device":
      return store.listByDevice(db, merchant.id, { deviceId: typed, limit });
  }
}

export async function findMembers(
  ctx: OperatorContext<Find>,
  input: ParsedOperatorInputOf<Find>,
): Promise<OperatorOutputOf<Find>> {
  const hits = await listHits(ctx, input);
  const times = new Map<bigint, Date | null>();
  for (const { memberId, at } of hits) if (!times.has(memberId)) times.set(memberId, at);
  const found = await store.listMembersWithContacts(ctx.db, ctx.merchant.id, hits);
  const listed = found.slice(0, MAX_FOUND);
  const isShown = seesPersonal(ctx.operator);
  // the searched value is personal data, so the audit log has only its kind and the members found
  ctx.audit({
    subject: `find:${input.by}`,
    after: { found: listed.length, members: listed.map(({ memberId }) => String(memberId)).join(" ") },
  });
  return {
    list: listed.map((row) => ({
      ...toLine(row),
      ...contactsOf(isShown, row),
      at: times.get(row.memberId)?.getTime() ?? null,
    })),
    hasMore: found.length > MAX_FOUND,
  };
}
