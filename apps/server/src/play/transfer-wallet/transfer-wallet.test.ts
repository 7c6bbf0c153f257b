import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { expectLockWaiters } from "../../../../../tests/lock-waiters.ts";
import { startTransferVendor, type TransferVendor } from "../../../../../tests/transfer-vendor.ts";
import { openPlayerSession, vendorClientFor } from "../../../../../tests/vendor-client.ts";
import { startHarness, type Person, type Harness } from "../../../../../tests/harness.ts";
import { featureChecks } from "../../audit-checks.ts";
import { sql } from "@khela/service-kit/db/database";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { toPlayerId, vendorSecretLabel } from "../play.ts";
import { resolveTransfers } from "./transfer-wallet.ts";

let w: Harness;
let there: TransferVendor;
let people = 0;

beforeAll(async () => {
  w = await startHarness();
  there = await startTransferVendor(w.services.secrets.webhook(vendorSecretLabel("JDB", 1)));
  await w.database.owner.run(
    sql`update vendor set wallet_mode = 'transfer', adapter = 'transfer', url = ${there.url} where code = 'JDB'`,
  );
});
afterAll(async () => {
  await w.close();
  await there.close();
});
beforeEach(() => {
  there.fault = "none";
});

async function player(balance = "100.00"): Promise<Person> {
  people += 1;
  return w.person(`mover${people}`, { balance });
}

/** Adds a turnover requirement like that of a released reward; returns the id of the member's main account. */
async function requireTurnover({ bucket, memberId }: Person, minor: bigint): Promise<bigint> {
  const { owner } = w.database;
  const { id } = await owner.one<{ id: bigint }>(
    sql`select id from account where bucket = ${bucket} and member_id = ${memberId} and kind = 'main'`,
  );
  await owner.run(sql`
    select turnover_require(${bucket}::smallint, ${memberId}::bigint, ${id}::bigint, turnover_new_requirement_of(
      source => 'promotion', ref => '1.once~1', amount_minor => ${minor}::bigint, percent => 100, is_fresh => false, made_at => now()))`);
  return id;
}

const move = (person: Person, direction: "in" | "out", amount: string, requestId?: string) =>
  person.client.call(calls.play.walletTransfer, {
    vassalage: "JDB",
    direction,
    amount,
    ...(requestId === undefined ? {} : { requestId }),
  });

async function walletsOf(person: Person): Promise<Record<string, [string, string]>> {
  const { balance } = await person.client.callOrThrow(calls.wallet.balance, {});
  return Object.fromEntries(
    balance.map(({ accountName, availBalance, heldBalance }) => [accountName, [availBalance, heldBalance]]),
  );
}

const ago = (person: Person, seconds: number) =>
  w.database.owner.run(sql`
  update wallet_transfer set asked_at = (asked_at at time zone 'UTC' - make_interval(secs => ${seconds})) at time zone 'UTC' where member_id = ${person.memberId}`);

