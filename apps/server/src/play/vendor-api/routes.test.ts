import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import { vendorMethods, vendorPath } from "@khela/contract/vendor-wallet-api";
import {
  openPlayerSession,
  vendorClientFor,
  type PlayerSession,
} from "../../../../../tests/vendor-client.ts";
import { startHarness, type Person, type Harness } from "../../../../../tests/harness.ts";
import { sql } from "@khela/service-kit/db/database";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { grantFreeRounds } from "../free-rounds/free-rounds.ts";
import { playChecks } from "../reconciliation/audit.ts";

let w: Harness;
let people = 0;

beforeAll(async () => {
  w = await startHarness();
});
afterAll(async () => {
  await w.close();
});

async function player(balance = "1000.00"): Promise<{ person: Person; at: PlayerSession }> {
  people += 1;
  const person = await w.person(`player${people}`, { balance });
  return { person, at: await openPlayerSession(w, person) };
}

async function balanceOf(person: Person): Promise<string> {
  return (await person.client.callOrThrow(calls.wallet.balance, {})).sumBalance;
}

/** Returns a hash over all tables that a refusal must leave unchanged. */
async function ledgerHash(): Promise<string> {
  const tables = ["transfer", "account", "play_transaction", "play_round", "round_settlement"];
  const hash = createHash("sha256");
  for (const table of tables) {
    const rows = await w.database.owner.rows<{ line: string }>({
      text: `select t::text line from ${table} t order by 1`,
      values: [],
    });
    for (const { line } of rows) hash.update(line);
  }
  return hash.digest("hex");
}

describe("[GAME-05] seamless wallet over the vendor API", () => {
  test("bet and win → one balance, bet history shows the round", async () => {
    const { person, at } = await player();
    expect(await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" })).toMatchObject({
      http: 200,
      status: "OK",
      balance: "990.00",
      currency: "BDT",
      transactionId: "b1",
    });
    expect(
      await at.call("win", {
        transactionId: "w1",
        roundId: "r1",
        reference: "b1",
        amount: "25.50",
        final: true,
      }),
    ).toMatchObject({ status: "OK", balance: "1015.50" });
    expect(await balanceOf(person)).toBe("1015.50");
    const record = await person.client.callOrThrow(calls.play.betHistory, {});
    expect(record.list).toMatchObject([
      { roundId: "r1", betAmount: "10.00", winAmount: "25.50", state: "settled" },
    ]);
    expect(record.footer).toEqual({ betAmount: "10.00", winAmount: "25.50", profitAndLoss: "15.50" });
    const transactions = await person.client.callOrThrow(calls.wallet.transactions, {});
    expect(transactions.list.map(({ amount, currentAvailBalance }) => [amount, currentAvailBalance])).toEqual(
      [
        ["25.50", "1015.50"],
        ["-10.00", "990.00"],
        ["1000.00", "1000.00"],
      ],
    );
  });

  test("bet-win → both in one answer", async () => {
    const { at } = await player();
    const asked = { transactionId: "x1", roundId: "r1", amount: "100.00", winAmount: "40.00", final: true };
    expect(await at.call("bet-win", asked)).toMatchObject({ status: "OK", balance: "940.00" });
    expect(await at.call("bet-win", asked)).toMatchObject({
      http: 200,
      status: "DUPLICATE",
      balance: "940.00",
    });
    expect(await at.call("bet", { transactionId: "x2", roundId: "r1", amount: "1.00" })).toMatchObject({
      http: 409,
      status: "ROUND_ENDED",
    });
  });

  test("bet of 0 and win of 0 → stored, nothing moves", async () => {
    const { person, at } = await player();
    expect(await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "0" })).toMatchObject({
      status: "OK",
      balance: "1000.00",
    });
    expect(
      await at.call("win", {
        transactionId: "w1",
        roundId: "r1",
        reference: "b1",
        amount: "0.00",
        final: true,
      }),
    ).toMatchObject({ status: "OK", balance: "1000.00" });
    expect((await person.client.callOrThrow(calls.play.betHistory, {})).list).toMatchObject([
      { state: "settled", betAmount: "0.00" },
    ]);
  });
});

