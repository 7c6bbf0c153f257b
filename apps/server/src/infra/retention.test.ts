import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { loginLimits } from "../auth/flows/login/login-throttle.ts";
import { startHarness, type Harness, type Person } from "../../../../tests/harness.ts";
import { createOperator } from "../../../../tests/operators.ts";
import { agentJobs } from "../agents/jobs.ts";
import { authJobs } from "../auth/auth.ts";
import { inboxJobs } from "../inbox/jobs.ts";
import { playJobs } from "../play/jobs.ts";
import { findBrokenSeals } from "../wallet/audit/log-audit-store.ts";
import { cleanupJobs } from "./cleanup-jobs.ts";
import { deleteInBatches } from "./db/delete-in-batches.ts";
import { operatorJobs } from "../operator/jobs.ts";
import { queueSources } from "../queue-sources.ts";
import { retentionMs } from "./retention.ts";
import { sql, type Sql } from "@khela/service-kit/db/database";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The retention time in the SQL functions play_delete_old_awards and agents_delete_old. */
const LIFE_IN_SQL_MS = 400 * DAY_MS;

let harness: Harness;
/**
 * Members who own the test's rows. Each row of a table has another owner, because some tables allow only one row for
 * each member.
 */
let owners: readonly Person[];
const handlers = new Map<string, () => Promise<void>>();

beforeAll(async () => {
  harness = await startHarness();
  owners = await Promise.all([1, 2, 3, 4].map((n) => harness.person(`keeper_${n}`)));
  await createOperator(harness, "keeper");
  const jobs = {
    ...harness.services.jobs,
    schedule: (queue: string, _cron: string, handler: () => Promise<void>) =>
      void handlers.set(queue, handler),
  };
  const services = { ...harness.services, jobs };
  for (const declare of [authJobs, inboxJobs, playJobs, agentJobs, cleanupJobs]) declare(services);
  operatorJobs(services, queueSources);
});
afterAll(() => harness.close());

const rows = <T>(text: string) => harness.database.owner.rows<T>({ text, values: [] });

type Kept = {
  readonly table: string;
  readonly job: string;
  readonly lifeMs: number;
  /**
   * Columns and values of a test row. `$at`: the time when its retention begins; `$n`: a number; `$own`: the bucket
   * and id of a member.
   */
  readonly columns: string;
  readonly values: string;
};

