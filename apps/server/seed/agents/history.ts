// The demonstration team's weeks of history: members who joined, deposited and played, the same in every sandbox. The
// ledger's own functions post the whole history, so charts, figures and contract periods have real rows. Used only for
// play money.

import { periodStart } from "@khela/contract/agents/contracts/terms";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import { hashPassword } from "../../src/auth/auth.ts";
import { batchesHaveOneBucket } from "../../src/infra/db/buckets.ts";
import type { MemberKey } from "../../src/infra/db/session-store.ts";
import { createMember, findByName, placeInTree } from "../../src/member/member.ts";
import { transferId } from "../../src/wallet/wallet.ts";
import { findContract, insertContract, updateContract } from "../../src/agents/contracts/contract-store.ts";
import type { AgentSeed } from "./seed.ts";
import * as store from "./history-store.ts";

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = DAY_MS / 24;
const DAYS = 42;
/** Days at the end of the history in which no member joins, so that every member has played. */
const LAST_JOINED_DAYS = 5;
const CONTRACT_DAYS = 21;

const agents = ["agentdemo", "agent_dhaka", "agent_mirpur"] as const;
export const demoMembers = [
  ..."abir adnan afia alif amina anika arif asif ayesha badhon bithi dalia".split(" "),
  ..."emon farhan fatema habib hasan ishrat jahid jamal joya kabir khadija lamia".split(" "),
  ..."mahin maliha mehedi mim nabil nadia nayeem nila omar parvez rafi rima".split(" "),
].map((name, place) => ({
  username: `demo_${name}`,
  under: agents[place % agents.length]!,
  joinedDays: LAST_JOINED_DAYS + ((place * 11) % (DAYS - LAST_JOINED_DAYS)),
}));

const contracts = [
  { agent: "agentdemo", member: "demo_arif", kind: "daily", rate: 10n },
  { agent: "agentdemo", member: "demo_badhon", kind: "dividend", rate: 1_000n },
  { agent: "agent_dhaka", member: "demo_bithi", kind: "daily", rate: 8n },
] as const;

/** Functions of the cashier that the history needs. */
type OfCashier = {
  readonly createOrderId: store.CreateOrderId;
  readonly addWallet: (
    tx: Db,
    of: { readonly secrets: AgentSeed["secrets"]; readonly merchantId: number },
    member: MemberKey,
    wallet: { readonly number: string; readonly holder: string; readonly at: Date },
  ) => Promise<string>;
};
export type HistorySeed = AgentSeed & { readonly cashier: OfCashier };
type Writer = HistorySeed & { readonly passwordHash: string };

