/** Cases about wins, rounds and rollbacks, in order and out of order. Cases 18, 19, 21 to 30, 41. */
import type { Case } from "./case.ts";
import { failCase } from "./case-outcome.ts";
import type { Bet, CaseContext, PlayerSession } from "./case-context.ts";

/** Returns the expected status of a rollback whose bet is unknown. */
const unknownRollbackStatus = (t: CaseContext) =>
  t.wire.adapter.policy.unknownRollback === "refuse" ? "UNKNOWN_TRANSACTION" : "OK";

const everyWinEnds = (t: CaseContext): boolean => t.wire.adapter.endsRoundBy === "every win";

/** Sends the win with which the round ends, and the call that ends the round where the adapter has one. */
async function expectLastWin(t: CaseContext, player: PlayerSession, bet: Bet, major: number): Promise<void> {
  const { endsRoundBy } = t.wire.adapter;
  await player.expect("OK", "win", t.win(bet, major, endsRoundBy === "final" ? { final: true } : {}), major);
  if (endsRoundBy === "end-round") await player.expect("OK", "end-round", { roundId: bet.roundId });
}

export const roundCases: readonly Case[] = [
  {
    no: 18,
    title: "A win without its bet",
    expects:
      "UNKNOWN_TRANSACTION; the balance stays the same; once the bet has arrived, the same win is paid.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(10);
      const win = t.win(bet, 25);
      await player.expect("UNKNOWN_TRANSACTION", "win", win);
      await player.expect("OK", "bet", bet, -10);
      await player.expect("UNKNOWN_TRANSACTION", "win", t.win({ ...bet, roundId: t.id() }, 25));
      await player.expect("OK", "win", win, 25);
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 19,
    title: "A win, repeated",
    expects:
      "Paid once; the repeat is DUPLICATE with the first answer's balance, also after the round ended.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(10);
      await player.expect("OK", "bet", bet, -10);
      const win = t.win(bet, 25, { final: true });
      await player.expect("OK", "win", win, 25);
      const then = player.at();
      await player.expectReplay("win", win, then);
      await player.expect("OK", "bet", t.bet(1), -1);
      await player.expectReplay("win", win, then);
      await player.expect("MISMATCH", "win", { ...win, amount: "26" });
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 21,
    title: "A second win in one round",
    expects:
      "While the round is open it is paid; after a final win, or end-round, it is ROUND_ENDED and the balance stays the same.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(10);
      await player.expect("OK", "bet", bet, -10);
      if (!everyWinEnds(t)) await player.expect("OK", "win", t.win(bet, 3), 3);
      await expectLastWin(t, player, bet, 4);
      await player.expect("ROUND_ENDED", "win", t.win(bet, 5));
      if (everyWinEnds(t)) return "every win ends its round";
      if (!t.has("end-round")) return "the adapter has no end-round";
      const other = t.bet(10);
      await player.expect("OK", "bet", other, -10);
      await player.expect("OK", "end-round", { roundId: other.roundId });
      await player.expect("OK", "end-round", { roundId: other.roundId });
      await player.expect("ROUND_ENDED", "win", t.win(other, 5));
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 22,
    title: "A bet after a payout in the same round",
    expects: "Accepted while the round is open, else ROUND_ENDED.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(10);
      const again = () => t.bet(2, { roundId: bet.roundId });
      await player.expect("OK", "bet", bet, -10);
      if (!everyWinEnds(t)) {
        await player.expect("OK", "win", t.win(bet, 5), 5);
        await player.expect("OK", "bet", again(), -2);
      }
      await expectLastWin(t, player, bet, 1);
      await player.expect("ROUND_ENDED", "bet", again());
      if (t.has("bet-win")) await player.expect("ROUND_ENDED", "bet-win", { ...again(), winAmount: "1" });
      await player.expectUnchanged();
      return everyWinEnds(t) ? "every win ends its round" : undefined;
    },
  },
  {
    no: 23,
    title: "Several bets in a round, one rolled back",
    expects: "Only that one is refunded, before or after another one's win; the others are settled.",
    async run(t) {
      const player = await t.player();
      const roundOf = (bet: { roundId: string }, major: number) => t.bet(major, { roundId: bet.roundId });
      const first = t.bet(10);
      const second = roundOf(first, 20);
      const third = roundOf(first, 30);
      await player.expect("OK", "bet", first, -10);
      await player.expect("OK", "bet", second, -20);
      await player.expect("OK", "bet", third, -30);
      if (!everyWinEnds(t)) await player.expect("OK", "win", t.win(first, 15), 15);
      await player.expect("OK", "rollback", t.rollback(second), 20);
      await expectLastWin(t, player, third, 5);
      const early = t.bet(10);
      const late = roundOf(early, 20);
      await player.expect("OK", "bet", early, -10);
      await player.expect("OK", "bet", late, -20);
      await player.expect("OK", "rollback", t.rollback(late), 20);
      await expectLastWin(t, player, early, 15);
      await player.expectUnchanged();
      return everyWinEnds(t) ? "every win ends its round: rolled back before it" : undefined;
    },
  },
  {
    no: 24,
    title: "A bet rolled back",
    expects:
      "Refunds the stake; an amount in the request has to equal it, else MISMATCH and the balance stays the same.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(10);
      await player.expect("OK", "bet", bet, -10);
      for (const amount of t.has("rollback", "amount") ? ["9", "1000"] : [])
        await player.expect("MISMATCH", "rollback", t.rollback(bet, { amount }));
      await player.expect("OK", "rollback", t.rollback(bet, { amount: "10" }), 10);
      if (!t.has("bet-win")) return undefined;
      const both = t.bet(10, { winAmount: "4" });
      await player.expect("OK", "bet-win", both, -6);
      await player.expect("OK", "rollback", t.rollback(both), 6);
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 25,
    title: "A bet rolled back twice",
    expects: "Refunded once; the repeat is DUPLICATE, by the same id or by another.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(10);
      await player.expect("OK", "bet", bet, -10);
      const back = t.rollback(bet);
      await player.expect("OK", "rollback", back, 10);
      await player.expectReplay("rollback", back, player.at());
      await player.expect("DUPLICATE", "rollback", t.rollback(bet));
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 26,
    title: "A rollback before its bet",
    expects: "OK and the balance stays the same: the id is marked as rolled back. Repeats are DUPLICATE.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(10);
      const back = t.rollback(bet);
      if (t.wire.adapter.policy.unknownRollback === "refuse") {
        for (const again of [back, back, t.rollback(bet)])
          await player.expect("UNKNOWN_TRANSACTION", "rollback", again);
        return "UNKNOWN_TRANSACTION each time, as the adapter's policy says";
      }
      await player.expect("OK", "rollback", back);
      await player.expectReplay("rollback", back, player.at());
      await player.expect("DUPLICATE", "rollback", t.rollback(bet));
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 27,
    title: "A bet after its own rollback",
    expects:
      "ALREADY_ROLLED_BACK, each time, whether the bet arrived before the rollback or not; the balance stays the same.",
    async run(t) {
      const player = await t.player();
      const late = t.bet(10);
      await player.expect(unknownRollbackStatus(t), "rollback", t.rollback(late));
      await player.expect("ALREADY_ROLLED_BACK", "bet", late);
      await player.expect("ALREADY_ROLLED_BACK", "bet", late);
      await player.expect(
        t.wire.adapter.policy.winNames === "round"
          ? ["ALREADY_ROLLED_BACK", "UNKNOWN_TRANSACTION"]
          : "ALREADY_ROLLED_BACK",
        "win",
        t.win(late, 5),
      );
      const bet = t.bet(10);
      await player.expect("OK", "bet", bet, -10);
      await player.expect("OK", "rollback", t.rollback(bet), 10);
      await player.expect("ALREADY_ROLLED_BACK", "bet", bet);
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 28,
    title: "A rollback after the win",
    expects:
      "A bet whose win was paid is not rolled back: ROUND_ENDED. The win may be, once; then the bet as well.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(10);
      await player.expect("OK", "bet", bet, -10);
      const win = t.win(bet, 25) as Readonly<Record<string, string>>;
      await player.expect("OK", "win", win, 25);
      await player.expect("ROUND_ENDED", "rollback", t.rollback(bet));
      await player.expectUnchanged();
      if (!t.has("rollback", "reference")) return "the adapter rolls back bets alone";
      const back = { ...t.rollback(bet), reference: win["transactionId"] };
      await player.expect("OK", "rollback", back, -25);
      await player.expectReplay("rollback", back, player.at());
      await player.expect("OK", "rollback", t.rollback(bet), 10);
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 29,
    title: "A win after the rollback",
    expects: "ALREADY_ROLLED_BACK; the balance stays the same.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(10);
      await player.expect("OK", "bet", bet, -10);
      await player.expect("OK", "rollback", t.rollback(bet), 10);
      await player.expect("ALREADY_ROLLED_BACK", "win", t.win(bet, 25));
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 30,
    title: "A rollback of something that is not a bet or a win",
    expects:
      "UNKNOWN_TRANSACTION and the balance stays the same: for a rollback, and for an adjustment where the vendor may adjust.",
    async run(t) {
      t.requireMethod("rollback", "reference");
      const player = await t.player();
      const bet = t.bet(10);
      const back = t.rollback(bet);
      await player.expect("OK", "bet", bet, -10);
      await player.expect("OK", "rollback", back, 10);
      await player.expect("UNKNOWN_TRANSACTION", "rollback", {
        ...t.rollback(bet),
        reference: back["transactionId"],
      });
      const adjust = { transactionId: t.id(), roundId: bet.roundId, amount: "5" };
      if (!t.has("adjust")) return "a rollback only: the adapter has no adjust";
      const allowed = await t.operator.perform("allow-adjust", player.wire.vendor);
      const { status } = (await player.call("adjust", adjust))?.answer ?? failCase("adjust: no answer");
      if (status !== "OK") return "a rollback only: this vendor may not adjust";
      player.moved(5);
      await player.expect("UNKNOWN_TRANSACTION", "rollback", {
        ...t.rollback(bet),
        reference: adjust.transactionId,
      });
      await player.expect("OK", "adjust", { ...adjust, transactionId: t.id(), amount: "-5" }, -5);
      if (allowed) await t.operator.perform("forbid-adjust", player.wire.vendor);
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 41,
    title: "An id spelled differently in the rollback",
    expects:
      "Ids are compared character by character: another spelling is another transaction. The bet is only rolled back by its own id.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(10, { transactionId: `${t.id()}-aB` });
      await player.expect("OK", "bet", bet, -10);
      for (const reference of [
        `bet_${bet.transactionId}`,
        bet.transactionId.toUpperCase(),
        bet.transactionId.toLowerCase(),
      ]) {
        await player.expect(unknownRollbackStatus(t), "rollback", { ...t.rollback(bet), reference });
      }
      await player.expect("OK", "rollback", t.rollback(bet), 10);
      const longest = t.id().padEnd(96, "~");
      await player.expect("OK", "bet", t.bet(1, { transactionId: longest }), -1);
      await player.expect("INVALID_REQUEST", "bet", t.bet(1, { transactionId: `${longest}~` }));
      await player.expectUnchanged();
      return undefined;
    },
  },
];
