// Accounts that share a browser, a payout account or an IP address with a member, each with the feature and its date.
// A feature that more accounts share than can be listed, such as a mobile network's address, is named without
// accounts.

import {
  connectedDays,
  maxConnectedAccounts,
  type ConnectionKind,
} from "@khela/contract/operator/members/member-kinds";
import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import type { OperatorContext } from "../../http/console/operator-context.ts";
import { getOperatedMember, memberSubject } from "../../infra/operator/operated-member-store.ts";
import { listByAddresses, listByDevices, listByNumbers, listAccountNumbers } from "./connected-store.ts";
import { toLine } from "./find.ts";
import { addressOf, seesPersonal } from "./masking.ts";
import { listMembers } from "./search-store.ts";

type Connected = (typeof operatorCalls)["members"]["connected"];

const DAY_MS = 24 * 60 * 60_000;

export async function readConnected(
  ctx: OperatorContext<Connected>,
  { id }: { readonly id: string },
): Promise<OperatorOutputOf<Connected>> {
  const { db, merchant } = ctx;
  const member = await getOperatedMember(db, merchant.id, id);
  const search = { merchantId: merchant.id, limit: maxConnectedAccounts + 1 };
  const since = new Date(ctx.now().getTime() - connectedDays * DAY_MS);
  const shared = [
    ...(await listByNumbers(db, member, search)),
    ...(await listByDevices(db, member, search)),
    ...(await listByAddresses(db, member, { ...search, since })),
  ];
  const providers = new Map(
    (await listAccountNumbers(db, member)).map(({ hash, provider }) => [hash, provider]),
  );
  const isShown = seesPersonal(ctx.operator);
  const evidenceOf = (kind: ConnectionKind, value: string): string => {
    if (kind === "address") return addressOf(isShown, value)!;
    return kind === "payout" ? `${providers.get(value) ?? ""} ${value.slice(0, 8)}`.trim() : value;
  };
  const groups = [...Map.groupBy(shared, ({ kind, value }) => `${kind} ${value}`).values()];
  const [small, large] = [
    groups.filter((group) => group.length <= maxConnectedAccounts),
    groups.filter((group) => group.length > maxConnectedAccounts),
  ];
  const edges = small.flat();
  const members = await listMembers(db, merchant.id, [member, ...edges]);
  const known = new Set(members.map(({ memberId }) => memberId));
  ctx.audit({ subject: memberSubject(member), after: { connected: members.length - 1 } });
  return {
    members: members.map(toLine),
    edges: edges
      .filter(({ memberId }) => known.has(memberId))
      .map(({ kind, value, memberId, firstAt, lastAt }) => ({
        from: id,
        to: String(memberId),
        kind,
        evidence: evidenceOf(kind, value),
        firstAt: firstAt.getTime(),
        lastAt: lastAt.getTime(),
      })),
    large: large.map(([first]) => ({ kind: first!.kind, evidence: evidenceOf(first!.kind, first!.value) })),
  };
}
