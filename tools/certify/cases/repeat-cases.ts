/**
 * Cases about repeats and races: one id has one effect, and parallel bets never exceed the balance. Cases 1 to 6, 32,
 * 33.
 */
import type { VendorMethod } from "@khela/contract/vendor-wallet-api";
import type { Case } from "./case.ts";
import { failCase, same } from "./case-outcome.ts";
import type { Body, PlayerSession, CaseContext } from "./case-context.ts";
import type { RequestOverrides } from "../http-message.ts";

const SAME_BETS = 50;
const SAME_OTHERS = 20;
const RACE_SIZES = [2, 8, 32, 64];

/** Sends all requests at once and counts the statuses, lost answers included. */
export async function together(
  requests: readonly (() => ReturnType<PlayerSession["call"]>)[],
): Promise<{ counts: string; balances: ReadonlySet<string> }> {
  const replies = await Promise.all(requests.map((send) => send()));
  const counts = new Map<string, number>();
  const balances = new Set<string>();
  for (const reply of replies) {
    const status = reply?.answer.status ?? "no answer";
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (reply?.answer.balance !== undefined) balances.add(reply.answer.balance);
  }
  return {
    counts: [...counts]
      .map(([status, n]) => `${n} ${status}`)
      .toSorted()
      .join(", "),
    balances,
  };
}

/** Sends the same request many times at once. It must be done once, and every answer must have the same balance. */
export async function sameAtOnce(
  player: PlayerSession,
  times: number,
  method: VendorMethod,
  body: Body,
  by: number,
  hows: readonly RequestOverrides[] = [{}],
): Promise<void> {
  const { counts, balances } = await together(
    Array.from({ length: times }, (_, n) => () => player.call(method, body, hows[n % hows.length])),
  );
  player.moved(by);
  const { codesWithSameStatus } = player.wire.adapter;
  const again = codesWithSameStatus(method, "DUPLICATE")[0]!;
  const expected = again === "OK" ? `${times} OK` : [`${times - 1} ${again}`, "1 OK"].toSorted().join(", ");
  same(`${times} times the same ${method} at once`, counts, expected);
  same(
    `${times} times the same ${method} at once, the balance`,
    [...balances].join(" and "),
    player.text(player.at()),
  );
  await player.expectUnchanged();
}

/** Sends two bets of 80 % of the balance at once, and rolls the accepted bet back. */
export async function drainTwice(
  t: CaseContext,
  player: PlayerSession,
  hows: readonly [RequestOverrides, RequestOverrides] = [{}, {}],
): Promise<void> {
  const before = player.at();
  const stake = (before * 4n) / 5n;
  const bets = [0, 1].map(() => ({ ...t.bet(0), amount: player.text(stake) }));
  const replies = await Promise.all(bets.map((bet, n) => player.call("bet", bet, hows[n])));
  const statuses = replies.map((reply) => reply?.answer.status ?? "no answer");
  same(
    "two bets of 80 % of the balance at once",
    statuses.toSorted().join(" and "),
    "INSUFFICIENT_FUNDS and OK",
  );
  player.moved(-stake);
  await player.expectUnchanged();
  await player.expect("OK", "rollback", t.rollback(bets[statuses.indexOf("OK")]!), stake);
}

async function manyBets(t: CaseContext, player: PlayerSession, count: number): Promise<void> {
  const { counts } = await together(Array.from({ length: count }, () => () => player.call("bet", t.bet(1))));
  player.moved(-count);
  same(`${count} different bets at once`, counts, `${count} OK`);
  await player.expectUnchanged();
}

async function interleave(t: CaseContext, players: readonly PlayerSession[], rounds: number): Promise<void> {
  const [first] = players;
  const { counts } = await together(
    Array.from({ length: rounds }, () => players.map((player) => () => player.call("bet", t.bet(1)))).flat(),
  );
  first!.moved(-rounds * players.length);
  same(`${rounds} bets each from ${players.length} games at once`, counts, `${rounds * players.length} OK`);
  await first!.expectUnchanged();
}

