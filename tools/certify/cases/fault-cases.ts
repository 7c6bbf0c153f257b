/** What must hold when answers are lost, servers are killed, and several serve one platform. Rows 37 to 39, 42, 45. */
import { setTimeout as sleep } from "node:timers/promises";
import { minorIn } from "./amounts.ts";
import type { Case } from "./case.ts";
import { operatorActions } from "../operators/operator.ts";
import { failCase, notApplicable, same } from "./case-outcome.ts";
import { drainTwice, sameAtOnce } from "./repeat-cases.ts";
import type { Bet, PlayerSession, CaseContext } from "./case-context.ts";
import type { RequestOverrides, Reply } from "../protocol-client.ts";

const PLAYERS = 3;
const LANES = 4;
const LONGEST_LOAD_MS = 500;
const ASK_AGAIN_MS = 100;
const ASK_AGAIN_TIMES = 150;
const CUTS = 40;
const AT_ONCE = 20;

type Said = { readonly seat: PlayerSession; readonly bet: Bet; readonly reply: Reply | null };

const known = (reply: Reply | null): reply is Reply => reply !== null && reply.answer.status !== "RETRY";

/** Bets of one minor unit from several players in parallel until `stop` is done; each lane ends at its first lost answer. */
async function load(
  t: CaseContext,
  seats: readonly PlayerSession[],
  stop: Promise<unknown>,
  how: RequestOverrides = {},
): Promise<Said[]> {
  let stopped = false;
  const said: Said[] = [];
  const lane = async (seat: PlayerSession) => {
    while (!stopped) {
      const bet = { ...t.bet(0), amount: seat.text(1n) };
      const reply = await seat.call("bet", bet, how);
      said.push({ seat, bet, reply });
      if (!known(reply)) return;
    }
  };
  const lanes = Promise.all(seats.flatMap((seat) => Array.from({ length: LANES }, () => lane(seat))));
  await stop;
  stopped = true;
  await lanes;
  return said;
}

/** Asks until there is an answer that tells what happened, as a vendor has to. */
async function retryUntilAnswered(seat: PlayerSession, bet: Bet, how?: RequestOverrides): Promise<Reply> {
  for (let time = 0; time < ASK_AGAIN_TIMES; time += 1) {
    const reply = await seat.call("bet", bet, how);
    if (known(reply)) return reply;
    await sleep(ASK_AGAIN_MS);
  }
  return failCase("the server did not come back");
}

/** A bet asked for again: what was answered is answered the same, what was not was done once or is done now. */
async function settle(
  { seat, bet, reply }: Said,
  how?: RequestOverrides,
): Promise<"answered" | "lost" | "done"> {
  const again = (await retryUntilAnswered(seat, bet, how)).answer;
  const { codesWithSameStatus, policy } = seat.wire.adapter;
  const [repeated] = codesWithSameStatus("bet", "DUPLICATE");
  seat.moved(-1n);
  if (!known(reply)) {
    if (again.status === repeated && repeated !== "OK") return "done";
    same("a bet whose answer was lost, asked for again", again.status, "OK");
    return "lost";
  }
  same("a bet that was taken", reply.answer.status, "OK");
  same("a bet that was taken, asked for again", again.status, repeated);
  if (policy.replay === "first")
    same("the balance in the answer given again", again.balance, reply.answer.balance);
  return "answered";
}

type Settled = { readonly lost: number; readonly done: number };

async function settleAll(said: readonly Said[], how?: RequestOverrides): Promise<Settled> {
  const ends: string[] = [];
  for (let from = 0; from < said.length; from += AT_ONCE) {
    ends.push(...(await Promise.all(said.slice(from, from + AT_ONCE).map((one) => settle(one, how)))));
  }
  for (const seat of new Set(said.map((one) => one.seat))) await seat.expectUnchanged();
  const done = ends.filter((end) => end === "done").length;
  return { lost: ends.filter((end) => end === "lost").length + done, done };
}

async function players(t: CaseContext, count: number): Promise<PlayerSession[]> {
  const seats = [await t.seat()];
  while (seats.length < count) {
    const next = await t.other(seats.length + 1).catch(() => null);
    if (next === null || seats.some(({ player }) => player === next.player)) break;
    seats.push(next);
  }
  return seats;
}

const aMoment = () => sleep(20 + Math.random() * LONGEST_LOAD_MS);

async function cutOff(t: CaseContext, seat: PlayerSession): Promise<Settled> {
  const said = await Promise.all(
    Array.from({ length: CUTS }, async (_, n): Promise<Said> => {
      const bet = { ...t.bet(0), amount: seat.text(1n) };
      return { seat, bet, reply: await seat.call("bet", bet, { cutAfterMs: 1 + (n % 10) }) };
    }),
  );
  return settleAll(said);
}

async function killUnderLoad(
  t: CaseContext,
  seats: readonly PlayerSession[],
): Promise<Settled & { bets: number }> {
  const total = { lost: 0, done: 0, bets: 0 };
  for (let kill = 0; kill < t.kills; kill += 1) {
    const crash = aMoment().then(() => t.operator.perform("crash", ""));
    const said = await load(t, seats, crash);
    if (!(await crash)) notApplicable(operatorActions.crash);
    const { lost, done } = await settleAll(said);
    total.lost += lost;
    total.done += done;
    total.bets += said.length;
  }
  return total;
}