describe("free rounds", () => {
  test("[GAME-05] free round: bet → takes nothing, has ids of its own; win → own transaction type", async () => {
    const { person, at } = await player();
    await grantFreeRounds(w.database.owner, person, {
      vendor: "JL",
      gameCode: at.gameCode,
      id: "welcome-10",
      stake: "1.00",
      rounds: 2,
      expiresAt: new Date(w.services.now().getTime() + 60_000),
    });
    const free = { transactionId: "f1", roundId: "r1", amount: "0", freeRound: "welcome-10" };
    expect(await at.call("bet", free)).toMatchObject({ status: "OK", balance: "1000.00" });
    expect(await at.call("bet", free)).toMatchObject({ status: "DUPLICATE", balance: "1000.00" });
    expect(await at.call("bet", { ...free, freeRound: "another" })).toMatchObject({
      status: "MISMATCH",
      field: "freeRound",
    });
    expect(await at.call("bet", { ...free, transactionId: "f2", amount: "1.00" })).toMatchObject({
      status: "INVALID_REQUEST",
      field: "amount",
    });
    const win = { transactionId: "f1w", roundId: "r1", reference: "f1", amount: "12.00", final: true };
    expect(await at.call("win", win)).toMatchObject({ status: "OK", balance: "1012.00" });
    expect(await at.call("win", win)).toMatchObject({ status: "DUPLICATE", balance: "1012.00" });
    await at.call("bet", { transactionId: "b1", roundId: "r2", amount: "10.00" });
    await at.call("win", { transactionId: "w1", roundId: "r2", reference: "b1", amount: "5.00" });
    expect(
      await at.call("bet-win", {
        transactionId: "f3",
        roundId: "r3",
        amount: "0",
        winAmount: "3.00",
        freeRound: "welcome-10",
      }),
    ).toMatchObject({ status: "OK", balance: "1010.00" });
    const { list } = await person.client.callOrThrow(calls.wallet.transactions, {});
    expect(list.map(({ txTypeId, amount }) => [txTypeId, amount])).toEqual([
      [transactionTypes.freeRoundWin.id, "3.00"],
      [transactionTypes.win.id, "5.00"],
      [transactionTypes.bet.id, "-10.00"],
      [transactionTypes.freeRoundWin.id, "12.00"],
      [transactionTypes.playGrant.id, "1000.00"],
    ]);
    expect(await at.call("rollback", { transactionId: "fx", roundId: "r1", reference: "f1w" })).toMatchObject(
      { status: "OK", balance: "998.00" },
    );
  });
});

