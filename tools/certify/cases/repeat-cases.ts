/** Repeats and races: one id is one effect, and parallel bets never take more than there is. Rows 1 to 6, 32, 33. */
import type { VendorMethod } from "@khela/contract/vendor-wallet-api";
import type { Case } from "./case.ts";
import { failCase, same } from "./case-outcome.ts";
import type { Body, PlayerSession, CaseContext } from "./case-context.ts";
import type { RequestOverrides } from "../protocol-client.ts";

const SAME_BETS = 50;
const SAME_OTHERS = 20;
const RACE_SIZES = [2, 8, 32, 64];

/** Asks everything at once and counts the statuses; a lost answer is one too. */
export async function together(
  asked: readonly (() => ReturnType<PlayerSession["call"]>)[],
): Promise<{ counts: string; balances: ReadonlySet<string> }> {
  const replies = await Promise.all(asked.map((ask) => ask()));
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

/** The same request many times at once: done once, and every answer tells the same balance. */
export async function sameAtOnce(
  seat: PlayerSession,
  times: number,
  method: VendorMethod,
  body: Body,
  by: number,
  hows: readonly RequestOverrides[] = [{}],
): Promise<void> {
  const { counts, balances } = await together(
    Array.from({ length: times }, (_, n) => () => seat.call(method, body, hows[n % hows.length])),
  );
  seat.moved(by);
  const { codesWithSameStatus } = seat.wire.adapter;
  const again = codesWithSameStatus(method, "DUPLICATE")[0]!;
  const expected = again === "OK" ? `${times} OK` : [`${times - 1} ${again}`, "1 OK"].toSorted().join(", ");
  same(`${times} times the same ${method} at once`, counts, expected);
  same(
    `${times} times the same ${method} at once, the balance told`,
    [...balances].join(" and "),
    seat.text(seat.at()),
  );
  await seat.expectUnchanged();
}

/** Two bets of four fifths of the balance at once; the one that was taken is given back. */
export async function drainTwice(
  t: CaseContext,
  seat: PlayerSession,
  hows: readonly [RequestOverrides, RequestOverrides] = [{}, {}],
): Promise<void> {
  const before = seat.at();
  const stake = (before * 4n) / 5n;
  const bets = [0, 1].map(() => ({ ...t.bet(0), amount: seat.text(stake) }));
  const replies = await Promise.all(bets.map((bet, n) => seat.call("bet", bet, hows[n])));
  const statuses = replies.map((reply) => reply?.answer.status ?? "no answer");
  same(
    "two bets of 80 % of the balance at once",
    statuses.toSorted().join(" and "),
    "INSUFFICIENT_FUNDS and OK",
  );
  seat.moved(-stake);
  await seat.expectUnchanged();
  await seat.expect("OK", "rollback", t.rollback(bets[statuses.indexOf("OK")]!), stake);
}

async function manyBets(t: CaseContext, seat: PlayerSession, count: number): Promise<void> {
  const { counts } = await together(Array.from({ length: count }, () => () => seat.call("bet", t.bet(1))));
  seat.moved(-count);
  same(`${count} different bets at once`, counts, `${count} OK`);
  await seat.expectUnchanged();
}

async function interleave(t: CaseContext, seats: readonly PlayerSession[], rounds: number): Promise<void> {
  const [first] = seats;
  const { counts } = await together(
    Array.from({ length: rounds }, () => seats.map((seat) => () => seat.call("bet", t.bet(1)))).flat(),
  );
  first!.moved(-rounds * seats.length);
  same(`${rounds} bets each from ${seats.length} games at once`, counts, `${rounds * seats.length} OK`);
  await first!.expectUnchanged();
}

export const repeatCases: readonly Case[] = [
  {
    no: 1,
    title: "A bet repeated word for word",
    expects:
      "DUPLICATE with the first answer's balance and transactionId, also after the balance has moved on; one debit.",
    async run(t) {
      const seat = await t.seat();
      const bet = t.bet(10);
      await seat.expect("OK", "bet", bet, -10);
      await seat.expectReplay("bet", bet, seat.at());
      const then = seat.at();
      await seat.expect("OK", "bet", t.bet(5), -5);
      await seat.expectReplay("bet", bet, then);
      await seat.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 2,
    title: "A bet's id used again for something else",
    expects: "MISMATCH naming the field, for another amount, round, or method; nothing moves.",
    async run(t) {
      const seat = await t.seat();
      const bet = t.bet(10);
      await seat.expect("OK", "bet", bet, -10);
      for (const [field, other] of [
        ["amount", { amount: "11" }],
        ["amount", { amount: "1" }],
        ["roundId", { roundId: t.id() }],
      ] as const) {
        const { field: named } = await seat.expect("MISMATCH", "bet", { ...bet, ...other });
        if (t.wire.adapter.policy.name === "khela") same(`the field that differs`, named, field);
      }
      await seat.expect("MISMATCH", "win", { ...t.win(bet, 10), transactionId: bet.transactionId });
      if (t.has("rollback", "reference"))
        await seat.expect("MISMATCH", "rollback", t.rollback(bet, { transactionId: bet.transactionId }));
      await seat.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 3,
    title: "Two players' bets with one id",
    expects:
      "Ids are one vendor's and one player's: the second player's bet is a bet of its own. A server whose ids are the " +
      "vendor's alone answers MISMATCH and moves nothing. Never the other player's answer.",
    async run(t) {
      const [one, two] = [await t.seat(), await t.other()];
      const bet = t.bet(10);
      await one.expect("OK", "bet", bet, -10);
      const reply = (await two.call("bet", bet)) ?? failCase("no answer");
      const { status } = reply.answer;
      if (status !== "OK" && !t.is("bet", reply.answer, "MISMATCH"))
        failCase(`the second player's bet was answered ${status}`);
      if (status === "OK") two.moved(-10);
      await two.expectUnchanged();
      await one.expectUnchanged();
      return status === "OK" ? "ids are kept apart by player" : "an id is taken for all players";
    },
  },
  {
    no: 4,
    title: "The same request many times at once",
    expects: `${SAME_BETS} equal bets in parallel are one debit and ${SAME_BETS} answers with the same balance; the same for wins and rollbacks.`,
    async run(t) {
      const seat = await t.seat();
      const bet = t.bet(10);
      await sameAtOnce(seat, SAME_BETS, "bet", bet, -10);
      await sameAtOnce(seat, SAME_OTHERS, "win", t.win(bet, 5), 5);
      const other = t.bet(7);
      await seat.expect("OK", "bet", other, -7);
      await sameAtOnce(seat, SAME_OTHERS, "rollback", t.rollback(other), 7);
      if (t.has("bet-win"))
        await sameAtOnce(seat, SAME_OTHERS, "bet-win", { ...t.bet(3), winAmount: "2", final: true }, -1);
      return undefined;
    },
  },
  {
    no: 5,
    title: "Two bets that do not both fit, at once",
    expects:
      "Of two bets of 80 % of the balance in parallel exactly one is taken, the other is INSUFFICIENT_FUNDS; ten times over.",
    async run(t) {
      const seat = await t.seat();
      for (let time = 0; time < 10; time += 1) await drainTwice(t, seat);
      return undefined;
    },
  },
  {
    no: 6,
    title: "Different bets at once on one balance",
    expects: `${RACE_SIZES.join(", ")} bets in parallel are all taken and the balance is exact.`,
    async run(t) {
      const seat = await t.seat();
      for (const size of RACE_SIZES) await manyBets(t, seat, size);
      return undefined;
    },
  },
  {
    no: 32,
    title: "Two games, two vendors, at once",
    expects: "One player's bets from several games in parallel are all taken from the one balance.",
    async run(t) {
      const seat = await t.seat();
      await interleave(t, [seat, await t.beside(seat)], 10);
      if (t.operator.secondVendor === undefined) return "one vendor only: no second one was given";
      await interleave(t, [seat, await t.beside(seat, t.secondVendor())], 10);
      return "two games of one vendor, and two vendors";
    },
  },
  {
    no: 33,
    title: "A bet before the last one is settled",
    expects: "Rounds may overlap: both bets are taken and each gets its own result, in any order.",
    async run(t) {
      const seat = await t.seat();
      const [one, two] = [t.bet(10), t.bet(20)];
      await seat.expect("OK", "bet", one, -10);
      await seat.expect("OK", "bet", two, -20);
      await seat.expect("OK", "win", t.win(two, 5, { final: true }), 5);
      await seat.expect("OK", "win", t.win(one, 15, { final: true }), 15);
      await seat.expectUnchanged();
      return undefined;
    },
  },
];
