/** Amounts: too much, nothing, negative, too fine, very large, and adjustments. Rows 7 to 11, 20, 31, 34 to 36. */
import type { VendorStatus } from "@khela/contract/vendor-wallet-api";
import type { Case } from "./case.ts";
import { failCase, notApplicable, same } from "./case-outcome.ts";
import type { PlayerSession, CaseContext } from "./case-context.ts";

const NO_NUMBERS = [
  "-1",
  "+1",
  "-0",
  "1e3",
  "0x10",
  "1,000",
  "NaN",
  "Infinity",
  " 1",
  "1 ",
  "",
  "01",
  ".5",
  "5.",
  "১০",
  "１０",
  null,
  10,
  {},
  [],
];
/** One more than a double can tell apart, and far beyond 32 bits. */
const BEYOND_DOUBLES = 2n ** 53n + 1n;
const LARGEST = 2n ** 63n - 1n;

/** A refusal at the border: says so, names no balance, moves nothing. */
async function refused(
  t: CaseContext,
  seat: PlayerSession,
  method: "bet" | "win",
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const shown = JSON.stringify(body["amount"]);
  const answer = (await seat.call(method, body))?.answer ?? failCase(`${method} of ${shown}: no answer`);
  if (!t.is(method, answer, "INVALID_REQUEST"))
    failCase(`${method} of ${shown}: expected INVALID_REQUEST, was answered ${answer.status}`);
  if (answer.balance !== undefined)
    failCase(`${method} of ${shown}: a request that is no request tells no balance`);
}

async function promo(t: CaseContext, seat: PlayerSession): Promise<void> {
  const payout = { transactionId: t.id(), roundId: t.id(), amount: "15" };
  await seat.expect("OK", "adjust", payout, 15);
  await seat.expectReplay("adjust", payout, seat.at());
  await seat.expect("MISMATCH", "adjust", { ...payout, amount: "16" });
  await seat.expect("OK", "adjust", { transactionId: t.id(), roundId: t.id(), amount: "-15" }, -15);
  await seat.expect("INSUFFICIENT_FUNDS", "adjust", {
    transactionId: t.id(),
    roundId: t.id(),
    amount: `-${seat.text(seat.at() + 1n)}`,
  });
  await seat.expectUnchanged();
}

