/**
 * What stands behind the site a journey looks at: its database, as its operator would reach it, and the eyes of a person,
 * who reads a picture that no program is meant to read. Journeys change only what they put back.
 */
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbedded } from "../../../tools/postgres/embedded.ts";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { vendorSecretLabel } from "../../../apps/server/src/play/vendor-api/vendor-client.ts";
import { loadSecrets } from "../../../apps/server/src/infra/secrets.ts";

const MERCHANT = "khela";
/** Where the Khela under test keeps its data; see playwright.config.ts. */
const DATA = process.env["KHELA_E2E_DATA"] ?? ".khela-e2e";
const LONGEST_CAPTCHA = 100_000;
const MERCHANT_CACHE_MS = 1_200;
/** A notification of the database reaches the server a moment later; on a busy machine the page would be there before. */
const NOTIFY_DELAY_MS = 500;

export type DbBackdoor = {
  /** Switches flags of the merchant, and lays values over its settings; null takes one away. */
  flags(
    changes: Readonly<Record<string, boolean>>,
    settings?: Readonly<Record<string, unknown>>,
  ): Promise<void>;
  /** Lays values over the merchant's settings; null takes one away. */
  settings(change: Readonly<Record<string, unknown>>): Promise<void>;
  /** How old one has to be, as the merchant has it. */
  minimumAge(age: number): Promise<void>;
  /** Lets one vendor keep its own wallet, beside the main one, or not. */
  secondWallet(there: boolean): Promise<void>;
  /** Lets a vendor keep the balance itself at this address, or play from the main one again (null). */
  transferWallet(
    vendor: string,
    url: string | null,
  ): Promise<{ readonly name: string; readonly enName: string }>;
  /** What calls to and from a vendor are signed with. */
  vendorSecret(vendor: string): string;
  /** The digits in the picture of a captcha. */
  readCaptcha(captchaId: string): Promise<string>;
  /** Where the piece of a puzzle belongs. */
  readPuzzle(puzzleId: string): Promise<number>;
  /** Marks the password of an account as one that was made for its member. */
  requirePasswordChange(username: string): Promise<void>;
  setType(username: string, type: number): Promise<void>;
  /** The member has shown that this number (with its plus) is theirs. */
  mobile(username: string, number: string): Promise<void>;
  /** Makes the member's address a verified one. */
  verifyEmail(username: string): Promise<void>;
  /** Three days pass for the member's verified number and address. */
  passContactWait(username: string): Promise<void>;
  /** Gives an agent a code that others register under. */
  affiliate(username: string, code: string): Promise<void>;
  /** What the books say of a registration. */
  registration(
    username: string,
  ): Promise<{ method: string; affiliateCode: string | null; agent: string | null } | null>;
  block(username: string, blocked: boolean): Promise<void>;
  /** An hour later nobody remembers who guessed wrong. */
  forgetFailures(): Promise<void>;
  close(): Promise<void>;
};

