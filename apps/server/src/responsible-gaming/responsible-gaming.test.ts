import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { openPlayerSession } from "../../../../tests/vendor-client.ts";
import { startHarness, type Person, type Harness } from "../../../../tests/harness.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import { expectLockWaiters, refuseLockWaits } from "../../../../tests/lock-waiters.ts";
import { responsibleGamingJobs } from "./responsible-gaming.ts";

let w: Harness;
let people = 0;

beforeAll(async () => {
  w = await startHarness();
});
afterAll(async () => {
  await w.close();
});

async function player(balance = "1000.00"): Promise<Person> {
  people += 1;
  return w.person(`careful${people}`, { balance });
}

/** Ends the waiting time of the person's limits. */
async function waited(person: Person): Promise<void> {
  await w.database.owner.run(
    sql`update responsible_gaming_limit set next_at = now() - interval '1 second' where member_id = ${person.memberId} and next_at is not null`,
  );
}

const limitsOf = async (person: Person) =>
  (await person.client.callOrThrow(calls.responsibleGaming.limits, {})).limits;

describe("[RG-02] the break for every screen", () => {
  test("no break → null; a break → kind, end and the jurisdiction's help line; a visitor → refused", async () => {
    const person = await player();
    const read = () => person.client.callOrThrow(calls.responsibleGaming.activeBreak, {});
    expect(await read()).toEqual({
      break: null,
      helpLine: { name: "Gambling Therapy", url: "https://www.gamblingtherapy.org/" },
    });
    await person.client.callOrThrow(calls.responsibleGaming.takeBreak, { kind: "coolOff", length: 24 });
    const { break: taken } = await read();
    expect(taken?.kind).toBe("coolOff");
    expect(taken?.until).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect((await w.visitor().call(calls.responsibleGaming.activeBreak, {})).errorCode).toBe(
      "login.not.session",
    );
  });
});

describe("[RG-01] limits that a member sets", () => {
  test("limit: first or lower → at once; higher or none → after a day", async () => {
    const person = await player();
    const set = (value: string | null) =>
      person.client.callOrThrow(calls.responsibleGaming.setLimit, { kind: "wager", period: "day", value });
    expect((await set("100.00")).limits).toMatchObject([
      { kind: "wager", period: "day", value: "100.00", used: "0.00", next: null, nextAt: null },
    ]);
    expect((await set("50")).limits).toMatchObject([{ value: "50.00", nextAt: null }]);
    const before = Date.now();
    const [raised] = (await set("80.00")).limits;
    expect(raised).toMatchObject({ value: "50.00", next: "80.00" });
    expect(raised!.nextAt! - before).toBeGreaterThan(24 * 3_600_000 - 60_000);
    expect(raised!.nextAt! - before).toBeLessThan(24 * 3_600_000 + 60_000);
    await waited(person);
    expect(await limitsOf(person)).toMatchObject([{ value: "80.00", next: null, nextAt: null }]);
    const [removed] = (await set(null)).limits;
    expect(removed).toMatchObject({ value: "80.00", next: null });
    expect(removed!.nextAt).not.toBeNull();
    // setting a lower value ends the wait for the higher one
    expect((await set("80.00")).limits).toMatchObject([{ value: "80.00", next: null, nextAt: null }]);
    await set(null);
    await waited(person);
    expect(await limitsOf(person)).toEqual([]);
  });

  test("limits that are due change in their order while the member sets another → no deadlock, the limit is set", async () => {
    const person = await player();
    const set = (kind: "deposit" | "loss" | "wager", value: string | null) =>
      person.client.call(calls.responsibleGaming.setLimit, { kind, period: "day", value });
    for (const kind of ["deposit", "wager"] as const) await set(kind, "100.00");
    await set("deposit", "200.00");
    await set("wager", null);
    await waited(person);
    const { owner } = w.database;
    const touch = (db: Db, kind: string) =>
      db.run(sql`
        update responsible_gaming_limit set set_at = set_at
        where bucket = ${person.bucket} and member_id = ${person.memberId} and kind = ${kind}`);
    let saved: ReturnType<typeof set> | undefined;
    await owner.transaction(async (tx) => {
      await touch(tx, "deposit");
      saved = set("loss", "50.00");
      await expectLockWaiters(owner, 1);
      await refuseLockWaits(tx);
      await touch(tx, "wager");
    });
    expect((await saved)?.errorCode).toBeUndefined();
    expect(await limitsOf(person)).toMatchObject([
      { kind: "deposit", value: "200.00", nextAt: null },
      { kind: "loss", value: "50.00", nextAt: null },
    ]);
  });

  test("limit: invalid → refused", async () => {
    const { client } = await player();
    const refused = async (input: object) =>
      (await client.call(calls.responsibleGaming.setLimit, input as never)).errorCode;
    expect(await refused({ kind: "stake", period: "day", value: "1.00" })).toBe("field.invalid");
    expect(await refused({ kind: "wager", period: "bet", value: "1.00" })).toBe("field.invalid");
    expect(await refused({ kind: "wager", period: "day", value: "1.001" })).toBe("field.invalid");
    expect(await refused({ kind: "time", period: "day", value: "1.5" })).toBe("field.invalid");
    expect(await refused({ kind: "time", period: "day", value: "999999" })).toBe("field.invalid");
    expect(await refused({ kind: "mood", period: "day", value: "1.00" })).toBe("request_param_err");
    expect(await refused({ kind: "wager", period: "day", value: "-1" })).toBe("request_param_err");
    expect(await refused({ kind: "wager", period: "day" })).toBe("request_param_err");
  });

  test("limit changed → in the audit log; other members → unaffected", async () => {
    const [one, two] = [await player(), await player()];
    await one.client.callOrThrow(calls.responsibleGaming.setLimit, {
      kind: "loss",
      period: "month",
      value: "500.00",
    });
    expect(await limitsOf(two)).toEqual([]);
    const rows = await w.database.owner.rows<{ detail: unknown }>(sql`
      select detail from audit_log where action = 'safer.limit' and subject = ${`member:${one.memberId}`}`);
    expect(rows).toMatchObject([
      { detail: { kind: "loss", period: "month", value: "500.00", waits: false } },
    ]);
  });

  test("visitor or guest → no limits to set", async () => {
    expect((await w.visitor().call(calls.responsibleGaming.limits, {})).errorCode).toBe("login.not.session");
    const guest = w.visitor();
    await guest.callOrThrow(calls.auth.freePlay, {});
    expect((await guest.call(calls.responsibleGaming.limits, {})).errorCode).toBe("permission.denied");
  });
});