const kept: readonly Kept[] = [
  {
    table: "push_event",
    job: "platform.sweep",
    lifeMs: retentionMs.pushEvents,
    columns: "bucket, member_id, event, data, at",
    values: "$own, 'x', '{}', $at",
  },
  {
    table: "throttle",
    job: "platform.sweep",
    lifeMs: retentionMs.counts,
    columns: "key, window_start, count",
    values: "'old$n', $at, 1",
  },
  {
    table: "encryption_nonce",
    job: "platform.sweep",
    lifeMs: 0,
    columns: "nonce, expires_at",
    values: "'nonce$n', $at",
  },
  {
    table: "captcha",
    job: "auth.sweep",
    lifeMs: 0,
    columns: "id, answer_hash, caller, expires_at",
    values: "'c$n', '', '', $at",
  },
  {
    table: "slider_puzzle",
    job: "auth.sweep",
    lifeMs: 0,
    columns: "id, x, caller, expires_at",
    values: "'p$n', 1, '', $at",
  },
  {
    table: "sms_code",
    job: "auth.sweep",
    lifeMs: 0,
    columns: "merchant_id, purpose, mobile, code_hash, expires_at",
    values: "1, 'login', '+88017$n', '', $at",
  },
  {
    table: "recovery",
    job: "auth.sweep",
    lifeMs: 0,
    columns: "id_hash, merchant_id, way, expires_at",
    values: "sha256('r$n'), 1, 'phone', $at",
  },
  {
    table: "email_proof",
    job: "auth.sweep",
    lifeMs: 0,
    columns: "id_hash, merchant_id, bucket, member_id, email, expires_at",
    values: "sha256('e$n'), 1, $own, 'a@b.example', $at",
  },
  {
    table: "payment_mail_code",
    job: "auth.sweep",
    lifeMs: 0,
    columns: "bucket, member_id, email, code_hash, expires_at",
    values: "$own, 'a@b.example', sha256('m$n'), $at",
  },
  {
    table: "login_challenge",
    job: "auth.sweep",
    lifeMs: 0,
    columns: "bucket, member_id, token_hash, merchant_id, way, site, remember_me, autologin, expires_at",
    values: "$own, sha256('c$n'), 1, 'username', 'member', false, false, $at",
  },
  {
    table: "trusted_device",
    job: "auth.sweep",
    lifeMs: 0,
    columns: "bucket, member_id, token_hash, trusted_at, expires_at",
    values: "$own, sha256('t$n'), $at, $at",
  },
  {
    table: "login_device",
    job: "auth.sweep",
    lifeMs: 0,
    columns:
      "bucket, member_id, token_hash, merchant_id, autologin, created_at, used_at, expires_at, ip, device",
    values: "$own, sha256('d$n'), 1, false, $at, $at, $at, '', ''",
  },
  {
    table: "session",
    job: "auth.sweep",
    lifeMs: loginLimits.knownForMs,
    columns: "bucket, member_id, token_hash, merchant_id, expires_at, ip, device",
    values: "$own, sha256('s$n'), 1, $at, '', ''",
  },
  {
    table: "chat_token",
    job: "inbox.sweep",
    lifeMs: retentionMs.chatTokens,
    columns: "bucket, member_id, token_hash, back_path, redeem_by",
    values: "$own, sha256('t$n'), '/m/home', $at",
  },
  {
    table: "play_session",
    job: "play.sessions",
    lifeMs: retentionMs.playSessions,
    columns:
      "bucket, member_id, token_hash, merchant_id, vendor, game_code, node_id, currency, real, account_id, language, redeem_by, valid_until",
    values: "$own, sha256('g$n'), 1, 'JL', 'x', 1, 'BDT', true, 1, 'BN', $at, $at",
  },
  {
    table: "free_round_award",
    job: "play.reports",
    lifeMs: LIFE_IN_SQL_MS,
    columns:
      "bucket, member_id, vendor, id, game_code, currency, stake_minor, rounds, granted_at, expires_at",
    values: "$own, 'JL', 'old$n', 'x', 'BDT', 1, 1, $at::timestamptz - interval '1 day', $at",
  },
  {
    table: "agent_credit_request",
    job: "agents.retention",
    lifeMs: LIFE_IN_SQL_MS,
    columns:
      "bucket, member_id, id, merchant_id, receiver_bucket, receiver_id, receiver_name, amount_minor, currency, reference, state, requested_at, expires_at",
    values:
      "$own, gen_random_uuid(), 1, 0, $n, 'x', 1, 'BDT', 'x', 'open', $at::timestamptz - interval '1 hour', $at",
  },
  {
    table: "agent_dispute",
    job: "agents.retention",
    lifeMs: LIFE_IN_SQL_MS,
    columns:
      "bucket, member_id, id, merchant_id, sender_name, receiver_bucket, receiver_id, receiver_name, amount_minor, currency, sent_at, opened_by, reason, state, opened_at, answer_until, escalated_at, decision, decided_at",
    values:
      "$own, gen_random_uuid(), 1, 'x', 0, $n, 'x', 1, 'BDT', $at, 'sender', 'x', 'closed', $at, $at, $at, 'x', $at",
  },
  {
    table: "agent_shared_device",
    job: "agents.retention",
    lifeMs: LIFE_IN_SQL_MS,
    columns: "bucket, member_id, downline_bucket, downline_id, first_at, last_at",
    values: "$own, 0, $n, $at, $at",
  },
  {
    table: "reconciliation_check",
    job: "play.reports",
    lifeMs: retentionMs.reconciliationReports,
    columns: "vendor, from_at, to_at, checked_at, theirs, ours",
    values: "'OLD$n', $at, $at, $at, 0, 0",
  },
  {
    table: "site_view",
    job: "auth.sweep",
    lifeMs: retentionMs.siteViews,
    columns:
      "bucket, member_id, link_hash, merchant_id, operator_name, operator_shown, operator_hash, ip, created_at, link_expires_at",
    values: "$own, sha256('$n'), 1, 'keeper', 'Keeper', sha256('o'), '127.0.0.1', $at, $at",
  },
  {
    table: "operator_challenge",
    job: "operator.sweep",
    lifeMs: 0,
    columns: "challenge, purpose, expires_at",
    values: "'c$n', 'sign-in', $at",
  },
  {
    table: "operator_invitation",
    job: "operator.sweep",
    lifeMs: retentionMs.operatorSessions,
    columns: "token_hash, operator_id, kind, created_at, created_by, expires_at",
    values: "sha256('$n'), (select id from operator where name = 'keeper'), 'invite', $at, 'test', $at",
  },
  {
    table: "operator_session",
    job: "operator.sweep",
    lifeMs: retentionMs.operatorSessions,
    columns: "token_hash, operator_id, kind, created_at, seen_at, expires_at, proven_at, ip, ended_at",
    values:
      "sha256('$n'), (select id from operator where name = 'keeper'), 'browser', $at, $at, $at + interval '1 hour', $at, '127.0.0.1', $at",
  },
  {
    table: "reconciliation_difference",
    job: "play.reports",
    lifeMs: retentionMs.reconciliationReports,
    columns: "vendor, player, transaction_id, problem, found_at",
    values: "'OLD', 'p', 't$n', 'extra', $at",
  },
];