describe("repeats", () => {
  test("bet: same transaction id twice → first answer again, also after the balance changed", async () => {
    const { at } = await player();
    const bet = { transactionId: "b1", roundId: "r1", amount: "10.00" };
    await at.call("bet", bet);
    await at.call("bet", { transactionId: "b2", roundId: "r1", amount: "5.00" });
    expect(await at.call("bet", bet)).toMatchObject({
      http: 200,
      status: "DUPLICATE",
      balance: "990.00",
      transactionId: "b1",
    });
  });

  test.each([
    ["amount", { amount: "10.01" }],
    ["roundId", { roundId: "r2" }],
    ["gameCode", { gameCode: "other-game" }],
  ])("same id with another %s → MISMATCH names the field", async (field, other) => {
    const { person, at } = await player();
    const bet = { transactionId: "b1", roundId: "r1", amount: "10.00" };
    await at.call("bet", bet);
    expect(await at.call("bet", { ...bet, ...other })).toMatchObject({
      http: 409,
      status: "MISMATCH",
      field,
    });
    expect(await balanceOf(person)).toBe("990.00");
  });

  test("same id by another method → MISMATCH", async () => {
    const { at } = await player();
    await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" });
    expect(
      await at.call("win", { transactionId: "b1", roundId: "r1", reference: "b1", amount: "10.00" }),
    ).toMatchObject({ status: "MISMATCH", field: "method" });
  });

  test("bet refused for lack of funds: same id after a deposit → still refused", async () => {
    const { at } = await player("5.00");
    const bet = { transactionId: "b1", roundId: "r1", amount: "10.00" };
    expect(await at.call("bet", bet)).toMatchObject({
      http: 402,
      status: "INSUFFICIENT_FUNDS",
      balance: "5.00",
    });
    await at.call("bet", { transactionId: "b2", roundId: "r2", amount: "1.00" });
    await at.call("win", { transactionId: "w2", roundId: "r2", reference: "b2", amount: "100.00" });
    expect(await at.call("bet", bet)).toMatchObject({ status: "INSUFFICIENT_FUNDS" });
  });

  test("win: beyond what an account can hold → refused; beyond 53 bits → exact", async () => {
    const { at } = await player();
    await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" });
    const win = { roundId: "r1", reference: "b1" };
    for (const amount of ["92233720368547758.07", "92233720368546768.08"]) {
      expect(await at.call("win", { ...win, transactionId: "w0", amount })).toMatchObject({
        http: 400,
        status: "INVALID_REQUEST",
        field: "amount",
      });
    }
    expect(
      await at.call("bet-win", {
        transactionId: "x1",
        roundId: "r1",
        amount: "0",
        winAmount: "92233720368547758.07",
      }),
    ).toMatchObject({ http: 400, status: "INVALID_REQUEST", field: "winAmount" });
    expect(
      await at.call("win", { ...win, transactionId: "w1", amount: "92233720368546768.07" }),
    ).toMatchObject({ status: "OK", balance: "92233720368547758.07" });
    expect(await at.call("rollback", { transactionId: "k1", roundId: "r1", reference: "w1" })).toMatchObject({
      status: "OK",
      balance: "990.00",
    });
  });

  test("rollback beyond what an account can hold → refused by code, a neighbour's bet in the same batch goes on", async () => {
    const { person, at } = await player();
    const neighbour = await player();
    await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" });
    await at.call("bet", { transactionId: "b2", roundId: "r2", amount: "10.00" });
    await at.call("win", {
      roundId: "r2",
      transactionId: "w2",
      reference: "b2",
      amount: "92233720368546777.07",
    });
    expect(await balanceOf(person)).toBe("92233720368547757.07");
    const rollback = { transactionId: "k1", roundId: "r1", reference: "b1" };
    const answers = await Promise.all([
      at.call("rollback", rollback),
      ...Array.from({ length: 20 }, (_, n) =>
        neighbour.at.call("bet", { transactionId: `n${n}`, roundId: `n${n}`, amount: "1.00" }),
      ),
    ]);
    expect(answers[0]).toMatchObject({ http: 400, status: "INVALID_REQUEST", field: "amount" });
    expect(answers.slice(1).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => "OK"));
    expect(await balanceOf(person)).toBe("92233720368547757.07");
    await at.call("bet", { transactionId: "b3", roundId: "r3", amount: "1000.00" });
    expect(await at.call("rollback", rollback)).toMatchObject({
      status: "OK",
      balance: "92233720368546767.07",
    });
  });

  test("field unknown, missing or wrong → refused with its name, nothing changed", async () => {
    const { person, at } = await player();
    const bet = { transactionId: "b1", roundId: "r1", amount: "10.00" };
    for (const [fields, field] of [
      [{ ...bet, ammount: "10.00" }, "ammount"],
      [{ ...bet, reference: "b0" }, "reference"],
      [{ ...bet, amount: undefined }, "amount"],
      [{ ...bet, roundId: undefined }, "roundId"],
      [{ ...bet, amount: 10 }, "amount"],
      [{ ...bet, detail: { a: "\u0000" } }, "detail"],
    ] as const)
      expect(await at.call("bet", fields)).toMatchObject({ http: 400, status: "INVALID_REQUEST", field });
    expect(await balanceOf(person)).toBe("1000.00");
  });

  test("body signed for one method, sent to another → refused; without a method → refused", async () => {
    const { person, at } = await player();
    await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" });
    const rollback = { transactionId: "k1", roundId: "r1", reference: "b1", amount: "10.00" };
    for (const method of ["rollback", undefined])
      expect(await at.call("win", { ...rollback, method })).toMatchObject({
        http: 400,
        status: "INVALID_REQUEST",
        field: "method",
      });
    expect(await balanceOf(person)).toBe("990.00");
  });

  test("same ids from two vendors → independent", async () => {
    const { person, at } = await player();
    const other = await openPlayerSession(w, person, "PG");
    await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" });
    expect(await other.call("bet", { transactionId: "b1", roundId: "r1", amount: "20.00" })).toMatchObject({
      status: "OK",
      balance: "970.00",
    });
  });
});