describe("[RG-02] cool-off", () => {
  test("cool-off → lasts as chosen; shortened → refused; lengthened → accepted", async () => {
    const { client } = await player();
    const before = Date.now();
    const state = await client.callOrThrow(calls.responsibleGaming.takeBreak, {
      kind: "coolOff",
      length: 48,
    });
    expect(state.break).toMatchObject({ kind: "coolOff" });
    expect(Math.abs(state.break!.until! - before - 48 * 3_600_000)).toBeLessThan(60_000);
    expect(
      (await client.call(calls.responsibleGaming.takeBreak, { kind: "coolOff", length: 24 })).errorCode,
    ).toBe("safer.break.shorter");
    expect(
      (await client.call(calls.responsibleGaming.takeBreak, { kind: "coolOff", length: 49 })).errorCode,
    ).toBe("field.invalid");
    expect(
      (await client.callOrThrow(calls.responsibleGaming.takeBreak, { kind: "exclusion", length: 6 })).break,
    ).toMatchObject({ kind: "exclusion" });
    expect(
      (await client.callOrThrow(calls.responsibleGaming.takeBreak, { kind: "exclusion", length: 0 })).break,
    ).toEqual({ kind: "exclusion", until: null });
    expect(
      (await client.call(calls.responsibleGaming.takeBreak, { kind: "exclusion", length: 60 })).errorCode,
    ).toBe("safer.break.shorter");
  });

  test("cool-off → no game launched", async () => {
    const person = await player();
    await openPlayerSession(w, person);
    await person.client.callOrThrow(calls.responsibleGaming.takeBreak, { kind: "coolOff", length: 24 });
    const { nodeId } = await w.database.owner.one<{ nodeId: number }>(sql`
      select node_id "nodeId" from game where vendor = 'JL' and playable order by node_id limit 1`);
    expect(await person.client.call(calls.play.launch, { nodeId })).toMatchObject({
      status: 403,
      errorCode: "safer.break",
    });
  });
});