async function insert({ table, columns, values, lifeMs }: Kept, n: number, beyondMs: number): Promise<void> {
  const at = `to_timestamp(${(harness.services.now().getTime() - lifeMs - beyondMs) / 1_000})`;
  const owner = owners[n - 1]!;
  const own = `${owner.bucket}, ${owner.memberId}`;
  const filled = values.replaceAll("$at", at).replaceAll("$n", String(n)).replaceAll("$own", own);
  await rows(`insert into ${table} (${columns}) values (${filled})`);
}

const count = async (table: string) =>
  (await rows<{ count: number }>(`select count(*)::int count from ${table}`))[0]!.count;

test.each(kept)("[D10] $table: younger than its life → kept by $job; older → removed", async (one) => {
  await rows(`delete from ${one.table}`);
  const beyondMs = one.lifeMs < DAY_MS ? MINUTE_MS : DAY_MS;
  await insert(one, 1, -beyondMs);
  await handlers.get(one.job)!();
  expect(await count(one.table)).toBe(1);
  for (const n of [2, 3, 4]) await insert(one, n, beyondMs);
  expect(await count(one.table)).toBe(4);
  await handlers.get(one.job)!();
  expect(await count(one.table)).toBe(1);
});

/** Tables of which a member or an operator ends several rows at once, in another order than a clean-up. */
const ENDED_TOGETHER = [
  "login_challenge",
  "trusted_device",
  "login_device",
  "session",
  "chat_token",
  "play_session",
  "site_view",
];

test.each(kept.filter(({ table }) => ENDED_TOGETHER.includes(table)))(
  "[D10] $table: old row that another transaction holds → $job does not wait and removes the others; afterwards → removed",
  async (one) => {
    await rows(`delete from ${one.table}`);
    await insert(one, 1, MINUTE_MS);
    await harness.database.owner.transaction(async (tx) => {
      await tx.run({ text: `update ${one.table} set member_id = member_id`, values: [] });
      for (const n of [2, 3]) await insert(one, n, MINUTE_MS);
      await handlers.get(one.job)!();
      expect(await count(one.table)).toBe(1);
    });
    await handlers.get(one.job)!();
    expect(await count(one.table)).toBe(0);
  },
);

/** Inserts an anchor from `years` ago that covers the audit log up to an entry of this action. */
const anchorOfYearsAgo = (years: number, action: string) =>
  rows(`insert into anchor (id, at, accounts, operator_accounts, version, audit_seq, audit_head, digest)
    select (select coalesce(max(id), 0) + 1 from anchor), now() - interval '${years} years', 0, 0, 4, seq, head, ''
    from audit_seal join audit_log l on l.id = log_id where l.action = '${action}'`);

const listLog = () =>
  rows<{ action: string; subject: string; kept: boolean }>(
    "select action, subject, row_hash is not null kept from audit_log where subject like 'old%' order by id",
  );

