/** Cases about lost answers, killed servers, and several instances of one platform. Cases 37 to 39, 42, 46. */
import { setTimeout as sleep } from "node:timers/promises";
import { minorIn } from "./amounts.ts";
import type { Case } from "./case.ts";
import { operatorActions } from "../operators/operator.ts";
import { failCase, notTried, same } from "./case-outcome.ts";
import { drainTwice, sameAtOnce } from "./repeat-cases.ts";
import type { Bet, PlayerSession, CaseContext } from "./case-context.ts";
import type { Reply } from "../protocol-client.ts";
import type { RequestOverrides } from "../http-message.ts";

const PLAYERS = 3;
const LANES = 4;
const LONGEST_LOAD_MS = 500;
const RETRY_MS = 100;
const MAX_RETRIES = 150;
const CUTS = 40;
const AT_ONCE = 20;

type SentBet = { readonly player: PlayerSession; readonly bet: Bet; readonly reply: Reply | null };

const isAnswered = (reply: Reply | null): reply is Reply => reply !== null && reply.answer.status !== "RETRY";

/**
 * Places bets of one minor unit for several players in parallel lanes, until `stop` resolves or every lane has ended. A
 * lane ends at its first lost answer.
 */
async function load(
  t: CaseContext,
  players: readonly PlayerSession[],
  stop: Promise<unknown>,
  how: RequestOverrides = {},
): Promise<SentBet[]> {
  let stopped = false;
  const sent: SentBet[] = [];
  const lane = async (player: PlayerSession) => {
    while (!stopped) {
      const bet = { ...t.bet(0), amount: player.text(1n) };
      const reply = await player.call("bet", bet, how);
      sent.push({ player, bet, reply });
      if (!isAnswered(reply)) return;
    }
  };
  const lanes = Promise.all(players.flatMap((player) => Array.from({ length: LANES }, () => lane(player))));
  await Promise.race([stop, lanes]);
  stopped = true;
  await lanes;
  return sent;
}

/** Repeats a bet until there is a conclusive answer, as a vendor has to. */
async function retryUntilAnswered(player: PlayerSession, bet: Bet, how?: RequestOverrides): Promise<Reply> {
  for (let time = 0; time < MAX_RETRIES; time += 1) {
    const reply = await player.call("bet", bet, how);
    if (isAnswered(reply)) return reply;
    await sleep(RETRY_MS);
  }
  return failCase("the server did not answer again");
}

/**
 * Repeats a bet. An answered bet must get the same answer again. An unanswered bet was done at the first try, or is
 * done at this one.
 */
async function settle(
  { player, bet, reply }: SentBet,
  how?: RequestOverrides,
): Promise<"answered" | "lost" | "done"> {
  const again = (await retryUntilAnswered(player, bet, how)).answer;
  const { codesWithSameStatus, policy } = player.wire.adapter;
  const [repeated] = codesWithSameStatus("bet", "DUPLICATE");
  player.moved(-1n);
  if (!isAnswered(reply)) {
    if (again.status === repeated && repeated !== "OK") return "done";
    same("a bet whose answer was lost, repeated", again.status, "OK");
    return "lost";
  }
  same("an accepted bet", reply.answer.status, "OK");
  same("an accepted bet, repeated", again.status, repeated);
  if (policy.replay === "first")
    same("the balance in the repeated answer", again.balance, reply.answer.balance);
  return "answered";
}

type Settled = { readonly lost: number; readonly done: number };

async function settleAll(sent: readonly SentBet[], how?: RequestOverrides): Promise<Settled> {
  const ends: string[] = [];
  for (let from = 0; from < sent.length; from += AT_ONCE) {
    ends.push(...(await Promise.all(sent.slice(from, from + AT_ONCE).map((one) => settle(one, how)))));
  }
  for (const player of new Set(sent.map((one) => one.player))) await player.expectUnchanged();
  const done = ends.filter((end) => end === "done").length;
  return { lost: ends.filter((end) => end === "lost").length + done, done };
}

async function startPlayers(t: CaseContext, count: number): Promise<PlayerSession[]> {
  const players = [await t.player()];
  while (players.length < count) {
    const next = await t.otherPlayer(players.length + 1).catch(() => null);
    if (next === null || players.some(({ player }) => player === next.player)) break;
    players.push(next);
  }
  return players;
}

const randomDelay = () => sleep(20 + Math.random() * LONGEST_LOAD_MS);

async function cutConnections(t: CaseContext, player: PlayerSession): Promise<Settled> {
  const sent = await Promise.all(
    Array.from({ length: CUTS }, async (_, n): Promise<SentBet> => {
      const bet = { ...t.bet(0), amount: player.text(1n) };
      return { player, bet, reply: await player.call("bet", bet, { cutAfterMs: 1 + (n % 10) }) };
    }),
  );
  return settleAll(sent);
}

async function killUnderLoad(
  t: CaseContext,
  players: readonly PlayerSession[],
): Promise<Settled & { bets: number }> {
  const total = { lost: 0, done: 0, bets: 0 };
  for (let kill = 0; kill < t.kills; kill += 1) {
    const crash = randomDelay().then(() => t.operator.perform("crash", ""));
    const sent = await load(t, players, crash);
    if (!(await crash)) notTried(operatorActions.crash);
    const { lost, done } = await settleAll(sent);
    total.lost += lost;
    total.done += done;
    total.bets += sent.length;
  }
  return total;
}

/**
 * Tests two processes of one platform: equal requests to both have one effect. Then one process is killed while the
 * other continues.
 */
