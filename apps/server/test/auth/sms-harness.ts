import { calls } from "@khela/contract/calls";
import type { Client } from "../../../../tests/client.ts";
import { startSandboxServices, type SandboxServices } from "../../../../tests/sandbox-services.ts";
import { sql } from "@khela/service-kit/db/database";
import { authJobs } from "../../src/auth/auth.ts";
import {
  freshName,
  registration,
  testApp,
  type AuthTestHarness,
  type AuthTestOptions,
} from "./auth-harness.ts";

export type SmsTestHarness = AuthTestHarness & { readonly outside: SandboxServices };

/** The account features with sandbox services for messages, mail and sign-ins, over real HTTP. */
export async function createSmsTestHarness({
  env,
  ...options
}: AuthTestOptions = {}): Promise<SmsTestHarness> {
  const outside = await startSandboxServices(Buffer.alloc(32, 7));
  const harness = await testApp({ ...options, env: { ...outside.env, ...env } });
  authJobs(harness.services);
  await harness.services.jobs.start();
  return {
    ...harness,
    outside,
    close: async () => {
      await harness.services.jobs.stop();
      await harness.close();
      await outside.stop();
    },
  };
}

/**
 * Clears the waiting time before the next message without advancing the clock, because signatures are checked against
 * the real clock.
 */
export async function clearThrottles({ database }: AuthTestHarness): Promise<void> {
  await database.db.run(sql`delete from throttle where key like 'sms:w:%'`);
}

let numbers = 0;

/** Returns an unused mobile number of Bangladesh, as typed and as stored; `range`: the digits between 17 and the last four. */
export function freshMobile(range?: string): {
  readonly typed: { readonly mobileNum: string; readonly countryDialingCode: string };
  readonly e164: string;
} {
  numbers += 1;
  const rest =
    range === undefined
      ? `17${String(10_000_000 + ((numbers * 1_000_003) % 89_999_989))}`
      : `17${range}${String(numbers).padStart(4, "0")}`;
  return { typed: { mobileNum: `0${rest}`, countryDialingCode: "880" }, e164: `+880${rest}` };
}

/** Finds the puzzle's solution in the server's storage. */
export async function solvedPuzzle(
  { database }: Pick<AuthTestHarness, "database">,
  visitor: Client,
): Promise<{ puzzleId: string; puzzleX: number }> {
  const { puzzleId } = await visitor.callOrThrow(calls.auth.puzzle, {});
  const { x } = await database.db.one<{ x: number }>(sql`select x from slider_puzzle where id = ${puzzleId}`);
  return { puzzleId, puzzleX: x };
}

/** Returns the code for a registration with this number. */
export async function registerCode(
  harness: SmsTestHarness,
  visitor: Client,
  mobile: ReturnType<typeof freshMobile>,
): Promise<string> {
  const known = await harness.outside.countSms(mobile.e164);
  await visitor.callOrThrow(calls.auth.smsRegister, {
    ...mobile.typed,
    ...(await solvedPuzzle(harness, visitor)),
  });
  return (await harness.outside.nextSms(mobile.e164, known)).code;
}

/** Returns a code for the purpose login, the default of the call. */
export async function loginCode(
  harness: SmsTestHarness,
  visitor: Client,
  mobile: ReturnType<typeof freshMobile>,
): Promise<string> {
  const known = await harness.outside.countSms(mobile.e164);
  await visitor.callOrThrow(calls.auth.smsNoLogin, {
    ...mobile.typed,
    ...(await solvedPuzzle(harness, visitor)),
  });
  return (await harness.outside.nextSms(mobile.e164, known)).code;
}

/** Registers a member with an unused number. */
export async function registeredMobile(
  harness: SmsTestHarness,
): Promise<{ username: string; visitor: Client; mobile: ReturnType<typeof freshMobile> }> {
  const [visitor, mobile] = [harness.visitor(), freshMobile()];
  const verificationCode = await registerCode(harness, visitor, mobile);
  const { userName } = await visitor.callOrThrow(calls.auth.registerMobile, {
    ...registration(freshName()),
    ...mobile.typed,
    verificationCode,
  });
  return { username: userName, visitor, mobile };
}

/** Changes the merchant's registration settings or flags, from the next request on. */
export async function setMerchant(
  { database, services }: AuthTestHarness,
  changes: {
    readonly settings?: Readonly<Record<string, unknown>>;
    readonly flags?: Readonly<Record<string, boolean>>;
  },
): Promise<void> {
  if (changes.settings !== undefined) {
    await database.owner.run(
      sql`update merchant set settings = settings || ${JSON.stringify(changes.settings)}::jsonb where code = 'khela'`,
    );
  }
  for (const [name, enabled] of Object.entries(changes.flags ?? {})) {
    await database.owner.run(sql`
      insert into flag (merchant_id, name, enabled) select id, ${name}, ${enabled} from merchant where code = 'khela'
      on conflict (merchant_id, name) do update set enabled = excluded.enabled`);
  }
  services.merchants.forget();
}

/** Lists the actions in the audit log by or about the member with this name. */
export async function listAuditActions({ database }: AuthTestHarness, username: string): Promise<string[]> {
  const rows = await database.owner.rows<{ action: string }>(sql`
    select a.action from audit_log a join member m on a.subject = 'member:' || m.id where m.username = ${username} order by a.id`);
  return rows.map(({ action }) => action);
}