describe("[GAME-06] transfer wallet", () => {
  test("[GAME-06] transfer wallet: deposit, win, withdraw → several wallets listed, money and winnings come back", async () => {
    const person = await player();
    expect(await person.client.callOrThrow(calls.wallet.merchantWallet, {})).toEqual({ isSingle: 0 });
    expect((await move(person, "in", "60.00")).value).toMatchObject({ state: "done" });
    expect(await walletsOf(person)).toEqual({ MAIN: ["40.00", "0.00"], JDB: ["60.00", "0.00"] });
    there.balances.set(toPlayerId(person), 9_500n);
    expect((await move(person, "out", "80.00")).value).toMatchObject({ state: "done" });
    expect(await walletsOf(person)).toEqual({ MAIN: ["120.00", "0.00"], JDB: ["15.00", "0.00"] });
    there.balances.set(toPlayerId(person), 500n);
    expect((await person.client.callOrThrow(calls.play.walletReturn, {})).list).toEqual([
      { vassalage: "JDB", amount: "5.00", state: "done" },
    ]);
    expect(await walletsOf(person)).toEqual({ MAIN: ["125.00", "0.00"] });
    expect((await person.client.callOrThrow(calls.play.walletReturn, {})).list).toEqual([]);
  });

  test("[GAME-06] transfer wallet: beyond a limit of the member's → refused by its kind, nothing moves, with what is on its way; money back frees it", async () => {
    const person = await player();
    const limit = (kind: "wager" | "loss" | "stake", value: string) =>
      person.client.callOrThrow(calls.responsibleGaming.setLimit, {
        kind,
        period: kind === "stake" ? "bet" : "day",
        value,
      });
    await limit("wager", "50.00");
    expect(await move(person, "in", "50.01")).toMatchObject({
      errorCode: "safer.limit",
      detail: { kind: "wager", period: "day", limit: "50.00", used: "0.00", left: "50.00" },
    });
    expect(await walletsOf(person)).toEqual({ MAIN: ["100.00", "0.00"] });
    there.fault = "before";
    expect((await move(person, "in", "20.00")).value).toMatchObject({ state: "asked" });
    there.fault = "none";
    expect((await move(person, "in", "30.01")).errorCode).toBe("safer.limit");
    expect((await move(person, "in", "30.00")).value).toMatchObject({ state: "done" });
    expect((await move(person, "in", "0.01")).errorCode).toBe("safer.limit");
    expect((await move(person, "out", "30.00")).value).toMatchObject({ state: "done" });

    const loser = await player();
    const own = (kind: "loss" | "stake", period: "day" | "bet", value: string) =>
      loser.client.callOrThrow(calls.responsibleGaming.setLimit, { kind, period, value });
    await own("loss", "day", "40.00");
    expect((await move(loser, "in", "40.00")).value).toMatchObject({ state: "done" });
    expect(await move(loser, "in", "1.00")).toMatchObject({ detail: { kind: "loss" } });
    expect((await move(loser, "out", "40.00")).value).toMatchObject({ state: "done" });
    expect((await move(loser, "in", "1.00")).value, "nothing is lost").toMatchObject({ state: "done" });
    await own("stake", "bet", "5.00");
    expect(await move(loser, "in", "5.01")).toMatchObject({ detail: { kind: "stake" } });
  });

  test("[RG-02] transfer wallet: break begun while the transfer waits for the account → refused, nothing moves", async () => {
    const person = await player();
    const { owner } = w.database;
    const { asked, refused } = await owner.transaction(async (tx) => {
      await tx.rows(sql`
        select 1 from account where bucket = ${person.bucket} and member_id = ${person.memberId} for no key update`);
      const asked = there.asked.length;
      const refused = move(person, "in", "10.00");
      await expectLockWaiters(owner, 1);
      await tx.run(sql`
        insert into responsible_gaming_restriction (bucket, member_id, starts_at, kind, ends_at)
        values (${person.bucket}, ${person.memberId}, clock_timestamp(), 'coolOff', clock_timestamp() + interval '1 day')`);
      await tx.one(
        sql`select responsible_gaming_flag_accounts(${person.bucket}::smallint, ${person.memberId}::bigint, 'UTC')`,
      );
      return { asked, refused };
    });
    expect((await refused).errorCode).toBe("safer.break");
    expect(there.asked).toHaveLength(asked);
    expect(await walletsOf(person)).toEqual({ MAIN: ["100.00", "0.00"] });
  });

  test("transfer wallet: more than the balance, or refused by the vendor → nothing moves", async () => {
    const person = await player();
    expect(await move(person, "in", "100.01")).toMatchObject({
      errorCode: "wallet.funds.insufficient",
      detail: { available: "100.00" },
    });
    expect((await move(person, "out", "1.00")).errorCode).toBe("wallet.transfer.refused");
    there.fault = "refuse";
    expect((await move(person, "in", "10.00")).errorCode).toBe("wallet.transfer.refused");
    expect(await walletsOf(person)).toEqual({ MAIN: ["100.00", "0.00"] });
    expect(
      (
        await person.client.call(calls.play.walletTransfer, {
          vassalage: "JL",
          direction: "in",
          amount: "1.00",
        })
      ).errorCode,
    ).toBe("function.not.available");
    for (const amount of ["0", "0.00", "1.001"])
      expect((await move(person, "in", amount)).errorCode).toBe("field.invalid");
  });

  test("transfer wallet: same request id, also concurrently → one transfer; with another body → refused", async () => {
    const person = await player();
    const requestId = "11111111-1111-4111-8111-111111111111";
    const all = await Promise.all(Array.from({ length: 5 }, () => move(person, "in", "10.00", requestId)));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    expect(await walletsOf(person)).toEqual({ MAIN: ["90.00", "0.00"], JDB: ["10.00", "0.00"] });
    expect((await move(person, "in", "10.00", requestId)).value).toMatchObject({
      state: "done",
      transferId: requestId,
    });
    expect((await move(person, "in", "11.00", requestId)).errorCode).toBe("ledger.id_reused");
  });

  test.each(["after", "before", "nonsense"] as const)(
    "transfer wallet deposit: answer lost (%s) → status is queried, not assumed",
    async (fault) => {
      const person = await player();
      there.fault = fault;
      expect((await move(person, "in", "30.00")).value).toMatchObject({ state: "asked" });
      expect(await walletsOf(person)).toEqual({ MAIN: ["70.00", "30.00"] });
      there.fault = "none";
      await ago(person, 20);
      await resolveTransfers(w.services);
      if (fault === "before") {
        // the vendor may still receive the order, so an unknown reference does not yet prove that the order is lost
        expect(await walletsOf(person)).toEqual({ MAIN: ["70.00", "30.00"] });
        await ago(person, 120);
        await resolveTransfers(w.services);
        expect(await walletsOf(person)).toEqual({ MAIN: ["100.00", "0.00"] });
      } else {
        expect(await walletsOf(person)).toEqual({ MAIN: ["70.00", "0.00"], JDB: ["30.00", "0.00"] });
      }
      await resolveTransfers(w.services);
      expect(there.balances.get(toPlayerId(person)) ?? 0n).toBe(fault === "before" ? 0n : 3_000n);
    },
  );

  test.each(["after", "before"] as const)(
    "transfer wallet withdrawal: answer lost (%s) → status is queried, not assumed",
    async (fault) => {
      const person = await player();
      await move(person, "in", "50.00");
      there.fault = fault;
      expect((await move(person, "out", "20.00")).value).toMatchObject({ state: "asked" });
      expect(await walletsOf(person)).toEqual({ MAIN: ["50.00", "0.00"], JDB: ["50.00", "0.00"] });
      there.fault = "none";
      await ago(person, 200);
      await Promise.all([resolveTransfers(w.services), resolveTransfers(w.services)]);
      expect(await walletsOf(person)).toEqual(
        fault === "after"
          ? { MAIN: ["70.00", "0.00"], JDB: ["30.00", "0.00"] }
          : { MAIN: ["50.00", "0.00"], JDB: ["50.00", "0.00"] },
      );
    },
  );

  test("transfer wallet: seamless bet → refused; deposit during a cool-off → refused", async () => {
    const person = await player();
    const at = await openPlayerSession(w, person, "JL");
    expect(
      await vendorClientFor(w, "JDB").call("bet", {
        session: at.session,
        player: at.player,
        gameCode: at.gameCode,
        currency: "BDT",
        transactionId: "t",
        roundId: "t",
        amount: "1.00",
      }),
    ).toMatchObject({ status: "INVALID_SIGNATURE" });
    await move(person, "in", "10.00");
    await person.client.callOrThrow(calls.responsibleGaming.takeBreak, { kind: "coolOff", length: 24 });
    expect((await move(person, "in", "10.00")).errorCode).toBe("safer.break");
    expect((await move(person, "out", "10.00")).value).toMatchObject({ state: "done" });
  });

  test("[RG-02] transfer wallet, deposit during a review → refused as one, not as a break", async () => {
    const person = await player();
    await w.database.owner.run(sql`
      select responsible_gaming_take_break(${person.bucket}::smallint, ${person.memberId}::bigint, 'review', null, now(), 'UTC')`);
    expect((await move(person, "in", "10.00")).errorCode).toBe("safer.review");
  });

  test("[RG-01] transfer wallet: deposit → counts as staked once; withdrawal → counts as won", async () => {
    const person = await player();
    await person.client.callOrThrow(calls.responsibleGaming.setLimit, {
      kind: "loss",
      period: "day",
      value: "500.00",
    });
    const used = async () =>
      (await person.client.callOrThrow(calls.responsibleGaming.limits, {})).limits[0]!.used;
    await move(person, "in", "60.00");
    expect(await used()).toBe("60.00");
    await move(person, "out", "45.00");
    expect(await used()).toBe("15.00");
  });

  test("[GAME-06] transfer wallet: while a bonus caps stakes → nothing goes in, money comes out; its turnover played → it goes in", async () => {
    const person = await player();
    const { bucket, memberId } = person;
    await move(person, "in", "20.00");
    const id = await requireTurnover(person, 5_000n);
    await w.database.owner.run(
      sql`select turnover_cap_stakes(${bucket}::smallint, ${memberId}::bigint, ${id}::bigint, '1.once', 5000)`,
    );
    expect(await move(person, "in", "1.00")).toMatchObject({
      status: 409,
      errorCode: "wallet.transfer.bonus",
    });
    expect((await move(person, "out", "20.00")).value).toMatchObject({ state: "done" });
    expect(await walletsOf(person)).toEqual({ MAIN: ["100.00", "0.00"] });
    const session = await openPlayerSession(w, person);
    const round = { transactionId: "bonus-1", roundId: "bonus-1", final: true };
    await session.call("bet-win", { ...round, amount: "50.00", winAmount: "50.01" });
    expect((await move(person, "in", "1.00")).value).toMatchObject({ state: "done" });
    await move(person, "out", "1.00");
  });

  test("[GAME-06 W2] transfer wallet: while a bonus is played → what is left covers it; played → all goes in", async () => {
    const person = await player();
    await requireTurnover(person, 3_000n);
    expect(await move(person, "in", "70.01")).toMatchObject({ errorCode: "wallet.transfer.bonus" });
    expect((await move(person, "in", "70.00")).value).toMatchObject({ state: "done" });
    expect(await move(person, "in", "0.01")).toMatchObject({ errorCode: "wallet.transfer.bonus" });
    const session = await openPlayerSession(w, person);
    const round = { transactionId: "bonus-2", roundId: "bonus-2", final: true };
    await session.call("bet-win", { ...round, amount: "30.00", winAmount: "30.01" });
    expect((await move(person, "in", "30.00")).value).toMatchObject({ state: "done" });
  });

  test("[GAME-06] wallets by vendor: what each vendor reports now, also won there; nobody is asked where no money went; no answer → no amount", async () => {
    const person = await player();
    const walletsBy = async () => {
      const { list } = await person.client.callOrThrow(calls.play.wallets, {});
      return list.map(({ vassalage, balance, isPending }) => [vassalage, balance, isPending]);
    };
    const asked = there.asked.length;
    expect(await walletsBy()).toEqual([["JDB", "0.00", false]]);
    expect(there.asked).toHaveLength(asked);
    await move(person, "in", "60.00");
    there.balances.set(toPlayerId(person), 7_250n);
    expect(await walletsBy()).toEqual([["JDB", "72.50", false]]);
    expect(await walletsOf(person), "the ledger's").toMatchObject({ JDB: ["60.00", "0.00"] });
    there.fault = "after";
    await move(person, "in", "1.00");
    there.fault = "none";
    expect(await walletsBy()).toEqual([["JDB", "73.50", true]]);
    const { owner } = w.database;
    await owner.run(sql`update vendor set url = 'http://127.0.0.1:9' where code = 'JDB'`);
    try {
      expect(await walletsBy()).toEqual([["JDB", null, true]]);
      expect((await person.client.callOrThrow(calls.play.walletReturn, {})).list).toEqual([
        { vassalage: "JDB", amount: null, state: "asked" },
      ]);
      await owner.run(sql`update vendor set status = 'off' where code = 'JDB'`);
      expect(await walletsBy()).toEqual([]);
      expect((await person.client.callOrThrow(calls.play.walletReturn, {})).list).toEqual([
        { vassalage: "JDB", amount: null, state: "refused" },
      ]);
    } finally {
      await owner.run(sql`update vendor set url = ${there.url}, status = 'on' where code = 'JDB'`);
    }
    await ago(person, 20);
    await resolveTransfers(w.services);
    expect(await walletsBy()).toEqual([["JDB", "73.50", false]]);
  });

  test("[GAME-06] everything back: same request id, also concurrently → once, the same answer, also when money went in since", async () => {
    const person = await player();
    const requestId = "22222222-2222-4222-8222-222222222222";
    const back = async () => (await person.client.callOrThrow(calls.play.walletReturn, { requestId })).list;
    await move(person, "in", "40.00");
    await Promise.all([back(), back(), back()]);
    expect(await walletsOf(person)).toEqual({ MAIN: ["100.00", "0.00"] });
    await move(person, "in", "25.00");
    expect(await back()).toEqual([{ vassalage: "JDB", amount: "40.00", state: "done" }]);
    expect(await walletsOf(person)).toEqual({ MAIN: ["75.00", "0.00"], JDB: ["25.00", "0.00"] });
  });

  test("[GAME-06] transfer wallet: refused, then sent again by the same id → still refused, nothing is tried", async () => {
    const person = await player();
    const requestId = "33333333-3333-4333-8333-333333333333";
    there.fault = "refuse";
    expect((await move(person, "in", "10.00", requestId)).errorCode).toBe("wallet.transfer.refused");
    there.fault = "none";
    const asked = there.asked.length;
    expect((await move(person, "in", "10.00", requestId)).errorCode).toBe("wallet.transfer.refused");
    expect(there.asked).toHaveLength(asked);
    expect(await walletsOf(person)).toEqual({ MAIN: ["100.00", "0.00"] });
  });

  test("transfer wallet: visitor or trial guest → refused", async () => {
    expect(
      (
        await w
          .visitor()
          .call(calls.play.walletTransfer, { vassalage: "JDB", direction: "in", amount: "1.00" })
      ).errorCode,
    ).toBe("login.not.session");
    const guest = w.visitor();
    await guest.callOrThrow(calls.auth.freePlay, {});
    for (const call of [calls.play.walletReturn, calls.play.wallets])
      expect((await guest.call(call, {})).errorCode).toBe("permission.denied");
  });

  test("audit: after all transfers → no findings, nothing in transit", async () => {
    await sleep(50);
    const report = await auditLedger(w.database.owner, { checks: featureChecks });
    expect(report.checks.filter(({ count }) => count > 0)).toEqual([]);
    const { rest } = await w.database.owner.one<{ rest: string }>(sql`
      select coalesce(sum(case when debit_account < 0 then amount_minor else -amount_minor end), 0)::text rest from transfer t
      join operator_account h on h.id = least(debit_account, credit_account) and h.purpose = 'transit' where phase in (0, 2)`);
    expect(rest).toBe("0");
  });
});