async function twoInstances(t: CaseContext, urls: readonly [string, string]): Promise<string> {
  const players = await startPlayers(t, PLAYERS);
  const [player] = players as [PlayerSession];
  const [here, there] = urls.map((url): RequestOverrides => ({ url })) as [
    RequestOverrides,
    RequestOverrides,
  ];
  for (let time = 0; time < 5; time += 1) {
    const bet = t.bet(2);
    await sameAtOnce(player, 10, "bet", bet, -2, [here, there]);
    await sameAtOnce(player, 10, "win", t.win(bet, 1), 1, [here, there]);
    const back = t.bet(1);
    await player.expect("OK", "bet", back, -1, here);
    await sameAtOnce(player, 10, "rollback", t.rollback(back), 1, [there, here]);
    await drainTwice(t, player, [here, there]);
  }
  const crash = randomDelay().then(() => t.operator.perform("crash", ""));
  const atKilled = load(t, players, crash, here);
  // The load ends when every lane at the killed instance has lost an answer. Bets during the restart would only add
  // repeats.
  const underLoad = (await Promise.all([atKilled, load(t, players, atKilled, there)])).flat();
  const sinceKill = await Promise.all(
    players.map(async (player): Promise<SentBet> => {
      const bet = { ...t.bet(0), amount: player.text(1n) };
      const reply = await player.call("bet", bet, there);
      same("a bet at the instance that was not killed", reply?.answer.status, "OK");
      return { player, bet, reply };
    }),
  );
  // Balances are requested only after the restart, because both instances are asked.
  const isKilled = await crash;
  const settled = await settleAll([...underLoad, ...sinceKill], there);
  if (!isKilled) return "two instances; none was killed";
  return `two instances, ${underLoad.length} bets under load, one killed, ${settled.lost} answers lost, ${settled.done} of them done`;
}

async function pageAfterKill(t: CaseContext): Promise<string> {
  const player = await t.player();
  const page =
    (await t.operator.page?.(player.player)) ?? notTried("needs the player's own page of the platform");
  const rounds = new Set<string>();
  for (let kill = 0; kill < t.kills; kill += 1) {
    const crash = randomDelay().then(() => t.operator.perform("crash", ""));
    const sent = await load(t, [player], crash);
    if (!(await crash)) notTried(operatorActions.crash);
    await settleAll(sent);
    for (const { bet } of sent) rounds.add(bet.roundId);
    same("the balance on the page", minorIn(await page.firstBalance(), player.digits), player.at());
    const rows = await page.rounds();
    same("rows of the bet history", rows.length, rounds.size);
    same("rounds of the bet history", rows.filter((id) => rounds.has(id)).length, rounds.size);
  }
  return `${t.kills} kills, ${rounds.size} rounds, each once in the bet history`;
}

export const faultCases: readonly Case[] = [
  {
    no: 37,
    title: "A lost answer",
    expects:
      "Whether the connection broke or the server was killed after its commit: the repeated bet returns the first answer, and there is one debit.",
    async run(t) {
      const players = await startPlayers(t, PLAYERS);
      const cut = await cutConnections(t, players[0]!);
      const cuts = `${CUTS} connections cut, ${cut.lost} answers lost, ${cut.done} of them done`;
      const { bets, lost, done } = await killUnderLoad(t, players).catch((error: Error) => {
        if (error.name === "NotApplicable") return { bets: 0, lost: 0, done: 0 };
        throw error;
      });
      return bets === 0
        ? `${cuts}; the operator cannot kill the server`
        : `${cuts}; ${t.kills} kills under load, ${bets} bets, ${lost} answers lost, ${done} of them done`;
    },
  },
  {
    no: 38,
    title: "A server killed between the commit and the balance event",
    expects:
      "The player's page shows the true balance after the restart, and the bet history has every round once.",
    run: pageAfterKill,
  },
  {
    no: 39,
    title: "Several instances of one platform",
    expects:
      "The same request sent to two instances at once has one effect; a race between them never overdraws; when one is killed the other answers.",
    async run(t) {
      const [one, two] = await t.operator.instances();
      return two === undefined
        ? notTried("needs the addresses of two instances of the platform")
        : twoInstances(t, [one!, two]);
    },
  },
  {
    no: 42,
    title: "Open rounds after a restart",
    expects:
      "They continue in the same session: a win is paid, a bet is rolled back, a round accepts its next bet.",
    async run(t) {
      const player = await t.player();
      const [won, back, more] = [t.bet(10), t.bet(10), t.bet(10)];
      for (const bet of [won, back, more]) await player.expect("OK", "bet", bet, -10);
      await t.requireAction("crash");
      await player.expectUnchanged();
      await player.expect("OK", "win", t.win(won, 25, { final: true }), 25);
      await player.expect("OK", "rollback", t.rollback(back), 10);
      await player.expect("OK", "bet", t.bet(5, { roundId: more.roundId }), -5);
      await player.expect("OK", "win", t.win(more, 15, { final: true }), 15);
      await player.expectUnchanged();
      return undefined;
    },
  },
];

/** Case about the balances at the end, which runs last. */
export const balanceCase: Case = {
  no: 46,
  title: "The balances at the end",
  expects:
    "Every player's balance is the opening balance plus everything that was answered OK; the platform's own audit has no findings.",
  async run(t) {
    const own = await t.player();
    const urls = await t.operator.instances();
    for (const player of t.expectedBalances.players()) {
      for (const url of urls) {
        const balance =
          (await t.wire.call("balance", { player, currency: own.currency }, { url }))?.answer.balance ??
          failCase("balance: no answer");
        same(`the balance of ${player}`, balance, own.text(t.expectedBalances.expected(player)));
      }
    }
    const counted = `${t.expectedBalances.players().length} players`;
    if (t.operator.audit === undefined) return `${counted}; the platform's own audit is not available`;
    const found = await t.operator.audit();
    if (found.length > 0) failCase(found.slice(0, 3).join("; "));
    return `${counted}; audit clean`;
  },
};