test("[D10 D1] audit_log: covered by an anchor of five years ago → removed by platform.audit, what a watched row was last written anew; the chain holds", async () => {
  const log = (action: string, subject: string, hash = "null") =>
    rows(
      `insert into audit_log (actor, action, subject, row_hash) values ('system', '${action}', '${subject}', ${hash})`,
    );
  await log("row.changed", "old row", "sha256('before')");
  await log("row.changed", "old row", "sha256('now')");
  await log("row.changed", "old row changed since", "sha256('before')");
  await log("row.removed", "old row removed", "''");
  await log("last", "old");
  await log("younger", "old");
  await log("row.changed", "old row changed since", "sha256('now')");
  await anchorOfYearsAgo(4, "younger");
  await handlers.get("platform.audit")!();
  expect(await listLog()).toHaveLength(7);
  await anchorOfYearsAgo(6, "last");
  await handlers.get("platform.audit")!();
  expect(await listLog()).toEqual([
    { action: "younger", subject: "old", kept: false },
    { action: "row.changed", subject: "old row changed since", kept: true },
    { action: "row.kept", subject: "old row", kept: true },
  ]);
  expect(
    await rows("select from audit_log where row_hash = sha256('now') and action = 'row.kept'"),
  ).toHaveLength(1);
  expect(await findBrokenSeals(harness.database.owner)).toEqual([]);
});

/** Tables with data that a guest has entered or chosen. */
const OF_A_GUEST = ["favourite", "recent", "chat_message", "chat_conversation", "feedback", "member_profile"];

test("[D10] guest with no session left for 30 days → forgotten, money's rows kept; seen since, or a member's own guest → kept", async () => {
  const guests = await Promise.all(
    ["guest_00000000000a", "guest_00000000000c", "guest_00000000000b"].map(async (username) => {
      const visitor = harness.visitor();
      await visitor.callOrThrow(calls.auth.freePlay, { username });
      return { username, visitor };
    }),
  );
  const names = "('guest_00000000000a', 'guest_00000000000c', 'guest_00000000000b')";
  const owners = `from member m where m.username in ${names}`;
  const longAgo = "now() - interval '31 days'";
  await rows(`insert into favourite select bucket, id, (select min(node_id) from game), now() ${owners}`);
  await rows(`insert into recent select bucket, id, (select min(node_id) from game), now() ${owners}`);
  await rows(
    `insert into chat_conversation (bucket, member_id, merchant_id, last_at) select bucket, id, merchant_id, now() ${owners}`,
  );
  await rows(`insert into chat_message (bucket, member_id, sender, text, request_id, sent_at)
    select bucket, id, 'member', 'hello', gen_random_uuid(), now() ${owners}`);
  await rows(`insert into feedback (bucket, member_id, merchant_id, request_id, content, language, sent_at)
    select bucket, id, merchant_id, gen_random_uuid(), 'fine', 'BN', now() ${owners}`);
  await rows(
    `insert into member_profile (bucket, member_id, payee_name) select bucket, id, 'Name' ${owners}`,
  );
  await rows(`update member set created_at = ${longAgo}, nickname = 'Nick',
    register_method = case when username = 'guest_00000000000b' then 'freePlay' else register_method end where username in ${names}`);
  await rows(`update session s set expires_at = ${longAgo} from member m
    where s.bucket = m.bucket and s.member_id = m.id and m.username in ('guest_00000000000a', 'guest_00000000000b')`);
  const left = async (table: string) =>
    (
      await rows<{ username: string }>(
        `select m.username from ${table} t join member m on m.bucket = t.bucket and m.id = t.member_id where m.username in ${names} order by 1`,
      )
    ).map(({ username }) => username);
  await handlers.get("auth.guests")!();
  expect(await left("feedback"), "an ended session is kept for 30 days").toEqual([
    "guest_00000000000a",
    "guest_00000000000b",
    "guest_00000000000c",
  ]);
  await handlers.get("auth.sweep")!();
  await handlers.get("auth.guests")!();
  for (const table of OF_A_GUEST)
    expect([table, await left(table)]).toEqual([table, ["guest_00000000000b", "guest_00000000000c"]]);
  expect(await left("transfer")).toEqual(["guest_00000000000a", "guest_00000000000b", "guest_00000000000c"]);
  expect(
    await rows(`select username, status, nickname from member where username in ${names} order by 1`),
  ).toEqual([
    { username: "guest_00000000000a", status: "closed", nickname: null },
    { username: "guest_00000000000b", status: "active", nickname: "Nick" },
    { username: "guest_00000000000c", status: "active", nickname: "Nick" },
  ]);
  expect((await guests[1]!.visitor.callOrThrow(calls.member.info, {})).account).toBe("guest_00000000000c");
});