describe("rollbacks", () => {
  test("rollback: same bet twice → stake returned once", async () => {
    const { person, at } = await player();
    await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" });
    expect(await at.call("rollback", { transactionId: "x1", roundId: "r1", reference: "b1" })).toMatchObject({
      status: "OK",
      balance: "1000.00",
    });
    expect(await at.call("rollback", { transactionId: "x1", roundId: "r1", reference: "b1" })).toMatchObject({
      http: 200,
      status: "DUPLICATE",
    });
    expect(await at.call("rollback", { transactionId: "x2", roundId: "r1", reference: "b1" })).toMatchObject({
      http: 200,
      status: "DUPLICATE",
    });
    expect(
      await at.call("win", { transactionId: "w1", roundId: "r1", reference: "b1", amount: "50.00" }),
    ).toMatchObject({ http: 409, status: "ALREADY_ROLLED_BACK" });
    expect(await balanceOf(person)).toBe("1000.00");
    expect((await person.client.callOrThrow(calls.play.betHistory, {})).list).toMatchObject([
      { state: "rolledBack", betAmount: "0.00" },
    ]);
  });

  test("rollback before its bet → tombstone, late bet refused", async () => {
    const { person, at } = await player();
    expect(
      await at.call("rollback", { transactionId: "x1", roundId: "r1", reference: "late" }),
    ).toMatchObject({ status: "OK", balance: "1000.00" });
    expect(await at.call("bet", { transactionId: "late", roundId: "r1", amount: "10.00" })).toMatchObject({
      status: "ALREADY_ROLLED_BACK",
    });
    expect(
      await at.call("rollback", { transactionId: "x1", roundId: "r1", reference: "late" }),
    ).toMatchObject({ status: "DUPLICATE" });
    expect(
      await at.call("rollback", { transactionId: "x2", roundId: "r1", reference: "late" }),
    ).toMatchObject({ status: "DUPLICATE" });
    expect(await balanceOf(person)).toBe("1000.00");
  });

  test("bet repeated after its rollback → not reported as standing", async () => {
    const { person, at } = await player();
    const bet = { transactionId: "b1", roundId: "r1", amount: "10.00" };
    await at.call("bet", bet);
    await at.call("rollback", { transactionId: "x1", roundId: "r1", reference: "b1" });
    expect(await at.call("bet", bet)).toMatchObject({
      http: 409,
      status: "ALREADY_ROLLED_BACK",
      balance: "1000.00",
    });
    expect(await balanceOf(person)).toBe("1000.00");
  });

  test("rollback: bet whose win was paid → refused", async () => {
    const { at } = await player();
    await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" });
    await at.call("win", { transactionId: "w1", roundId: "r1", reference: "b1", amount: "5.00" });
    expect(await at.call("rollback", { transactionId: "x1", roundId: "r1", reference: "b1" })).toMatchObject({
      status: "ROUND_ENDED",
      balance: "995.00",
    });
  });

  test("rollback: bet-win with a further win, or win of another game → refused", async () => {
    const { at, person } = await player("100.00");
    await at.call("bet-win", { transactionId: "x1", roundId: "r1", amount: "10.00", winAmount: "0.00" });
    expect(
      await at.call("win", {
        transactionId: "w0",
        roundId: "r1",
        reference: "x1",
        amount: "50.00",
        gameCode: "other-game",
      }),
    ).toMatchObject({ status: "MISMATCH", field: "gameCode" });
    await at.call("win", { transactionId: "w1", roundId: "r1", reference: "x1", amount: "50.00" });
    expect(await at.call("rollback", { transactionId: "k1", roundId: "r1", reference: "x1" })).toMatchObject({
      status: "ROUND_ENDED",
      balance: "140.00",
    });
    expect(await at.call("rollback", { transactionId: "k2", roundId: "r1", reference: "w1" })).toMatchObject({
      status: "OK",
      balance: "90.00",
    });
    expect(await at.call("rollback", { transactionId: "k1", roundId: "r1", reference: "x1" })).toMatchObject({
      status: "OK",
      balance: "100.00",
    });
    expect(await balanceOf(person)).toBe("100.00");
  });

  test("rollback: bet-win → reversed in full; win already spent → refused", async () => {
    const { person, at } = await player("10.00");
    await at.call("bet-win", { transactionId: "x1", roundId: "r1", amount: "10.00", winAmount: "30.00" });
    await at.call("bet", { transactionId: "b2", roundId: "r2", amount: "25.00" });
    expect(await at.call("rollback", { transactionId: "k1", roundId: "r1", reference: "x1" })).toMatchObject({
      status: "INSUFFICIENT_FUNDS",
      balance: "5.00",
    });
    await at.call("win", { transactionId: "w2", roundId: "r2", reference: "b2", amount: "20.00" });
    expect(await at.call("rollback", { transactionId: "k1", roundId: "r1", reference: "x1" })).toMatchObject({
      status: "OK",
      balance: "5.00",
    });
    expect(await balanceOf(person)).toBe("5.00");
  });

  test("[HOME-09] winner board: round that paid no more than it cost → not shown; winning round → shown once, whole; rolled back → removed", async () => {
    const { at } = await player();
    let limitNum = 20;
    // uses another limit in each call, because the response to each limit is cached for two seconds
    const shown = async () => {
      const { list } = await w.visitor().callOrThrow(calls.games.winners, { limitNum: limitNum-- });
      return list
        .map(({ vo }) => [vo.betAmount, vo.winAmount])
        .filter(([, win]) => ["40.00", "119.00", "777.00"].includes(win!));
    };
    const round = (roundId: string, amount: string, winAmount: string) =>
      at.call("bet-win", { transactionId: roundId, roundId, amount, winAmount });
    await round("push", "40.00", "40.00");
    await round("loss", "120.00", "119.00");
    await at.call("bet", { transactionId: "parts", roundId: "parts", amount: "200.00" });
    for (const part of ["1", "2"])
      await at.call("win", {
        transactionId: `parts${part}`,
        roundId: "parts",
        reference: "parts",
        amount: "59.50",
      });
    expect(await shown()).toEqual([]);
    await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "7.00" });
    await at.call("win", { transactionId: "w1", roundId: "r1", reference: "b1", amount: "770.00" });
    await at.call("win", {
      transactionId: "w2",
      roundId: "r1",
      reference: "b1",
      amount: "7.00",
      final: true,
    });
    expect(await shown()).toEqual([["7.00", "777.00"]]);
    await at.call("rollback", { transactionId: "k1", roundId: "r1", reference: "w1" });
    expect(await shown()).toEqual([]);
  });

  test("rollback: one of two bets of a round → the other stays", async () => {
    const { person, at } = await player();
    await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" });
    await at.call("bet", { transactionId: "b2", roundId: "r1", amount: "20.00" });
    await at.call("rollback", { transactionId: "x1", roundId: "r1", reference: "b1" });
    expect(
      await at.call("win", {
        transactionId: "w1",
        roundId: "r1",
        reference: "b2",
        amount: "5.00",
        final: true,
      }),
    ).toMatchObject({ status: "OK", balance: "985.00" });
    expect((await person.client.callOrThrow(calls.play.betHistory, {})).list).toMatchObject([
      { state: "settled", betAmount: "20.00", winAmount: "5.00" },
    ]);
  });

  test("rollback: another amount → MISMATCH", async () => {
    const { at } = await player();
    await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" });
    expect(
      await at.call("rollback", { transactionId: "x1", roundId: "r1", reference: "b1", amount: "9.00" }),
    ).toMatchObject({ status: "MISMATCH", field: "amount" });
  });
});