/** Returns a function that draws numbers from 0 to below a bound, the same in every run. */
function createSequence(): (below: number) => number {
  let state = 20_261_126;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Payouts of rounds in percent of the stake: most rounds lose, some rounds pay a multiple; 92 % on average. */
const payoutPercents = [0, 0, 0, 0, 0, 60, 110, 150, 200, 400] as const;

type Game = store.PlayedGame | null;
type Joined = { readonly key: MemberKey; readonly joinedAt: Date; readonly wallet: store.Wallet };

/** Returns a member's events from the day of joining until yesterday. */
function eventsOf(
  { key, joinedAt, wallet }: Joined,
  games: readonly store.PlayedGame[],
  now: Date,
  next: (below: number) => number,
): store.HistoryEvent[] {
  const events: store.HistoryEvent[] = [];
  const add = (what: store.HistoryEvent["what"], at: number, amountMinor: number, game: Game = null) => {
    const payoutPercent = payoutPercents[next(payoutPercents.length)]!;
    events.push({
      what,
      at: new Date(at),
      member: key,
      amountMinor,
      game,
      payoutPercent,
      wallet: what === "withdrawal" ? wallet : null,
    });
  };
  // the game server does not know these rounds, so no round is on a day that a nightly reconciliation after this start
  // compares
  const lastRound = (Math.floor(now.getTime() / DAY_MS) - 1) * DAY_MS;
  for (let day = joinedAt.getTime(), n = 0; day < now.getTime() - DAY_MS; day += DAY_MS, n += 1) {
    if (n % 7 === 0) add("deposit", day + HOUR_MS / 2, (5 + next(26)) * 10_000);
    if (next(2) === 0) continue;
    const game = games[next(games.length)]!;
    for (let round = 1 + next(4); round > 0; round -= 1) {
      const at = day + (5 - round) * HOUR_MS;
      if (at < lastRound) add("round", at, (1 + next(40)) * 1_000, game);
    }
    if (next(6) === 0) add("withdrawal", day + 6 * HOUR_MS, 0);
  }
  return events;
}

async function join(tx: Db, { merchant, secrets, passwordHash, now, cashier }: Writer): Promise<Joined[]> {
  const joined: Joined[] = [];
  for (const { username, under, joinedDays } of demoMembers) {
    const agent = await findByName(tx, merchant.id, under);
    invariant(agent, "the demo agents are seeded before their members");
    const joinedAt = new Date(now.getTime() - joinedDays * DAY_MS - (joinedDays % 9) * HOUR_MS);
    const member = {
      merchant,
      username,
      type: 0,
      agent,
      language: "BN",
      registerMethod: "seed",
      ageConfirmed: true,
      secret: { passwordHash },
    } as const;
    const key = await createMember(tx, member, joinedAt);
    if (key === null) continue;
    await store.setOpenedAt(tx, key, joinedAt);
    await placeInTree(tx, key);
    // the phone number does not exist
    const number = `0100000${String(200 + joined.length).padStart(4, "0")}`;
    const id = await cashier.addWallet(tx, { secrets, merchantId: merchant.id }, key, {
      number,
      holder: username,
      at: joinedAt,
    });
    joined.push({ key, joinedAt, wallet: { id, ending: number.slice(-4) } });
  }
  return joined;
}

/** Creates contracts that were accepted weeks ago: the job computes and pays the periods since the acceptance. */
async function sign(tx: Db, { merchant, now }: AgentSeed): Promise<void> {
  for (const { agent, member, kind, rate } of contracts) {
    const [agentKey, memberKey] = [
      await findByName(tx, merchant.id, agent),
      await findByName(tx, merchant.id, member),
    ];
    invariant(agentKey !== null && memberKey !== null, "a contract is signed by seeded accounts");
    const begin = new Date(periodStart(kind, now.getTime() - CONTRACT_DAYS * DAY_MS));
    const id = transferId("agent contract", "seed", member);
    await insertContract(tx, {
      ...memberKey,
      id,
      merchantId: merchant.id,
      currency: merchant.currency,
      agentBucket: agentKey.bucket,
      agentId: agentKey.memberId,
      agentName: agent,
      kind,
      rateType: "P",
      minTurnovers: [10_000n],
      minLosses: [],
      rates: [rate],
      requestedAt: begin,
      expiresAt: begin,
      receiverName: member,
    });
    const contract = await findContract(tx, memberKey, id);
    invariant(contract, "a contract that was written is there");
    await updateContract(tx, contract, { state: "active", decidedAt: begin, settledUntil: begin });
  }
}

async function hasHistory(db: Db, merchantId: number): Promise<boolean> {
  return (await findByName(db, merchantId, demoMembers[0]!.username)) !== null;
}

async function writeAll(tx: Db, seed: Writer): Promise<number> {
  const { merchant, now, cashier } = seed;
  await store.lockHistory(tx);
  // of two concurrent first starts, the later start waits and then finds the members
  if (await hasHistory(tx, merchant.id)) return 0;
  const joined = await join(tx, seed);
  if (joined.length === 0) return 0;
  const games = await store.listPlayedGames(tx);
  const next = createSequence();
  const events = joined.flatMap((one) => eventsOf(one, games, now, next));
  for (const agent of agents) {
    const key = await findByName(tx, merchant.id, agent);
    invariant(key, "the demo agents are seeded before their history");
    events.push({
      what: "deposit",
      at: now,
      member: key,
      amountMinor: 500_000,
      game: null,
      payoutPercent: 0,
      wallet: null,
    });
  }
  await store.writeHistory(tx, events, {
    channel: await store.findDepositChannel(tx, merchant.id),
    createOrderId: cashier.createOrderId,
  });
  await sign(tx, seed);
  return events.length;
}

/**
 * Writes the whole history once, in a sandbox without these members; returns the number of events. Requires the demo
 * team and the catalogue.
 */
export async function seedHistory(db: Db, seed: HistorySeed): Promise<number> {
  const { merchant, secrets, password } = seed;
  invariant(!merchant.realMoney, "only play money has a history that nobody has lived");
  // one transaction writes members of all buckets, which is possible only on a single PostgreSQL server
  if (await batchesHaveOneBucket(db)) return 0;
  if (await hasHistory(db, merchant.id)) return 0;
  const passwordHash = await hashPassword(secrets, password);
  return db.transaction((tx) => writeAll(tx, { ...seed, passwordHash }));
}
