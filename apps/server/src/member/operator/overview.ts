// A member's page in the console, with the current data. Personal data is masked. The call `reveal` shows it and
// writes an audit entry.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { formatAmount } from "@khela/engines/money";
import type { OperatorContext } from "../../http/console/operator-context.ts";
import { getOperatedMember, memberSubject } from "../../infra/operator/operated-member-store.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { findLevelName } from "../../vip/vip.ts";
import { listAccounts } from "../../wallet/wallet.ts";
import { toLine } from "./find.ts";
import { addressOf, contactsOf, seesPersonal } from "./masking.ts";
import { findRegisterAddress, getOverview } from "./overview-store.ts";
import { listMembers } from "./search-store.ts";

type Calls = (typeof operatorCalls)["members"];
type Input = { readonly id: string };

export async function readOverview(
  ctx: OperatorContext<Calls["get"]>,
  { id }: Input,
): Promise<OperatorOutputOf<Calls["get"]>> {
  const { db, merchant } = ctx;
  const member = await getOperatedMember(db, merchant.id, id);
  const now = ctx.now();
  const [row, accounts, level, ip] = await Promise.all([
    getOverview(db, member, now),
    listAccounts(db, member),
    findLevelName(db, member),
    findRegisterAddress(db, member.memberId),
  ]);
  const lineOf = async (key: MemberKey | null) => {
    const [found] = key === null ? [] : await listMembers(db, merchant.id, [key]);
    return found === undefined ? null : toLine(found);
  };
  const { restriction, restrictedUntil, birthday: _birthday, ...shown } = row;
  return {
    ...shown,
    ...contactsOf(false, row),
    id,
    username: member.username,
    type: member.type,
    status: member.status,
    currency: member.currency,
    level,
    registeredAt: row.registeredAt.getTime(),
    registeredFrom: addressOf(false, ip),
    agent: await lineOf(row.agent),
    referredBy: await lineOf(row.referredBy),
    lastLoginAt: row.lastLoginAt?.getTime() ?? null,
    balances: accounts.map(({ kind, ref, currency, balanceMinor, heldMinor }) => ({
      kind,
      ref,
      currency,
      balance: formatAmount(balanceMinor, currency),
      held: formatAmount(heldMinor, currency),
    })),
    restriction:
      restriction === null ? null : { kind: restriction, until: restrictedUntil?.getTime() ?? null },
    asOf: now.getTime(),
  };
}

export async function revealMember(
  ctx: OperatorContext<Calls["reveal"]>,
  { id }: Input,
): Promise<OperatorOutputOf<Calls["reveal"]>> {
  if (!seesPersonal(ctx.operator)) ctx.fail("operator.permission.denied");
  const member = await getOperatedMember(ctx.db, ctx.merchant.id, id);
  const row = await getOverview(ctx.db, member, ctx.now());
  ctx.audit({ subject: memberSubject(member) });
  return {
    ...contactsOf(true, row),
    birthday: row.birthday,
    registeredFrom: await findRegisterAddress(ctx.db, member.memberId),
  };
}