describe("sessions and members", () => {
  test("launch token: redeemed once, in time, by its own vendor → accepted; else refused", async () => {
    const { person } = await player();
    const { nodeId } = await w.database.owner.one<{ nodeId: number }>(sql`
      select node_id "nodeId" from game where vendor = 'JL' and playable order by node_id limit 1`);
    const { content } = await person.client.callOrThrow(calls.play.launch, { nodeId });
    const session = new URL(content.game_url).searchParams.get("token")!;
    expect(await vendorClientFor(w, "PG").call("authenticate", { session })).toMatchObject({
      http: 401,
      status: "SESSION_EXPIRED",
    });
    expect(await vendorClientFor(w, "JL").call("authenticate", { session })).toMatchObject({
      status: "OK",
      currency: "BDT",
      balance: "1000.00",
      play: true,
    });
    expect(await vendorClientFor(w, "JL").call("authenticate", { session })).toMatchObject({
      http: 401,
      status: "SESSION_EXPIRED",
    });
    const late = new URL(
      (await person.client.callOrThrow(calls.play.launch, { nodeId })).content.game_url,
    ).searchParams.get("token")!;
    await w.database.owner.run(
      sql`update play_session set redeem_by = now() - interval '1 second' where redeemed_at is null`,
    );
    expect(await vendorClientFor(w, "JL").call("authenticate", { session: late })).toMatchObject({
      status: "SESSION_EXPIRED",
    });
  });

  test("session over: bet → refused, win → paid", async () => {
    const { at, person } = await player();
    await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" });
    await w.database.owner.run(
      sql`update play_session set valid_until = now() - interval '1 second' where member_id = ${person.memberId}`,
    );
    expect(await at.call("bet", { transactionId: "b2", roundId: "r1", amount: "10.00" })).toMatchObject({
      status: "SESSION_EXPIRED",
    });
    expect(
      await at.call("win", { transactionId: "w1", roundId: "r1", reference: "b1", amount: "30.00" }),
    ).toMatchObject({ status: "OK", balance: "1020.00" });
  });

  test("blocked player: bet → refused, win and rollback of a placed bet → accepted", async () => {
    const { at, person } = await player();
    await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" });
    await at.call("bet", { transactionId: "b2", roundId: "r2", amount: "10.00" });
    await w.database.owner.run(sql`update member set status = 'blocked' where id = ${person.memberId}`);
    expect(await at.call("bet", { transactionId: "b3", roundId: "r1", amount: "10.00" })).toMatchObject({
      http: 403,
      status: "PLAYER_BLOCKED",
    });
    expect(
      await at.call("win", { transactionId: "w1", roundId: "r1", reference: "b1", amount: "15.00" }),
    ).toMatchObject({ status: "OK" });
    expect(await at.call("rollback", { transactionId: "x1", roundId: "r2", reference: "b2" })).toMatchObject({
      status: "OK",
      balance: "1005.00",
    });
  });

  test("bet: game disabled, game unknown, other currency, player unknown → refused", async () => {
    const { at } = await player();
    const bet = { transactionId: "b1", roundId: "r1", amount: "10.00" };
    expect(await at.call("bet", { ...bet, gameCode: "no-such-game" })).toMatchObject({
      http: 403,
      status: "GAME_DISABLED",
    });
    expect(await at.call("bet", { ...bet, currency: "USD" })).toMatchObject({
      http: 409,
      status: "CURRENCY_MISMATCH",
    });
    expect(await at.call("bet", { ...bet, currency: "ZZZ" })).toMatchObject({
      http: 400,
      status: "INVALID_REQUEST",
      field: "amount",
    });
    expect(await at.call("bet", { ...bet, player: "k00zz" })).toMatchObject({
      http: 404,
      status: "UNKNOWN_PLAYER",
    });
    expect(await at.call("bet", { ...bet, player: "nobody" })).toMatchObject({
      http: 404,
      status: "UNKNOWN_PLAYER",
    });
    expect(
      await at.call("win", { transactionId: "w1", roundId: "r1", reference: "none", amount: "1.00" }),
    ).toMatchObject({ http: 404, status: "UNKNOWN_TRANSACTION" });
    expect(await at.call("end-round", { roundId: "none" })).toMatchObject({
      http: 404,
      status: "UNKNOWN_TRANSACTION",
    });
  });

  test("bet: session of another player → refused", async () => {
    const one = await player();
    const two = await player();
    expect(
      await one.at.call("bet", {
        transactionId: "b1",
        roundId: "r1",
        amount: "10.00",
        player: two.at.player,
      }),
    ).toMatchObject({ status: "SESSION_EXPIRED" });
    expect(await balanceOf(two.person)).toBe("1000.00");
  });
});