export async function openDbBackdoor(data = DATA): Promise<DbBackdoor> {
  const embedded = await startEmbedded({ dataDir: join(data, "database") });
  const db = createDatabase({ url: embedded.url, applicationName: "khela-e2e", max: 2 });
  const secrets = loadSecrets({ dataDir: data, key: null });
  const { id } = await db.one<{ id: number }>(sql`select id from merchant where code = ${MERCHANT}`);
  /** Answers that are kept for everybody are forgotten, once no server holds the merchant as it was (a second). */
  const clearResponseCache = async () => {
    await sleep(MERCHANT_CACHE_MS);
    await db.run(
      sql`select pg_notify('khela_push', '#answers ' || feature) from unnest(array['site', 'auth', 'member', 'content', 'games']) feature`,
    );
    await sleep(NOTIFY_DELAY_MS);
  };
  const changeSettings = (change: Readonly<Record<string, unknown>>) =>
    db.run(
      sql`update merchant set settings = jsonb_strip_nulls(settings || ${JSON.stringify(change)}::jsonb) where id = ${id}`,
    );
  return {
    flags: async (changes, settings = {}) => {
      await changeSettings(settings);
      await db.run(sql`
        insert into flag (merchant_id, name, enabled)
        select ${id}, name, value::boolean from jsonb_each_text(${JSON.stringify(changes)}::jsonb) change (name, value)
        on conflict (merchant_id, name) do update set enabled = excluded.enabled`);
      await clearResponseCache();
    },
    settings: async (change) => {
      await changeSettings(change);
      await clearResponseCache();
    },
    minimumAge: async (age) => {
      await db.run(sql`update merchant set minimum_age = ${age} where id = ${id}`);
      await clearResponseCache();
    },
    secondWallet: async (there) => {
      await db.run(sql`
        update vendor set wallet_mode = ${there ? "transfer" : "seamless"} where code = (select max(code) from vendor)`);
    },
    transferWallet: (vendor, url) =>
      db.one<{ name: string; enName: string }>(sql`
        update vendor set wallet_mode = ${url === null ? "seamless" : "transfer"}, url = ${url},
          adapter = ${url === null ? "khela" : "transfer"}
        where code = ${vendor} returning name ->> 'bn' name, name ->> 'en' "enName"`),
    vendorSecret: (vendor) => secrets.webhook(vendorSecretLabel(vendor, 1)),
    async readCaptcha(captchaId) {
      const { hash } = await db.one<{ hash: Buffer }>(
        sql`select answer_hash hash from captcha where id = ${captchaId}`,
      );
      const key = secrets.bytes("captcha");
      for (let code = 0; code < LONGEST_CAPTCHA; code += 1) {
        const digits = String(code).padStart(5, "0");
        if (createHmac("sha256", key).update(`${captchaId} ${digits}`).digest().equals(hash)) return digits;
      }
      throw new Error("nobody could read this picture");
    },
    readPuzzle: async (puzzleId) =>
      (await db.one<{ x: number }>(sql`select x from slider_puzzle where id = ${puzzleId}`)).x,
    requirePasswordChange: async (username) => {
      await db.run(
        sql`update member set first_time_login = true where merchant_id = ${id} and username = ${username}`,
      );
    },
    setType: async (username, type) => {
      await db.run(
        sql`update member set type = ${type} where merchant_id = ${id} and username = ${username}`,
      );
    },
    passContactWait: async (username) => {
      await db.run(sql`
        update member_profile p set email_verified_at = email_verified_at - interval '3 days',
          mobile_verified_at = mobile_verified_at - interval '3 days'
        from member m where m.merchant_id = ${id} and m.username = ${username} and m.bucket = p.bucket and m.id = p.member_id`);
    },
    mobile: async (username, number) => {
      await db.transaction(async (tx) => {
        const { bucket, memberId } = await tx.one<{ bucket: number; memberId: bigint }>(sql`
          select bucket, id "memberId" from member where merchant_id = ${id} and username = ${username}`);
        await tx.run(
          sql`insert into member_mobile (merchant_id, mobile, bucket, member_id) values (${id}, ${number}, ${bucket}, ${memberId})`,
        );
        await tx.run(sql`
          insert into member_profile (bucket, member_id, mobile, mobile_verified_at) values (${bucket}, ${memberId}, ${number}, now())
          on conflict (bucket, member_id) do update set mobile = excluded.mobile, mobile_verified_at = now()`);
      });
    },
    verifyEmail: async (username) => {
      await db.transaction(async (tx) => {
        const { email, bucket, memberId } = await tx.one<{
          email: string;
          bucket: number;
          memberId: bigint;
        }>(sql`
          update member_profile p set email_verified_at = now() from member m
          where m.merchant_id = ${id} and m.username = ${username} and m.bucket = p.bucket and m.id = p.member_id
          returning p.email, p.bucket, p.member_id "memberId"`);
        await tx.run(
          sql`insert into member_email (merchant_id, email, bucket, member_id) values (${id}, lower(${email}), ${bucket}, ${memberId})`,
        );
      });
    },
    affiliate: async (username, code) => {
      await db.run(sql`
        insert into affiliate_code (merchant_id, code, bucket, member_id)
        select merchant_id, ${code}, bucket, id from member where merchant_id = ${id} and username = ${username}`);
    },
    registration: (username) =>
      db.maybe(sql`
      select m.register_method method, m.affiliate_code "affiliateCode", a.username agent
      from member m left join member a on a.bucket = m.agent_bucket and a.id = m.agent_id
      where m.merchant_id = ${id} and m.username = ${username}`),
    block: async (username, blocked) => {
      await db.run(
        sql`update member set status = ${blocked ? "blocked" : "active"} where merchant_id = ${id} and username = ${username}`,
      );
    },
    forgetFailures: async () => {
      await db.run(sql`delete from throttle`);
    },
    async close() {
      await db.close();
      await embedded.stop();
    },
  };
}