export const repeatCases: readonly Case[] = [
  {
    no: 1,
    title: "A bet, repeated",
    expects:
      "DUPLICATE with the first answer's balance and transactionId, also after the balance has changed; one debit.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(10);
      await player.expect("OK", "bet", bet, -10);
      await player.expectReplay("bet", bet, player.at());
      const then = player.at();
      await player.expect("OK", "bet", t.bet(5), -5);
      await player.expectReplay("bet", bet, then);
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 2,
    title: "A bet's id used again for something else",
    expects: "MISMATCH naming the field, for another amount, round, or method; the balance stays the same.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(10);
      await player.expect("OK", "bet", bet, -10);
      for (const [field, other] of [
        ["amount", { amount: "11" }],
        ["amount", { amount: "1" }],
        ["roundId", { roundId: t.id() }],
      ] as const) {
        const { field: named } = await player.expect("MISMATCH", "bet", { ...bet, ...other });
        if (t.wire.adapter.policy.name === "khela") same(`the field that differs`, named, field);
      }
      await player.expect("MISMATCH", "win", { ...t.win(bet, 10), transactionId: bet.transactionId });
      if (t.has("rollback", "reference"))
        await player.expect("MISMATCH", "rollback", t.rollback(bet, { transactionId: bet.transactionId }));
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 3,
    title: "Two players' bets with one id",
    expects:
      "Ids are scoped to vendor and player: the second player's bet is a separate bet. A server whose ids are scoped " +
      "to the vendor alone answers MISMATCH and the balance stays the same. Never the other player's answer.",
    async run(t) {
      const [one, two] = [await t.player(), await t.otherPlayer()];
      const bet = t.bet(10);
      await one.expect("OK", "bet", bet, -10);
      const reply = (await two.call("bet", bet)) ?? failCase("no answer");
      const { status } = reply.answer;
      if (status !== "OK" && !t.is("bet", reply.answer, "MISMATCH"))
        failCase(`the second player's bet: received ${status}`);
      if (status === "OK") two.moved(-10);
      await two.expectUnchanged();
      await one.expectUnchanged();
      return status === "OK" ? "ids are scoped to the player" : "ids are scoped to the vendor";
    },
  },
  {
    no: 4,
    title: "The same request many times at once",
    expects: `${SAME_BETS} equal bets in parallel are one debit and ${SAME_BETS} answers with the same balance; the same for wins and rollbacks.`,
    async run(t) {
      const player = await t.player();
      const bet = t.bet(10);
      await sameAtOnce(player, SAME_BETS, "bet", bet, -10);
      await sameAtOnce(player, SAME_OTHERS, "win", t.win(bet, 5), 5);
      const other = t.bet(7);
      await player.expect("OK", "bet", other, -7);
      await sameAtOnce(player, SAME_OTHERS, "rollback", t.rollback(other), 7);
      if (t.has("bet-win"))
        await sameAtOnce(player, SAME_OTHERS, "bet-win", { ...t.bet(3), winAmount: "2", final: true }, -1);
      return undefined;
    },
  },
  {
    no: 5,
    title: "Two bets above the balance together, at once",
    expects:
      "Of two bets of 80 % of the balance in parallel exactly one is accepted, the other is INSUFFICIENT_FUNDS; repeated ten times.",
    async run(t) {
      const player = await t.player();
      for (let time = 0; time < 10; time += 1) await drainTwice(t, player);
      return undefined;
    },
  },
  {
    no: 6,
    title: "Different bets at once on one balance",
    expects: `${RACE_SIZES.join(", ")} bets in parallel are all accepted and the balance is exact.`,
    async run(t) {
      const player = await t.player();
      for (const size of RACE_SIZES) await manyBets(t, player, size);
      return undefined;
    },
  },
  {
    no: 32,
    title: "Two games, two vendors, at once",
    expects: "One player's bets from several games in parallel are all accepted and debit the one balance.",
    async run(t) {
      const player = await t.player();
      await interleave(t, [player, await t.otherGame(player)], 10);
      if (t.operator.secondVendor === undefined) return "one vendor only: no second one is configured";
      await interleave(t, [player, await t.otherGame(player, t.secondVendor())], 10);
      return "two games of one vendor, and two vendors";
    },
  },
  {
    no: 33,
    title: "A bet before the previous one is settled",
    expects: "Rounds may overlap: both bets are accepted and each gets its own result, in any order.",
    async run(t) {
      const player = await t.player();
      const [one, two] = [t.bet(10), t.bet(20)];
      await player.expect("OK", "bet", one, -10);
      await player.expect("OK", "bet", two, -20);
      await player.expect("OK", "win", t.win(two, 5, { final: true }), 5);
      await player.expect("OK", "win", t.win(one, 15, { final: true }), 15);
      await player.expectUnchanged();
      return undefined;
    },
  },
];