describe("rounds and corrections", () => {
  test("round ended: bet or win → refused", async () => {
    const { at } = await player();
    await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" });
    expect(await at.call("end-round", { roundId: "r1" })).toMatchObject({ status: "OK" });
    expect(await at.call("end-round", { roundId: "r1" })).toMatchObject({ status: "OK" });
    expect(await at.call("bet", { transactionId: "b2", roundId: "r1", amount: "10.00" })).toMatchObject({
      status: "ROUND_ENDED",
    });
    expect(
      await at.call("win", { transactionId: "w1", roundId: "r1", reference: "b1", amount: "10.00" }),
    ).toMatchObject({ status: "ROUND_ENDED" });
  });

  test("round details: within the limit → stored, beyond it → dropped", async () => {
    const { at, person } = await player();
    const detail = (n: number) => ({ [`part${n}`]: "x".repeat(7_000 + n) });
    for (let n = 0; n < 8; n += 1)
      await at.call("bet", { transactionId: `b${n}`, roundId: "r1", amount: "1.00", detail: detail(n) });
    const { bytes } = await w.database.owner.one<{ bytes: number }>(sql`
      select length(detail::text) bytes from play_round where member_id = ${person.memberId}`);
    expect(bytes).toBeGreaterThan(16_000);
    expect(bytes).toBeLessThan(16_384 + 8_192);
  });

  test("adjust: without permission → refused; with it → either direction", async () => {
    const { at, person } = await player();
    expect(await at.call("adjust", { transactionId: "a1", roundId: "r1", amount: "5.00" })).toMatchObject({
      http: 403,
      status: "NOT_PERMITTED",
    });
    await w.database.owner.run(sql`update vendor set may_adjust = true where code = 'JL'`);
    expect(await at.call("adjust", { transactionId: "a1", roundId: "r1", amount: "5.00" })).toMatchObject({
      status: "OK",
      balance: "1005.00",
    });
    expect(await at.call("adjust", { transactionId: "a2", roundId: "r1", amount: "-105.00" })).toMatchObject({
      status: "OK",
      balance: "900.00",
    });
    expect(await at.call("adjust", { transactionId: "a2", roundId: "r1", amount: "-105.00" })).toMatchObject({
      status: "DUPLICATE",
      balance: "900.00",
    });
    expect(await at.call("adjust", { transactionId: "a3", roundId: "r1", amount: "-1000.00" })).toMatchObject(
      { status: "INSUFFICIENT_FUNDS" },
    );
    await w.database.owner.run(sql`update vendor set may_adjust = false where code = 'JL'`);
    expect(await balanceOf(person)).toBe("900.00");
  });
});

