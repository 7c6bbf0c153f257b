/**
 * Cases about amounts: above the balance, zero, negative, too many decimals, very large, and adjustments. Cases 7 to
 * 11, 20, 31, 34 to 36.
 */
import type { VendorStatus } from "@khela/contract/vendor-wallet-api";
import type { Case } from "./case.ts";
import { failCase, notInProtocol, same } from "./case-outcome.ts";
import type { Body, PlayerSession, CaseContext } from "./case-context.ts";

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
/** The first integer that a double cannot represent, far beyond 32 bits. */
const BEYOND_DOUBLES = 2n ** 53n + 1n;
const LARGEST = 2n ** 63n - 1n;

/** Expects the answer INVALID_REQUEST, without a balance. */
async function expectInvalidRequest(
  t: CaseContext,
  player: PlayerSession,
  method: "bet" | "win",
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const written = JSON.stringify(body["amount"]);
  const answer = (await player.call(method, body))?.answer ?? failCase(`${method} of ${written}: no answer`);
  if (!t.is(method, answer, "INVALID_REQUEST"))
    failCase(`${method} of ${written}: expected INVALID_REQUEST, received ${answer.status}`);
  if (answer.balance !== undefined)
    failCase(`${method} of ${written}: the answer to an invalid request must have no balance`);
}

async function adjustPromotion(t: CaseContext, player: PlayerSession): Promise<void> {
  const payout = { transactionId: t.id(), roundId: t.id(), amount: "15" };
  await player.expect("OK", "adjust", payout, 15);
  await player.expectReplay("adjust", payout, player.at());
  await player.expect("MISMATCH", "adjust", { ...payout, amount: "16" });
  await player.expect("OK", "adjust", { transactionId: t.id(), roundId: t.id(), amount: "-15" }, -15);
  await player.expect("INSUFFICIENT_FUNDS", "adjust", {
    transactionId: t.id(),
    roundId: t.id(),
    amount: `-${player.text(player.at() + 1n)}`,
  });
  await player.expectUnchanged();
}

/** Sends a free bet, which takes nothing, and its win, and repeats both. */
async function settleFreeBet(t: CaseContext, player: PlayerSession, award: Body): Promise<void> {
  const free = t.bet(0, award);
  await player.expect("OK", "bet", free);
  await player.expectReplay("bet", free, player.at());
  const win = t.win(free, 12, { final: true });
  await player.expect("OK", "win", win, 12);
  await player.expectReplay("win", win, player.at());
}

