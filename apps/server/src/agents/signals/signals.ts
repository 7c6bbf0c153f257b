// Signals for operators that an agent and a member of their team may be one person, or part of a ring. No signal
// refuses anything. Many people share an IP address, so a shared address alone is the weakest signal.

import type { Db } from "@khela/service-kit/db/database";
import { listMembersOfDevice } from "../../auth/auth.ts";
import type { Context } from "../../http/context.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import * as store from "./signal-store.ts";

/** Maximum age of a session whose IP address counts. */
const RECENT_MS = 30 * 24 * 60 * 60_000;

type Caller = Pick<
  Context,
  "db" | "now" | "log" | "secrets" | "merchant" | "knownDeviceToken" | "setKnownDeviceCookie"
>;

type Step = { readonly agent: MemberKey; readonly member: MemberKey };

/**
 * Records shared browsers of an act between an agent and members of the team, such as sending credit: the other person
 * of the act has logged in before with the caller's browser. Runs after the act. A failure does not undo the act.
 */
export async function noteDevices(ctx: Caller, callerId: bigint, steps: readonly Step[]): Promise<void> {
  const others = listMembersOfDevice(ctx).filter((id) => id !== callerId);
  if (others.length === 0) return;
  const now = ctx.now();
  try {
    for (const { agent, member } of steps)
      if (others.includes(agent.memberId === callerId ? member.memberId : agent.memberId))
        await store.noteSharedDevice(ctx.db, { agent, member, now });
  } catch (error) {
    ctx.log.error({ error, member: String(callerId) }, "a shared browser was not recorded");
  }
}

/** Records a shared browser like `noteDevices`, when a member has registered below an agent by a link or a code. */
export const noteRegistration = (ctx: Caller, step: Step): Promise<void> =>
  noteDevices(ctx, step.member.memberId, [step]);

export type Signals = MemberKey & {
  /** Number of acts between agent and member that were made in a browser which both have used. */
  readonly devices: number;
  readonly payoutAccounts: number;
  /** Number of networks (/24, /64) from which both had sessions in the last 30 days. */
  readonly networks: number;
};

/** Lists members of the agent's team with at least one signal; members with more kinds of signals first. */
export async function listSignals(db: Db, agent: MemberKey, now: Date): Promise<Signals[]> {
  const since = new Date(now.getTime() - RECENT_MS);
  const team = await store.listTeam(db, agent);
  const networks = await store.listNetworks(db, agent, since);
  const inNetworks: store.Found[] = [];
  for (const [bucket, members] of Map.groupBy(team, (one) => one.bucket)) {
    const ids = members.map(({ memberId }) => memberId);
    if (networks.length > 0)
      inNetworks.push(...(await store.listInNetworks(db, bucket, ids, { networks, since })));
  }
  const timesOf = (found: readonly store.Found[]) => new Map(found.map((one) => [one.memberId, one.times]));
  const devices = timesOf(await store.listSharedDevices(db, agent));
  const payouts = timesOf(await store.listSharedPayoutNumbers(db, agent));
  const addresses = timesOf(inNetworks);
  const kindsOf = (one: Signals) =>
    [one.devices, one.payoutAccounts, one.networks].filter((n) => n > 0).length;
  return team
    .map(({ bucket, memberId, username }) => ({
      bucket,
      memberId,
      username,
      devices: devices.get(memberId) ?? 0,
      payoutAccounts: payouts.get(memberId) ?? 0,
      networks: addresses.get(memberId) ?? 0,
    }))
    .filter((one) => kindsOf(one) > 0)
    .toSorted((one, other) => kindsOf(other) - kindsOf(one) || (one.username < other.username ? -1 : 1));
}

const byName = (one: store.Below, other: store.Below): number => (one.username < other.username ? -1 : 1);

/** Lists groups of members of the agent's team who share a payout account, by account; largest group first. */
export async function listRings(db: Db, agent: MemberKey): Promise<MemberKey[][]> {
  const team = await store.listTeam(db, agent);
  const numbers: (store.PayoutNumber & store.Below)[] = [];
  for (const [bucket, members] of Map.groupBy(team, (one) => one.bucket)) {
    const byId = new Map(members.map((member) => [member.memberId, member]));
    for (const number of await store.listPayoutNumbers(db, bucket, [...byId.keys()]))
      numbers.push({ ...number, ...byId.get(number.memberId)! });
  }
  const byNumber = Map.groupBy(numbers, ({ merchantId, numberHash }) => `${merchantId} ${numberHash}`);
  return [...byNumber.values()]
    .filter((of) => of.length > 1)
    .map((of) => of.toSorted(byName))
    .toSorted((one, other) => other.length - one.length || byName(one[0]!, other[0]!));
}