describe("[M2 M7] races and refusals", () => {
  test("two bets of 80 on a balance of 100 at once → exactly one accepted", async () => {
    const { person, at } = await player("100.00");
    const answers = await Promise.all(
      [1, 2].map((n) => at.call("bet", { transactionId: `b${n}`, roundId: `r${n}`, amount: "80.00" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(["INSUFFICIENT_FUNDS", "OK"]);
    expect(await balanceOf(person)).toBe("20.00");
  });

  test("same bet fifty times in parallel → one debit, fifty equal answers", async () => {
    const { person, at } = await player();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        at.call("bet", { transactionId: "b1", roundId: "r1", amount: "10.00" }),
      ),
    );
    expect(answers.filter(({ status }) => status === "OK")).toHaveLength(1);
    expect(new Set(answers.map(({ balance }) => balance))).toEqual(new Set(["990.00"]));
    expect(await balanceOf(person)).toBe("990.00");
  });

  test("forty bets of 3 on 100 in parallel → exactly thirty-three accepted", async () => {
    const { person, at } = await player("100.00");
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        at.call("bet", { transactionId: `b${n}`, roundId: `r${n}`, amount: "3.00" }),
      ),
    );
    expect(answers.filter(({ status }) => status === "OK")).toHaveLength(33);
    expect(await balanceOf(person)).toBe("1.00");
  });

  test("any invalid request → nothing changes", async () => {
    const { at, person } = await player();
    const before = await ledgerHash();
    const bet = {
      session: at.session,
      player: at.player,
      gameCode: at.gameCode,
      currency: "BDT",
      transactionId: "b1",
      roundId: "r1",
      amount: "10.00",
    };
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000);
    for (const tamper of [
      { secret: `whsec_${Buffer.alloc(32, 1).toString("base64")}` },
      { timestamp: yesterday },
      { timestamp: new Date(Date.now() + 6 * 60_000) },
      { body: (signed: string) => signed.replace("10.00", "1.00") },
      { headers: { "webhook-signature": "" } },
    ]) {
      expect(await at.vendor.call("bet", bet, tamper)).toMatchObject({
        http: 401,
        status: "INVALID_SIGNATURE",
      });
    }
    for (const amount of [
      "-1",
      "+1",
      "1e3",
      "0x10",
      "1,000",
      "NaN",
      "Infinity",
      "১০",
      "１０",
      " 1",
      "1 ",
      "1.005",
      "",
      "01",
      "9223372036854775808.00",
      null,
      10,
      {},
      [],
    ]) {
      expect(await at.vendor.call("bet", { ...bet, amount })).toMatchObject({
        http: 400,
        status: "INVALID_REQUEST",
        field: "amount",
      });
    }
    for (const text of ["\u0000", "\ud800", "\udc00a", "\\\u0000"]) {
      expect(await at.vendor.call("bet", { ...bet, detail: { text } })).toMatchObject({
        http: 400,
        status: "INVALID_REQUEST",
        field: "detail",
      });
    }
    for (const field of ["player", "currency", "transactionId", "roundId", "gameCode", "session"]) {
      for (const value of [null, 7, {}, [], true, "", "x".repeat(10_000)]) {
        expect(await at.vendor.call("bet", { ...bet, [field]: value })).toMatchObject({
          http: 400,
          status: "INVALID_REQUEST",
        });
      }
    }
    expect(await vendorClientFor(w, "JL").call("bet", { ...bet, vendor: "NOBODY" })).toMatchObject({
      status: "INVALID_SIGNATURE",
    });
    for (const [method, url] of [
      ["GET", vendorPath("bet")],
      ["POST", "/vendor/v1/nothing"],
      ["PUT", vendorPath("win")],
    ] as const) {
      const answer = await w.app.inject({ method, url });
      expect([answer.statusCode, answer.json()]).toEqual([400, { status: "INVALID_REQUEST", field: "path" }]);
    }
    expect(await ledgerHash()).toBe(before);
    expect(await balanceOf(person)).toBe("1000.00");
  });

  test("address not on the vendor's list → refused", async () => {
    const { at } = await player();
    await w.database.owner.run(sql`update vendor set ip_allow = '{10.1.0.0/16}' where code = 'JL'`);
    await expect.poll(() => at.call("balance", {})).toMatchObject({ http: 401, status: "INVALID_SIGNATURE" });
    await w.database.owner.run(sql`update vendor set ip_allow = '{127.0.0.0/8}' where code = 'JL'`);
    await expect.poll(() => at.call("balance", {})).toMatchObject({ status: "OK" });
  });

  test("every method without a signature → refused with valid JSON", async () => {
    for (const method of vendorMethods) {
      const answer = await w.app.inject({
        method: "POST",
        url: vendorPath(method),
        payload: "{not json",
        headers: { "content-type": "text/plain" },
      });
      expect([answer.statusCode, answer.json()]).toEqual([401, { status: "INVALID_SIGNATURE" }]);
    }
  });

  test("audit: after all of it → ledger, rounds and transactions agree", async () => {
    const report = await auditLedger(w.database.owner, { checks: playChecks });
    expect(report.checks.filter(({ count }) => count > 0)).toEqual([]);
    expect(report.ok).toBe(true);
  });
});