export const amountCases: readonly Case[] = [
  {
    no: 7,
    title: "A bet above the balance",
    expects:
      "INSUFFICIENT_FUNDS with the true balance, by one minor unit as by a trillion; the refusal stays when there is money later.",
    async run(t) {
      const seat = await t.seat();
      const close = { ...t.bet(0), amount: seat.text(seat.at() + 1n) };
      await seat.expect("INSUFFICIENT_FUNDS", "bet", close);
      await seat.expect("INSUFFICIENT_FUNDS", "bet", { ...t.bet(0), amount: seat.text(10n ** 18n) });
      const bet = t.bet(1);
      await seat.expect("OK", "bet", bet, -1);
      await seat.expect("OK", "win", t.win(bet, 3), 3);
      await seat.expect("INSUFFICIENT_FUNDS", "bet", close);
      await seat.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 8,
    title: "A bet of nothing",
    expects: "OK, kept like any other (its repeat is DUPLICATE, it can be settled), and nothing moves.",
    async run(t) {
      const seat = await t.seat();
      const bet = t.bet(0);
      await seat.expect("OK", "bet", bet);
      await seat.expectReplay("bet", bet, seat.at());
      await seat.expect("OK", "win", t.win(bet, 0, { final: true }));
      await seat.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 9,
    title: "Negative amounts, and amounts that are none",
    expects: "INVALID_REQUEST without a balance, for bets and wins; nothing moves.",
    async run(t) {
      const seat = await t.seat();
      const bet = t.bet(10);
      await seat.expect("OK", "bet", bet, -10);
      // where amounts are numbers, a number is one
      for (const amount of NO_NUMBERS.filter(
        (one) => typeof one !== "number" || t.wire.adapter.policy.name === "khela",
      )) {
        await refused(t, seat, "bet", t.bet(0, { amount }));
        await refused(t, seat, "win", t.win(bet, 0, { amount }));
      }
      await seat.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 10,
    title: "Amounts finer than the currency",
    expects:
      "INVALID_REQUEST: nothing is rounded. The finest amount the currency has is exact, however often.",
    async run(t) {
      const seat = await t.seat();
      const tooFine = `0.${"0".repeat(seat.digits)}1`;
      await refused(t, seat, "bet", t.bet(0, { amount: tooFine }));
      const bets = Array.from({ length: 7 }, () => t.bet(0, { amount: seat.text(1n) }));
      for (const bet of bets) await seat.expect("OK", "bet", bet, -1n);
      await refused(t, seat, "win", t.win(bets[0]!, 0, { amount: tooFine }));
      await seat.expect("OK", "win", t.win(bets[0]!, 0, { amount: seat.text(7n) }), 7n);
      await seat.expectUnchanged();
      return `${seat.currency} has ${seat.digits} decimals`;
    },
  },
  {
    no: 11,
    title: "Another currency, and one that does not exist",
    expects:
      "CURRENCY_MISMATCH for another; CURRENCY_MISMATCH or INVALID_REQUEST for an invented one; nothing moves.",
    async run(t) {
      const seat = await t.seat();
      const bet = t.bet(10);
      await seat.expect("OK", "bet", bet, -10);
      const another = seat.currency === "EUR" ? "USD" : "EUR";
      for (const [currency, allowed] of [
        [another, ["CURRENCY_MISMATCH"]],
        ["QQQ", ["CURRENCY_MISMATCH", "INVALID_REQUEST"]],
      ] as readonly (readonly [string, readonly VendorStatus[]])[]) {
        for (const [method, body] of [
          ["bet", t.bet(1)],
          ["win", t.win(bet, 1)],
          ["balance", {}],
        ] as const) {
          if (!t.has(method, "currency")) continue;
          const answer = (await seat.call(method, { ...body, currency }))?.answer ?? failCase("no answer");
          if (!allowed.some((code) => t.is(method, answer, code)))
            failCase(`${method} in ${currency}: was answered ${answer.status}`);
        }
      }
      await seat.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 20,
    title: "A win of nothing",
    expects: "A loss is told as a win of 0: OK, kept, nothing moves, and it ends the round when it is final.",
    async run(t) {
      const seat = await t.seat();
      const bet = t.bet(10);
      await seat.expect("OK", "bet", bet, -10);
      const loss = t.win(bet, 0, { final: true });
      await seat.expect("OK", "win", loss);
      await seat.expectReplay("win", loss, seat.at());
      if (t.has("end-round") && !t.has("win", "final"))
        await seat.expect("OK", "end-round", { roundId: bet.roundId });
      await seat.expect("ROUND_ENDED", "bet", t.bet(1, { roundId: bet.roundId }));
      await seat.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 31,
    title: "Taking back a win that is spent",
    expects:
      "INSUFFICIENT_FUNDS and nothing moves: a balance never goes below zero. The same rollback later, with money there, is done.",
    async run(t) {
      t.requireMethod("bet-win");
      const seat = await t.seat();
      const before = seat.at();
      const both = t.bet(1, { winAmount: "10" });
      await seat.expect("OK", "bet-win", both, 9);
      const all = seat.at();
      const spend = { ...t.bet(0), amount: seat.text(all) };
      await seat.expect("OK", "bet", spend, -all);
      const back = t.rollback(both);
      await seat.expect("INSUFFICIENT_FUNDS", "rollback", back);
      await seat.expectUnchanged();
      await seat.expect("OK", "rollback", t.rollback(spend), all);
      await seat.expect("OK", "rollback", back, -9);
      await seat.expectUnchanged();
      same("the balance in the end", seat.text(seat.at()), seat.text(before));
      return undefined;
    },
  },
  {
    no: 34,
    title: "Payouts beyond 32 and 53 bits",
    expects:
      "Exact to the minor unit. A payout that no account can hold is INVALID_REQUEST, not an accident.",
    async run(t) {
      t.requireMethod("win", "final");
      const seat = await t.seat();
      const bet = t.bet(1);
      await seat.expect("OK", "bet", bet, -1);
      for (const minor of [2n ** 32n + 1n, BEYOND_DOUBLES]) {
        const win = t.win(bet, 0, { amount: seat.text(minor) }) as Readonly<Record<string, string>>;
        await seat.expect("OK", "win", win, minor);
        await seat.expect("OK", "rollback", { ...t.rollback(bet), reference: win["transactionId"] }, -minor);
      }
      await refused(t, seat, "win", t.win(bet, 0, { amount: seat.text(LARGEST) }));
      await refused(t, seat, "win", t.win(bet, 0, { amount: seat.text(LARGEST + 1n) }));
      await seat.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 35,
    title: "A promotional payout, repeated",
    expects:
      "`adjust` pays once and is DUPLICATE after; without the right to adjust it is NOT_PERMITTED and nothing moves.",
    async run(t) {
      t.requireMethod("adjust");
      const seat = await t.seat();
      if (!(await t.operator.perform("allow-adjust", seat.wire.vendor))) {
        const { status } =
          (await seat.call("adjust", { transactionId: t.id(), roundId: t.id(), amount: "1" }))?.answer ??
          failCase("no answer");
        if (status !== "NOT_PERMITTED" && status !== "OK") failCase(`adjust: was answered ${status}`);
        if (status === "NOT_PERMITTED") return notApplicable("this vendor may not adjust (and is told so)");
        seat.moved(1);
      }
      await promo(t, seat);
      if (!(await t.operator.perform("forbid-adjust", seat.wire.vendor)))
        return "without the refusal: this vendor may always adjust";
      await seat.expect("NOT_PERMITTED", "adjust", { transactionId: t.id(), roundId: t.id(), amount: "1" });
      await seat.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 36,
    title: "A free round",
    expects:
      "A bet of 0 with `freeRound` takes nothing, whatever it says otherwise is refused; its win has an id of its own and is paid once. A bet of 0 without an award is played the same way.",
    async run(t) {
      t.requireMethod("bet", "freeRound");
      const seat = await t.seat();
      for (const award of [{ freeRound: `award-${t.id()}` }, {}]) {
        const free = t.bet(0, award);
        await seat.expect("OK", "bet", free);
        await seat.expectReplay("bet", free, seat.at());
        const win = t.win(free, 12, { final: true });
        await seat.expect("OK", "win", win, 12);
        await seat.expectReplay("win", win, seat.at());
      }
      await seat.expect("INVALID_REQUEST", "bet", t.bet(1, { freeRound: `award-${t.id()}` }));
      await seat.expectUnchanged();
      return undefined;
    },
  },
];