/** Two processes, one platform: equal requests to both are one effect, and one is killed while the other goes on. */
async function twoInstances(t: CaseContext, urls: readonly [string, string]): Promise<string> {
  const seats = await players(t, PLAYERS);
  const [seat] = seats as [PlayerSession];
  const [here, there] = urls.map((url): RequestOverrides => ({ url })) as [
    RequestOverrides,
    RequestOverrides,
  ];
  for (let time = 0; time < 5; time += 1) {
    const bet = t.bet(2);
    await sameAtOnce(seat, 10, "bet", bet, -2, [here, there]);
    await sameAtOnce(seat, 10, "win", t.win(bet, 1), 1, [here, there]);
    const back = t.bet(1);
    await seat.expect("OK", "bet", back, -1, here);
    await sameAtOnce(seat, 10, "rollback", t.rollback(back), 1, [there, here]);
    await drainTwice(t, seat, [here, there]);
  }
  const crash = aMoment().then(() => t.operator.perform("crash", ""));
  const [atOne, atOther] = await Promise.all([load(t, seats, crash, here), load(t, seats, crash, there)]);
  const settled = await settleAll([...atOne, ...atOther], there);
  if (!(await crash)) return "two instances; none was killed";
  return `two instances, ${atOne.length + atOther.length} bets under load, one killed, ${settled.lost} answers lost, ${settled.done} of them done`;
}

async function pageAfterKill(t: CaseContext): Promise<string> {
  const seat = await t.seat();
  const page =
    (await t.operator.page?.(seat.player)) ?? notApplicable("needs the player's own page of the platform");
  const rounds = new Set<string>();
  for (let kill = 0; kill < t.kills; kill += 1) {
    const crash = aMoment().then(() => t.operator.perform("crash", ""));
    const said = await load(t, [seat], crash);
    if (!(await crash)) notApplicable(operatorActions.crash);
    await settleAll(said);
    for (const { bet } of said) rounds.add(bet.roundId);
    same("the balance the page is told", minorIn(await page.toldBalance(), seat.digits), seat.at());
    const rows = await page.rounds();
    same("rows of the betting record", rows.length, rounds.size);
    same("rounds of the betting record", rows.filter((id) => rounds.has(id)).length, rounds.size);
  }
  return `${t.kills} kills, ${rounds.size} rounds, each once in the record`;
}

export const faultCases: readonly Case[] = [
  {
    no: 37,
    title: "The answer is lost",
    expects:
      "Whether the connection broke or the server was killed after it had committed: the repeated bet gives the first answer, and one debit.",
    async run(t) {
      const seats = await players(t, PLAYERS);
      const cut = await cutOff(t, seats[0]!);
      const cuts = `${CUTS} connections cut, ${cut.lost} answers lost, ${cut.done} of them done`;
      const { bets, lost, done } = await killUnderLoad(t, seats).catch((error: Error) => {
        if (error.name === "NotApplicable") return { bets: 0, lost: 0, done: 0 };
        throw error;
      });
      return bets === 0
        ? `${cuts}; nobody could kill the server`
        : `${cuts}; ${t.kills} kills under load, ${bets} bets, ${lost} answers lost, ${done} of them done`;
    },
  },
  {
    no: 38,
    title: "Killed between the money and the word of it",
    expects:
      "The player's page, when it is back, is told the balance as it is, and the betting record has every round once.",
    run: pageAfterKill,
  },
  {
    no: 39,
    title: "Several servers, one platform",
    expects:
      "The same request sent to two instances at once is one effect; a race between them never overdraws; when one is killed the other answers for it.",
    async run(t) {
      const [one, two] = await t.operator.instances();
      return two === undefined
        ? notApplicable("needs the addresses of two instances of the platform")
        : twoInstances(t, [one!, two]);
    },
  },
  {
    no: 42,
    title: "Open rounds when the server starts again",
    expects:
      "They go on as if nothing had been: a bet's win is paid, a bet is taken back, a round takes its next bet, in the same session.",
    async run(t) {
      const seat = await t.seat();
      const [won, back, more] = [t.bet(10), t.bet(10), t.bet(10)];
      for (const bet of [won, back, more]) await seat.expect("OK", "bet", bet, -10);
      await t.requireAction("crash");
      await seat.expectUnchanged();
      await seat.expect("OK", "win", t.win(won, 25, { final: true }), 25);
      await seat.expect("OK", "rollback", t.rollback(back), 10);
      await seat.expect("OK", "bet", t.bet(5, { roundId: more.roundId }), -5);
      await seat.expect("OK", "win", t.win(more, 15, { final: true }), 15);
      await seat.expectUnchanged();
      return undefined;
    },
  },
];

/** Tried last: after everything else. */
export const balanceCase: Case = {
  no: 45,
  title: "The books at the end",
  expects:
    "Every player's balance is what he began with and everything that was answered OK; the platform's own audit finds nothing.",
  async run(t) {
    const seat = await t.seat();
    const urls = await t.operator.instances();
    for (const player of t.expectedBalances.players()) {
      for (const url of urls) {
        const told =
          (await t.wire.call("balance", { player, currency: seat.currency }, { url }))?.answer.balance ??
          failCase("balance: no answer");
        same(`the balance of ${player}`, told, seat.text(t.expectedBalances.expected(player)));
      }
    }
    const counted = `${t.expectedBalances.players().length} players`;
    if (t.operator.audit === undefined)
      return `${counted}; the platform's own audit was not there to be asked`;
    const found = await t.operator.audit();
    if (found.length > 0) failCase(found.slice(0, 3).join("; "));
    return `${counted}; audit clean`;
  },
};