export const amountCases: readonly Case[] = [
  {
    no: 7,
    title: "A bet above the balance",
    expects:
      "INSUFFICIENT_FUNDS with the true balance, by one minor unit as by a trillion; the refusal stays when there is money later.",
    async run(t) {
      const player = await t.player();
      const close = { ...t.bet(0), amount: player.text(player.at() + 1n) };
      await player.expect("INSUFFICIENT_FUNDS", "bet", close);
      await player.expect("INSUFFICIENT_FUNDS", "bet", { ...t.bet(0), amount: player.text(10n ** 18n) });
      const bet = t.bet(1);
      await player.expect("OK", "bet", bet, -1);
      await player.expect("OK", "win", t.win(bet, 3), 3);
      await player.expect("INSUFFICIENT_FUNDS", "bet", close);
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 8,
    title: "A bet of 0",
    expects:
      "OK, recorded like any other (its repeat is DUPLICATE, it can be settled); the balance stays the same.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(0);
      await player.expect("OK", "bet", bet);
      await player.expectReplay("bet", bet, player.at());
      await player.expect("OK", "win", t.win(bet, 0, { final: true }));
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 9,
    title: "Negative and malformed amounts",
    expects: "INVALID_REQUEST without a balance, for bets and wins; the balance stays the same.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(10);
      await player.expect("OK", "bet", bet, -10);
      // JSON numbers are wrong only in the platform's own protocol; other adapters have numeric amounts.
      for (const amount of NO_NUMBERS.filter(
        (one) => typeof one !== "number" || t.wire.adapter.policy.name === "khela",
      )) {
        await expectInvalidRequest(t, player, "bet", t.bet(0, { amount }));
        await expectInvalidRequest(t, player, "win", t.win(bet, 0, { amount }));
      }
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 10,
    title: "Amounts with more decimals than the currency",
    expects:
      "INVALID_REQUEST: nothing is rounded. The smallest amount of the currency is exact, however often.",
    async run(t) {
      const player = await t.player();
      const tooFine = `0.${"0".repeat(player.digits)}1`;
      await expectInvalidRequest(t, player, "bet", t.bet(0, { amount: tooFine }));
      const bets = Array.from({ length: 7 }, () => t.bet(0, { amount: player.text(1n) }));
      for (const bet of bets) await player.expect("OK", "bet", bet, -1n);
      await expectInvalidRequest(t, player, "win", t.win(bets[0]!, 0, { amount: tooFine }));
      await player.expect("OK", "win", t.win(bets[0]!, 0, { amount: player.text(7n) }), 7n);
      await player.expectUnchanged();
      return `${player.currency} has ${player.digits} decimals`;
    },
  },
  {
    no: 11,
    title: "Another currency, and one that does not exist",
    expects:
      "CURRENCY_MISMATCH for another; CURRENCY_MISMATCH or INVALID_REQUEST for an unknown one; the balance stays the same.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(10);
      await player.expect("OK", "bet", bet, -10);
      const another = player.currency === "EUR" ? "USD" : "EUR";
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
          const answer = (await player.call(method, { ...body, currency }))?.answer ?? failCase("no answer");
          if (!allowed.some((code) => t.is(method, answer, code)))
            failCase(`${method} in ${currency}: received ${answer.status}`);
        }
      }
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 20,
    title: "A win of 0",
    expects:
      "A loss is reported as a win of 0: OK, recorded, the balance stays the same, and it ends the round when it is final.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(10);
      await player.expect("OK", "bet", bet, -10);
      const loss = t.win(bet, 0, { final: true });
      await player.expect("OK", "win", loss);
      await player.expectReplay("win", loss, player.at());
      if (t.has("end-round") && !t.has("win", "final"))
        await player.expect("OK", "end-round", { roundId: bet.roundId });
      await player.expect("ROUND_ENDED", "bet", t.bet(1, { roundId: bet.roundId }));
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 31,
    title: "A rollback of a win that is already spent",
    expects:
      "INSUFFICIENT_FUNDS; the balance stays the same and never goes below zero. The same rollback is OK once there are funds.",
    async run(t) {
      t.requireMethod("bet-win");
      const player = await t.player();
      const before = player.at();
      const both = t.bet(1, { winAmount: "10" });
      await player.expect("OK", "bet-win", both, 9);
      const all = player.at();
      const spend = { ...t.bet(0), amount: player.text(all) };
      await player.expect("OK", "bet", spend, -all);
      const back = t.rollback(both);
      await player.expect("INSUFFICIENT_FUNDS", "rollback", back);
      await player.expectUnchanged();
      await player.expect("OK", "rollback", t.rollback(spend), all);
      await player.expect("OK", "rollback", back, -9);
      await player.expectUnchanged();
      same("the balance in the end", player.text(player.at()), player.text(before));
      return undefined;
    },
  },
  {
    no: 34,
    title: "Payouts beyond 32 and 53 bits",
    expects: "Exact to the minor unit. A payout that no account can hold is INVALID_REQUEST.",
    async run(t) {
      const player = await t.player();
      const placed = async () => {
        const bet = t.bet(1);
        await player.expect("OK", "bet", bet, -1);
        return bet;
      };
      for (const minor of [2n ** 32n + 1n, BEYOND_DOUBLES]) {
        const bet = await placed();
        const win = t.win(bet, 0, { amount: player.text(minor) }) as Readonly<Record<string, string>>;
        await player.expect("OK", "win", win, minor);
        const isTakenBack = t.has("rollback", "reference");
        const back = { ...t.rollback(bet), reference: win["transactionId"] };
        const spent = { ...t.bet(0), amount: player.text(minor) };
        await player.expect("OK", isTakenBack ? "rollback" : "bet", isTakenBack ? back : spent, -minor);
      }
      const bet = await placed();
      await expectInvalidRequest(t, player, "win", t.win(bet, 0, { amount: player.text(LARGEST) }));
      await expectInvalidRequest(t, player, "win", t.win(bet, 0, { amount: player.text(LARGEST + 1n) }));
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 35,
    title: "A promotional payout, repeated",
    expects:
      "`adjust` pays once and is DUPLICATE after; without the right to adjust it is NOT_PERMITTED and the balance stays the same.",
    async run(t) {
      t.requireMethod("adjust");
      const player = await t.player();
      if (!(await t.operator.perform("allow-adjust", player.wire.vendor))) {
        const { status } =
          (await player.call("adjust", { transactionId: t.id(), roundId: t.id(), amount: "1" }))?.answer ??
          failCase("no answer");
        if (status !== "NOT_PERMITTED" && status !== "OK") failCase(`adjust: received ${status}`);
        if (status === "NOT_PERMITTED") return notInProtocol("this vendor may not adjust (NOT_PERMITTED)");
        player.moved(1);
      }
      await adjustPromotion(t, player);
      if (!(await t.operator.perform("forbid-adjust", player.wire.vendor)))
        return "NOT_PERMITTED not tried: this vendor may always adjust";
      await player.expect("NOT_PERMITTED", "adjust", { transactionId: t.id(), roundId: t.id(), amount: "1" });
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 36,
    title: "A free round",
    expects:
      "A bet with `freeRound` is NO_FREE_ROUND without an award, and beyond its rounds. With one, a bet of 0 is OK, one of another amount INVALID_REQUEST; its win has its own id and is paid once; its rollback gives the round back. A bet of 0 without `freeRound` is recorded and settled the same way.",
    async run(t) {
      t.requireMethod("bet", "freeRound");
      const player = await t.player();
      await player.expect("NO_FREE_ROUND", "bet", t.bet(0, { freeRound: `award-${t.id()}` }));
      await settleFreeBet(t, player, {});
      const award = { freeRound: `award-${t.id()}` };
      const { player: subject, gameCode, wire } = player;
      await t.requireAction("grant-free-rounds", subject, {
        vendor: wire.vendor,
        gameCode,
        ...award,
        rounds: 2,
      });
      await settleFreeBet(t, player, award);
      await player.expect("INVALID_REQUEST", "bet", t.bet(1, award));
      const last = t.bet(0, award);
      await player.expect("OK", "bet", last);
      await player.expect("NO_FREE_ROUND", "bet", t.bet(0, award));
      await player.expect("OK", "rollback", t.rollback(last));
      await player.expect("OK", "bet", t.bet(0, award));
      await player.expectUnchanged();
      return undefined;
    },
  },
];
