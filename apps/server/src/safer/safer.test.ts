import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { seat } from "../../../../tests/vendor-client.ts";
import { world, type Person, type World } from "../../../../tests/world.ts";
import { sql } from "../platform/db/pool.ts";

let w: World;
let people = 0;

beforeAll(async () => { w = await world(); });
afterAll(async () => { await w.close(); });

async function player(balance = "1000.00"): Promise<Person> {
  people += 1;
  return w.person(`careful${people}`, { balance });
}

/** As if the waiting time were over. */
async function waited(person: Person): Promise<void> {
  await w.database.owner.run(sql`update safer_limit set next_at = now() where member_id = ${person.memberId} and next_at is not null`);
}

const limitsOf = async (person: Person) => (await person.client.ask(calls.safer.limits, {})).limits;

describe("RG-01 limits that a member sets", () => {
  test("a first limit and a lower one hold at once, a higher one and none at all wait a day", async () => {
    const person = await player();
    const set = (value: string | null) => person.client.ask(calls.safer.setLimit, { kind: "wager", period: "day", value });
    expect((await set("100.00")).limits).toMatchObject([{ kind: "wager", period: "day", value: "100.00", used: "0.00", next: null, nextAt: null }]);
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
    // changing one's mind for less ends the wait
    expect((await set("80.00")).limits).toMatchObject([{ value: "80.00", next: null, nextAt: null }]);
    await set(null);
    await waited(person);
    expect(await limitsOf(person)).toEqual([]);
  });

  test("what is no limit is refused", async () => {
    const { client } = await player();
    const refused = async (input: object) => (await client.call(calls.safer.setLimit, input as never)).errorCode;
    expect(await refused({ kind: "stake", period: "day", value: "1.00" })).toBe("field.invalid");
    expect(await refused({ kind: "wager", period: "bet", value: "1.00" })).toBe("field.invalid");
    expect(await refused({ kind: "wager", period: "day", value: "1.001" })).toBe("field.invalid");
    expect(await refused({ kind: "time", period: "day", value: "1.5" })).toBe("field.invalid");
    expect(await refused({ kind: "time", period: "day", value: "999999" })).toBe("field.invalid");
    expect(await refused({ kind: "mood", period: "day", value: "1.00" })).toBe("request_param_err");
    expect(await refused({ kind: "wager", period: "day", value: "-1" })).toBe("request_param_err");
    expect(await refused({ kind: "wager", period: "day" })).toBe("request_param_err");
  });

  test("each change stands in the audit log, and one's limits are one's own", async () => {
    const [one, two] = [await player(), await player()];
    await one.client.ask(calls.safer.setLimit, { kind: "loss", period: "month", value: "500.00" });
    expect(await limitsOf(two)).toEqual([]);
    const rows = await w.database.owner.rows<{ detail: unknown }>(sql`
      select detail from audit_log where action = 'safer.limit' and subject = ${`member:${one.memberId}`}`);
    expect(rows).toMatchObject([{ detail: { kind: "loss", period: "month", value: "500.00", waits: false } }]);
  });

  test("a visitor and a guest have none to set", async () => {
    expect((await w.visitor().call(calls.safer.limits, {})).errorCode).toBe("login.not.session");
    const guest = w.visitor();
    await guest.ask(calls.auth.freePlay, {});
    expect((await guest.call(calls.safer.limits, {})).errorCode).toBe("permission.denied");
  });
});

describe("RG-02 a break from play", () => {
  test("lasts as long as was chosen, cannot be shortened, may be made longer", async () => {
    const { client } = await player();
    const before = Date.now();
    const state = await client.ask(calls.safer.takeBreak, { kind: "coolOff", length: 48 });
    expect(state.break).toMatchObject({ kind: "coolOff" });
    expect(Math.abs(state.break!.until! - before - 48 * 3_600_000)).toBeLessThan(60_000);
    expect((await client.call(calls.safer.takeBreak, { kind: "coolOff", length: 24 })).errorCode).toBe("safer.break.shorter");
    expect((await client.call(calls.safer.takeBreak, { kind: "coolOff", length: 49 })).errorCode).toBe("field.invalid");
    expect((await client.ask(calls.safer.takeBreak, { kind: "exclusion", length: 6 })).break).toMatchObject({ kind: "exclusion" });
    expect((await client.ask(calls.safer.takeBreak, { kind: "exclusion", length: 0 })).break).toEqual({ kind: "exclusion", until: null });
    expect((await client.call(calls.safer.takeBreak, { kind: "exclusion", length: 60 })).errorCode).toBe("safer.break.shorter");
  });

  test("no game is launched during it", async () => {
    const person = await player();
    await seat(w, person);
    await person.client.ask(calls.safer.takeBreak, { kind: "coolOff", length: 24 });
    const { nodeId } = await w.database.owner.one<{ nodeId: number }>(sql`
      select node_id "nodeId" from game where vendor = 'JL' and playable order by node_id limit 1`);
    expect(await person.client.call(calls.play.launch, { nodeId })).toMatchObject({ status: 403, errorCode: "safer.break" });
  });
});