test("[D10] 450 guests of one bucket → forgotten by three statements", async () => {
  const { bucket } = owners[0]!;
  await rows(`insert into member (bucket, id, merchant_id, type, username, currency, register_method, created_at)
    select ${bucket}, 9000000000 + n, ${harness.merchantId}, 4, 'guest_many' || n, 'BDT', 'trial', now() - interval '31 days'
    from generate_series(1, 450) n`);
  await rows(
    `insert into recent select bucket, id, (select min(node_id) from game), now() from member where username ~ '^guest_many'`,
  );
  const { db } = harness.services;
  let statements = 0;
  const counting = {
    ...db,
    run: (statement: Sql) => {
      if (statement.text.includes("member_forget_guest")) statements += 1;
      return db.run(statement);
    },
  };
  const jobs = {
    ...harness.services.jobs,
    schedule: (queue: string, _cron: string, handler: () => Promise<void>) =>
      void handlers.set(queue, handler),
  };
  authJobs({ ...harness.services, db: counting, jobs });
  await handlers.get("auth.guests")!();
  const [left] = await rows<{ active: number; recent: number }>(`select
    (select count(*)::int from member where username ~ '^guest_many' and status = 'active') active,
    (select count(*)::int from recent r join member m on m.bucket = r.bucket and m.id = r.member_id where m.username ~ '^guest_many') recent`);
  expect(left).toEqual({ active: 0, recent: 0 });
  expect(statements).toBe(3);
});

test("[D10] removal in batches: killed between two → what was removed stays removed, the next run goes on to the end", async () => {
  let left = 25;
  const remove = async (most: number): Promise<number> => {
    const removed = Math.min(most, left);
    left -= removed;
    return removed;
  };
  const killedAtFive = async (most: number): Promise<number> => {
    if (left === 5) throw new Error("killed");
    return remove(most);
  };
  await expect(deleteInBatches(killedAtFive, 10)).rejects.toThrow("killed");
  expect(left).toBe(5);
  expect(await deleteInBatches(remove, 10)).toBe(5);
  expect(left).toBe(0);
});

test("audit log: servers' role with the function that removes → nothing younger than five years", async () => {
  await rows("delete from audit_log");
  await rows(`insert into audit_log (at, actor, action, subject) values
    (now() - interval '1 day', 'system', 'test', 'x'), (now() - interval '1800 days', 'system', 'test', 'x')`);
  await harness.services.db.rows({ text: "select audit_log_delete_old(1000)", values: [] });
  expect(await count("audit_log")).toBe(2);
});

test("docs/operate/data.md → names each table with its life", () => {
  const paper = readFileSync(join(import.meta.dirname, "../../../../docs/operate/data.md"), "utf8");
  const lineOf = (table: string) =>
    paper.split("\n").find((line) => line.includes(`\`${table}\``) && line.startsWith("|"));
  expect(kept.filter(({ table }) => lineOf(table) === undefined)).toEqual([]);
  const inWords = new Map([
    [DAY_MS, "a day"],
    [60 * MINUTE_MS, "an hour"],
    [400 * DAY_MS, "400 days"],
    [loginLimits.knownForMs, `${loginLimits.knownForMs / DAY_MS} days`],
    [0, "until it expires"],
    [90 * DAY_MS, "90 days"],
  ]);
  for (const { table, lifeMs } of kept) expect(lineOf(table), table).toContain(`| ${inWords.get(lifeMs)} |`);
});

test("count of a server whose clock was an hour ahead → ends as if it had begun now; of one a few seconds ahead → stays", async () => {
  const now = harness.services.now();
  const write = (key: string, aheadMs: number) =>
    harness.database.owner.run(sql`
      insert into throttle (key, window_start, count) values (${key}, ${new Date(now.getTime() + aheadMs)}, 5)`);
  await write("ahead by an hour", 60 * MINUTE_MS);
  await write("ahead by seconds", 5_000);
  await handlers.get("platform.sweep")!();
  const kept = await rows<{ key: string; count: number; aheadS: number }>(`
    select key, count, round(extract(epoch from window_start - now()))::int "aheadS" from throttle
    where key like 'ahead by %' order by key`);
  expect(kept).toMatchObject([
    { key: "ahead by an hour", count: 5 },
    { key: "ahead by seconds", count: 5 },
  ]);
  expect(kept[0]!.aheadS).toBeLessThanOrEqual(0);
});
