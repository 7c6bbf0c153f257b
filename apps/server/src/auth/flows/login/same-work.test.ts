import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import {
  freshName,
  loginAs,
  registeredMember,
  registration,
  testPassword,
} from "../../../../test/auth/auth-harness.ts";
import {
  freshMobile,
  createSmsTestHarness,
  solvedPuzzle,
  type SmsTestHarness,
} from "../../../../test/auth/sms-harness.ts";

let harness: SmsTestHarness;
beforeAll(async () => {
  harness = await createSmsTestHarness({ realPasswords: true });
});
afterAll(() => harness.close());

const ROUNDS = 20;
/**
 * Maximum rounds. More rounds lower both measured minimums: the noise of a busy machine disappears, but work that only
 * one side does remains.
 */
const MOST_ROUNDS = 100;

type Answered = { readonly status: number; readonly body: unknown };
/** Prepares a request and returns the request, so that only the request is measured. */
type Side = (round: number) => Promise<() => Promise<Answered>>;

/** Measures CPU time instead of elapsed time, so that other load on the machine is not counted. */
async function timed(work: () => Promise<Answered>): Promise<{ microseconds: number; answer: Answered }> {
  const from = process.cpuUsage();
  const answer = await work();
  const { user, system } = process.cpuUsage(from);
  return { microseconds: user + system, answer };
}

/** The response without ids and times, which always differ. */
const withoutIds = ({ status, body }: Answered) =>
  JSON.stringify([status, body], (key, value: unknown) =>
    key === "recoveryId" || (typeof value === "number" && value > 1e12) ? typeof value : value,
  );

async function expectSame(known: Side, nobody: Side): Promise<void> {
  const least = { known: Infinity, nobody: Infinity };
  const answers = new Set<string>();
  const apart = () => Math.abs(least.known - least.nobody) / Math.min(least.known, least.nobody);
  for (let round = 0; round < ROUNDS || (round < MOST_ROUNDS && apart() >= 0.5); round += 1) {
    const sides = { known: await known(round), nobody: await nobody(round) };
    // in alternating order, because the first request affects the time of the second request
    for (const side of round % 2 === 0 ? (["known", "nobody"] as const) : (["nobody", "known"] as const)) {
      const { microseconds, answer } = await timed(sides[side]);
      least[side] = Math.min(least[side], microseconds);
      answers.add(withoutIds(answer));
    }
  }
  expect([...answers]).toHaveLength(1);
  expect(apart(), JSON.stringify(least)).toBeLessThan(0.5);
}

/** Registers a member with an email address. */
async function withMail(): Promise<{ username: string; email: string }> {
  const { username, visitor } = await registeredMember(harness);
  const email = `${username}@same.example`;
  await visitor.callOrThrow(calls.auth.setEmail, { email, password: testPassword });
  return { username, email };
}

async function takenMobile(): Promise<ReturnType<typeof freshMobile>> {
  const { username } = await registeredMember(harness);
  const mobile = freshMobile();
  await harness.database.db.run(sql`
    insert into member_mobile (merchant_id, mobile, bucket, member_id) select merchant_id, ${mobile.e164}, bucket, id from member where username = ${username}`);
  return mobile;
}

describe("[6.3.8] member or not → same answer, same work", () => {
  it("[6.3.8 AUTH-21] recovery by email, known and unknown account → same work", async () => {
    const send =
      ({ username, email }: { username: string; email: string }) =>
      () =>
        harness.visitor().call(calls.auth.recoverByMail, { username, email });
    await expectSame(
      async () => send(await withMail()),
      async () => send({ username: freshName(), email: "nobody@same.example" }),
    );
  });

  it("[6.3.8 AUTH-22] recovery by phone, known and unknown number → same work", async () => {
    const send =
      ({ typed }: ReturnType<typeof freshMobile>) =>
      () =>
        harness.visitor().call(calls.auth.recoverByPhone, typed);
    await expectSame(
      async () => send(await takenMobile()),
      async () => send(freshMobile()),
    );
  });

  it("[6.3.8 AUTH-01] login by number and wrong password, known and unknown number → same work", async () => {
    const send = (mobile: ReturnType<typeof freshMobile>) => () =>
      harness.visitor().call(calls.auth.login, loginAs(mobile.e164, "wrong wrong"));
    await expectSame(
      async () => send(await takenMobile()),
      async () => send(freshMobile()),
    );
  });

  it("[6.3.8 AUTH-12] code for a registration, free and taken number → same work", async () => {
    const send = async (mobile: ReturnType<typeof freshMobile>) => {
      const visitor = harness.visitor();
      const puzzle = await solvedPuzzle(harness, visitor);
      return () => visitor.call(calls.auth.smsRegister, { ...mobile.typed, ...puzzle });
    };
    await expectSame(
      async () => send(await takenMobile()),
      () => send(freshMobile()),
    );
  });

  it("[6.3.8 AUTH-12] registration with a wrong code, free and taken number → same work", async () => {
    const send = (mobile: ReturnType<typeof freshMobile>) => () =>
      harness.visitor().call(calls.auth.registerMobile, {
        ...registration(freshName()),
        ...mobile.typed,
        verificationCode: "000000",
      });
    await expectSame(
      async () => send(await takenMobile()),
      async () => send(freshMobile()),
    );
  });
});
