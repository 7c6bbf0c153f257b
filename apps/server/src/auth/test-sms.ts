import { calls } from "@khela/contract/calls";
import type { Client } from "../../../../tests/client.ts";
import { openOutsideWorld, type OutsideWorld } from "../../../../tests/outside.ts";
import { sql } from "../platform/db/pool.ts";
import { authJobs } from "./auth.ts";
import { freshName, registration, testApp, type TestApp } from "./test-app.ts";

export type PhoneWorld = TestApp & { readonly outside: OutsideWorld };

/** These features with the outside world they speak to: messages, mail and sign-ins go there and back over the wire. */
export async function phoneWorld(): Promise<PhoneWorld> {
  const outside = await openOutsideWorld(Buffer.alloc(32, 7));
  const world = await testApp(outside.env);
  authJobs(world.services);
  await world.services.jobs.start();
  return {
    ...world, outside,
    close: async () => {
      await world.services.jobs.stop();
      await world.close();
      await outside.stop();
    },
  };
}

/** A minute goes by for whoever waits for the next message, and no further: signatures are held to the real clock. */
export async function rested({ database }: TestApp): Promise<void> {
  await database.db.run(sql`delete from throttle where key like 'sms:w:%'`);
}

let numbers = 0;

/** A number of Bangladesh that nobody has yet, as a person there writes it and as it is kept. */
export function freshMobile(): { readonly typed: { readonly mobileNum: string; readonly countryDialingCode: string }; readonly e164: string } {
  numbers += 1;
  const rest = `17${String(10_000_000 + numbers)}`;
  return { typed: { mobileNum: `0${rest}`, countryDialingCode: "880" }, e164: `+880${rest}` };
}

/** The piece where it belongs: what a person sees, read from where the server keeps it. */
export async function slid({ database }: TestApp, visitor: Client): Promise<{ puzzleId: string; puzzleX: number }> {
  const { puzzleId } = await visitor.ask(calls.auth.puzzle, {});
  const { x } = await database.db.one<{ x: number }>(sql`select x from slider_puzzle where id = ${puzzleId}`);
  return { puzzleId, puzzleX: x };
}

/** The code that a registration with this number needs. */
export async function registerCode(world: PhoneWorld, visitor: Client, mobile: ReturnType<typeof freshMobile>): Promise<string> {
  const known = await world.outside.countSms(mobile.e164);
  await visitor.ask(calls.auth.smsRegister, { ...mobile.typed, ...await slid(world, visitor) });
  return (await world.outside.nextSms(mobile.e164, known)).code;
}

export async function loginCode(world: PhoneWorld, visitor: Client, mobile: ReturnType<typeof freshMobile>): Promise<string> {
  const known = await world.outside.countSms(mobile.e164);
  await visitor.ask(calls.auth.smsNoLogin, { ...mobile.typed, ...await slid(world, visitor), purpose: "login" });
  return (await world.outside.nextSms(mobile.e164, known)).code;
}

/** A member who has registered with a number of his own. */
export async function registeredMobile(world: PhoneWorld): Promise<{ username: string; visitor: Client; mobile: ReturnType<typeof freshMobile> }> {
  const [visitor, mobile] = [world.visitor(), freshMobile()];
  const verificationCode = await registerCode(world, visitor, mobile);
  const { userName } = await visitor.ask(calls.auth.registerMobile, { ...registration(freshName()), ...mobile.typed, verificationCode });
  return { username: userName, visitor, mobile };
}

/** Changes what the merchant asks for at registration, or its flags; the next question knows it. */
export async function setMerchant({ database, services }: TestApp, changes: {
  readonly settings?: Readonly<Record<string, unknown>>; readonly flags?: Readonly<Record<string, boolean>>;
}): Promise<void> {
  if (changes.settings !== undefined) {
    await database.owner.run(sql`update merchant set settings = settings || ${JSON.stringify(changes.settings)}::jsonb where code = 'khela'`);
  }
  for (const [name, enabled] of Object.entries(changes.flags ?? {})) {
    await database.owner.run(sql`
      insert into flag (merchant_id, name, enabled) select id, ${name}, ${enabled} from merchant where code = 'khela'
      on conflict (merchant_id, name) do update set enabled = excluded.enabled`);
  }
  services.merchants.forget();
}

/** Everything a member of this name has done or had done, as the audit log has it. */
export async function audited({ database }: TestApp, username: string): Promise<string[]> {
  const rows = await database.owner.rows<{ action: string }>(sql`
    select a.action from audit_log a join member m on a.subject = 'member:' || m.id where m.username = ${username} order by a.id`);
  return rows.map(({ action }) => action);
}
