import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "../platform/db/pool.ts";
import { freshName, registered, registration, testPassword } from "./test-app.ts";
import { freshMobile, phoneWorld, slid, type PhoneWorld } from "./test-sms.ts";

let world: PhoneWorld;
beforeAll(async () => { world = await phoneWorld(); });
afterAll(() => world.close());

const ROUNDS = 20;
/** The least of each side only falls: what a busy machine adds goes away with more rounds, work that one side alone does stays. */
const MOST_ROUNDS = 100;

type Asked = { readonly status: number; readonly body: unknown };
/** Gets ready, then asks: only the asking is measured. */
type Side = (round: number) => Promise<() => Promise<Asked>>;

/** Of the processor, not of the clock: what else the machine does is not in it. */
async function timed(work: () => Promise<Asked>): Promise<{ microseconds: number; answer: Asked }> {
  const from = process.cpuUsage();
  const answer = await work();
  const { user, system } = process.cpuUsage(from);
  return { microseconds: user + system, answer };
}

/** What is answered, without what differs for everybody: ids and moments. */
const plain = ({ status, body }: Asked) => JSON.stringify([status, body], (key, value: unknown) =>
  (key === "recoveryId" || typeof value === "number" && value > 1e12 ? typeof value : value));

async function expectSame(known: Side, nobody: Side): Promise<void> {
  const least = { known: Infinity, nobody: Infinity };
  const answers = new Set<string>();
  const apart = () => Math.abs(least.known - least.nobody) / Math.min(least.known, least.nobody);
  for (let round = 0; round < ROUNDS || round < MOST_ROUNDS && apart() >= 0.5; round += 1) {
    const sides = { known: await known(round), nobody: await nobody(round) };
    // in turn, because what comes second waits for what the first leaves behind
    for (const side of round % 2 === 0 ? ["known", "nobody"] as const : ["nobody", "known"] as const) {
      const { microseconds, answer } = await timed(sides[side]);
      least[side] = Math.min(least[side], microseconds);
      answers.add(plain(answer));
    }
  }
  expect([...answers]).toHaveLength(1);
  expect(apart(), JSON.stringify(least)).toBeLessThan(0.5);
}

/** A member whose address or number is known, and somebody nobody is. */
async function withMail(): Promise<{ username: string; email: string }> {
  const { username, visitor } = await registered(world);
  const email = `${username}@same.example`;
  await visitor.ask(calls.auth.setEmail, { email, password: testPassword });
  return { username, email };
}

async function takenMobile(): Promise<ReturnType<typeof freshMobile>> {
  const { username } = await registered(world);
  const mobile = freshMobile();
  await world.database.db.run(sql`
    insert into member_mobile (merchant_id, mobile, bucket, member_id) select merchant_id, ${mobile.e164}, bucket, id from member where username = ${username}`);
  return mobile;
}

describe("6.3.8 who is a member shows neither in an answer nor in the work behind it", () => {
  it("6.3.8 AUTH-21 forgotten, by mail", async () => {
    const ask = ({ username, email }: { username: string; email: string }) => () => world.visitor().call(calls.auth.recoverByMail, { username, email });
    await expectSame(async () => ask(await withMail()), async () => ask({ username: freshName(), email: "nobody@same.example" }));
  });

  it("6.3.8 AUTH-22 forgotten, by phone", async () => {
    const ask = (username: string) => () => world.visitor().call(calls.auth.recoverByPhone, { username });
    await expectSame(async () => ask((await registered(world)).username), async () => ask(freshName()));
  });

  it("6.3.8 AUTH-12 a code to register with", async () => {
    const ask = async (mobile: ReturnType<typeof freshMobile>) => {
      const visitor = world.visitor();
      const puzzle = await slid(world, visitor);
      return () => visitor.call(calls.auth.smsRegister, { ...mobile.typed, ...puzzle });
    };
    await expectSame(async () => ask(await takenMobile()), () => ask(freshMobile()));
  });

  it("6.3.8 AUTH-12 a registration with a code that is not right", async () => {
    const ask = (mobile: ReturnType<typeof freshMobile>) => () => world.visitor().call(calls.auth.registerMobile, {
      ...registration(freshName()), ...mobile.typed, verificationCode: "000000",
    });
    await expectSame(async () => ask(await takenMobile()), async () => ask(freshMobile()));
  });
});