describe("[RG-01] at the wallet", () => {
  let ids = 0;
  async function atTable(balance = "1000.00") {
    const person = await player(balance);
    const at = await openPlayerSession(w, person);
    const bet = async (amount: string, more: object = {}) => {
      const id = `s${(ids += 1)}`;
      const answer = await at.call("bet", { transactionId: id, roundId: id, amount, ...more });
      return { id, ...answer };
    };
    const win = (id: string, amount: string) =>
      at.call("win", { transactionId: `${id}w`, roundId: id, reference: id, amount, final: true });
    const limit = (
      kind: "stake" | "loss" | "wager" | "time",
      period: "bet" | "day" | "week" | "month",
      value: string,
    ) => person.client.callOrThrow(calls.responsibleGaming.setLimit, { kind, period, value });
    return { person, at, bet, win, limit };
  }

  test("wager limit → counts earlier bets of the period, not bets rolled back", async () => {
    const { at, bet, win, limit, person } = await atTable();
    const first = await bet("60.00");
    await limit("wager", "day", "100.00");
    expect((await limitsOf(person))[0]).toMatchObject({ used: "60.00" });
    expect(await bet("40.01")).toMatchObject({ http: 403, status: "LIMIT_REACHED", balance: "940.00" });
    expect(await bet("40.00")).toMatchObject({ status: "OK", balance: "900.00" });
    expect(await bet("0.01")).toMatchObject({ status: "LIMIT_REACHED" });
    // an earlier bet is settled despite the limit, and the win does not increase the remaining amount
    expect(await win(first.id, "500.00")).toMatchObject({ status: "OK", balance: "1400.00" });
    expect(await bet("0.01")).toMatchObject({ status: "LIMIT_REACHED" });
    const other = await w.database.owner.one<{ id: string }>(sql`
      select transaction_id id from play_transaction where member_id = ${person.memberId} and amount_minor = 4000`);
    expect(
      await at.call("rollback", { transactionId: `${other.id}x`, roundId: other.id, reference: other.id }),
    ).toMatchObject({ status: "OK" });
    expect(await bet("40.00")).toMatchObject({ status: "OK" });
  });

  test("loss limit → counts bets less wins: a win makes room", async () => {
    const { bet, win, limit } = await atTable();
    await limit("loss", "week", "50.00");
    const one = await bet("30.00");
    expect(await bet("30.00")).toMatchObject({ status: "LIMIT_REACHED" });
    await win(one.id, "25.00");
    expect(await bet("45.00")).toMatchObject({ status: "OK" });
    expect(await bet("0.01")).toMatchObject({ status: "LIMIT_REACHED" });
  });

  test("stake limit → per bet; several limits → the lowest decides", async () => {
    const { at, bet, limit } = await atTable();
    await limit("stake", "bet", "10.00");
    await limit("wager", "month", "25.00");
    expect(await bet("10.01")).toMatchObject({ status: "LIMIT_REACHED" });
    expect(
      await at.call("bet-win", { transactionId: "sx", roundId: "sx", amount: "10.01", winAmount: "100.00" }),
    ).toMatchObject({ status: "LIMIT_REACHED" });
    for (const amount of ["10.00", "10.00"]) expect(await bet(amount)).toMatchObject({ status: "OK" });
    expect(await bet("10.00")).toMatchObject({ status: "LIMIT_REACHED" });
    expect(await bet("5.00")).toMatchObject({ status: "OK", balance: "975.00" });
  });

  test("bets at the same time → never beyond a limit together", async () => {
    const { bet, limit, person } = await atTable();
    await limit("wager", "day", "10.00");
    const answers = await Promise.all(Array.from({ length: 30 }, () => bet("1.00")));
    expect(answers.filter(({ status }) => status === "OK")).toHaveLength(10);
    expect(answers.filter(({ status }) => status === "LIMIT_REACHED")).toHaveLength(20);
    expect((await limitsOf(person))[0]).toMatchObject({ used: "10.00" });
  });

  test("new day → daily use zero, monthly use kept", async () => {
    const { bet, limit, person } = await atTable();
    await limit("wager", "day", "10.00");
    await limit("wager", "month", "15.00");
    expect(await bet("10.00")).toMatchObject({ status: "OK" });
    expect(await bet("1.00")).toMatchObject({ status: "LIMIT_REACHED" });
    await w.database.owner.run(
      sql`update responsible_gaming_usage set day_start = (day_start at time zone 'UTC' - interval '1 day') at time zone 'UTC' where member_id = ${person.memberId}`,
    );
    expect(await bet("5.00")).toMatchObject({ status: "OK" });
    expect((await limitsOf(person)).map(({ period, used }) => [period, used])).toEqual([
      ["day", "5.00"],
      ["month", "15.00"],
    ]);
    expect(await bet("1.00")).toMatchObject({ status: "LIMIT_REACHED" });
  });

  test("time at play → counted between transactions, pauses over five minutes not", async () => {
    const { bet, limit, person } = await atTable();
    await limit("time", "day", "3");
    expect(await bet("1.00")).toMatchObject({ status: "OK" });
    const back = (seconds: number) =>
      w.database.owner.run(sql`
      update responsible_gaming_usage set last_at = (last_at at time zone 'UTC' - make_interval(secs => ${seconds})) at time zone 'UTC' where member_id = ${person.memberId}`);
    expect((await limitsOf(person))[0]).toMatchObject({ used: "0" });
    await back(170);
    expect(await bet("1.00")).toMatchObject({ status: "OK" });
    expect((await limitsOf(person))[0]).toMatchObject({ used: "3" });
    expect(await bet("1.00")).toMatchObject({ status: "LIMIT_REACHED" });
    await w.database.owner.run(
      sql`update responsible_gaming_usage set day_s = 0 where member_id = ${person.memberId}`,
    );
    await back(400);
    expect(await bet("1.00")).toMatchObject({ status: "OK" });
    expect((await limitsOf(person))[0]).toMatchObject({ used: "0" });
  });

  test("[RG-02] server dies between the break and the end of its games → bets refused at once, games ended by the job", async () => {
    const { bet, person } = await atTable();
    const owner = w.database.owner;
    const execute = (text: string) => owner.run({ text, values: [] });
    await execute(
      "create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$",
    );
    await execute(
      `create trigger die before update of ended_at on play_session for each row when (new.member_id = ${person.memberId}) execute function die()`,
    );
    const died = await person.client.call(calls.responsibleGaming.takeBreak, { kind: "coolOff", length: 24 });
    expect(died.status).toBe(500);
    await execute("drop trigger die on play_session");
    await execute("drop function die");
    expect(await bet("1.00")).toMatchObject({ status: "LIMIT_REACHED" });
    const handlers = new Map<string, () => Promise<void>>();
    const jobs = {
      ...w.services.jobs,
      schedule: (queue: string, _cron: string, handler: () => Promise<void>) =>
        void handlers.set(queue, handler),
    };
    responsibleGamingJobs({ ...w.services, jobs });
    await handlers.get("safer.breaks")!();
    await owner.run(
      sql`update responsible_gaming_restriction set ends_at = (starts_at at time zone 'UTC' + interval '1 microsecond') at time zone 'UTC' where member_id = ${person.memberId}`,
    );
    expect(await bet("1.00")).toMatchObject({ status: "SESSION_EXPIRED" });
  });

  test("[RG-02] cool-off during a round → further bets and free rounds refused, placed bets settled", async () => {
    const { at, bet, win, person } = await atTable();
    const [one, two] = [await bet("10.00"), await bet("10.00")];
    await person.client.callOrThrow(calls.responsibleGaming.takeBreak, { kind: "coolOff", length: 24 });
    // the break has ended the game, not only the bets
    expect(await bet("1.00")).toMatchObject({ http: 401, status: "SESSION_EXPIRED" });
    expect(await bet("0", { freeRound: "gift" })).toMatchObject({ status: "SESSION_EXPIRED" });
    expect(await win(one.id, "30.00")).toMatchObject({ status: "OK", balance: "1010.00" });
    expect(
      await at.call("rollback", { transactionId: `${two.id}x`, roundId: two.id, reference: two.id }),
    ).toMatchObject({ status: "OK", balance: "1020.00" });
    await w.database.owner.run(
      sql`update responsible_gaming_restriction set ends_at = (starts_at at time zone 'UTC' + interval '1 microsecond') at time zone 'UTC' where member_id = ${person.memberId}`,
    );
    expect(await bet("1.00")).toMatchObject({ status: "SESSION_EXPIRED" });
    const again = await openPlayerSession(w, person);
    expect(
      await again.call("bet", { transactionId: "after", roundId: "after", amount: "1.00" }),
    ).toMatchObject({ status: "OK" });
  });
});
