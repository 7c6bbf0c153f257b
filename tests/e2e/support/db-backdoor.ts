/**
 * Direct access to the database behind a test's site, as its operator has, and the solutions of captchas, which only a
 * person should read. Tests undo their changes.
 */
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbedded } from "../../../tools/postgres/embedded.ts";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { vendorSecretLabel } from "../../../apps/server/src/play/vendor-api/vendor-client.ts";
import { loadSecrets } from "../../../apps/server/src/infra/secrets.ts";

const MERCHANT = "khela";
/** Folder in which the Khela under test keeps its data; see playwright.config.ts. */
const DATA = process.env["KHELA_E2E_DATA"] ?? ".khela-e2e";
const LONGEST_CAPTCHA = 100_000;
const MERCHANT_CACHE_MS = 1_200;
/** Time in which a database notification reaches the server; on a busy machine a page could load before it. */
const NOTIFY_DELAY_MS = 500;

export type DbBackdoor = {
  /** Sets flags of the merchant, and merges values into its settings; null removes a setting. */
  flags(
    changes: Readonly<Record<string, boolean>>,
    settings?: Readonly<Record<string, unknown>>,
  ): Promise<void>;
  /** Merges values into the merchant's settings; null removes a setting. */
  settings(change: Readonly<Record<string, unknown>>): Promise<void>;
  /** Sets the merchant's minimum age. */
  minimumAge(age: number): Promise<void>;
  /** Gives one vendor a separate wallet beside the main one, or removes it. */
  secondWallet(there: boolean): Promise<void>;
  /** Makes a vendor keep the balance itself, with its API at `url`; null: the vendor uses the main wallet again. */
  transferWallet(
    vendor: string,
    url: string | null,
  ): Promise<{ readonly name: string; readonly enName: string }>;
  /** Returns the secret that signs calls to and from a vendor. */
  vendorSecret(vendor: string): string;
  /** Returns the digits in the picture of a captcha. */
  readCaptcha(captchaId: string): Promise<string>;
  /** Returns the correct position of the piece of a slider puzzle. */
  readPuzzle(puzzleId: string): Promise<number>;
  /** Marks an account's password as one that its member must change. */
  requirePasswordChange(username: string): Promise<void>;
  setType(username: string, type: number): Promise<void>;
  /** Sets a verified mobile number, written with its plus. */
  mobile(username: string, number: string): Promise<void>;
  /** Marks the member's email address as verified. */
  verifyEmail(username: string): Promise<void>;
  /** Makes the verification of the member's number and email address three days older. */
  passContactWait(username: string): Promise<void>;
  /** Gives an agent an affiliate code, with which others register. */
  affiliate(username: string, code: string): Promise<void>;
  /** Returns the stored facts of a registration; null without one. */
  registration(
    username: string,
  ): Promise<{ method: string; affiliateCode: string | null; agent: string | null } | null>;
  block(username: string, blocked: boolean): Promise<void>;
  /** Clears all rate limits and counts of failed attempts. */
  forgetFailures(): Promise<void>;
  close(): Promise<void>;
};

export async function openDbBackdoor(data = DATA): Promise<DbBackdoor> {
  const embedded = await startEmbedded({ dataDir: join(data, "database") });
  const db = createDatabase({ url: embedded.url, applicationName: "khela-e2e", max: 2 });
  const secrets = loadSecrets({ dataDir: data, key: null });
  const { id } = await db.one<{ id: number }>(sql`select id from merchant where code = ${MERCHANT}`);
  /** Clears the cache of public answers, after the time for which servers cache the merchant. */
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
