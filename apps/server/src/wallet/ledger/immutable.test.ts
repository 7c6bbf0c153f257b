import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import type { Db } from "@khela/service-kit/db/database";
import { writeAnchor } from "../audit/anchor.ts";
import { auditLedger } from "../audit/audit.ts";
import { rollUpOperatorAccounts } from "../rollup-store.ts";
import { ledgerDigest, createLedgerHarness } from "../../../test/wallet/ledger-harness.ts";
import type { LedgerHarness } from "../../../test/wallet/ledger-harness.ts";
import { debit, post } from "../wallet.ts";

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await createLedgerHarness();
  const account = await harness.funded(1_000n);
  await post(
    harness.db,
    [5n, 5_000n].map((amountMinor) =>
      debit(account, {
        id: randomUUID(),
        kind: 3200,
        reference: "bet",
        operatorAccountId: harness.vendor,
        amountMinor,
      }),
    ),
  );
  await rollUpOperatorAccounts(harness.db);
  await writeAnchor(harness.owner, undefined);
});
afterAll(() => harness.drop());

const TABLES = {
  account: [
    "balance",
    "bucket, member_id, kind, currency, merchant_id, real, head",
    "1, 1, 'main', 'BDT', 1, false, ''",
  ],
  transfer: [
    "amount_minor",
    "bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account, amount_minor, currency, reference, balance_after, held_after, at",
    "1, 1, 1, 1, gen_random_uuid(), 1, 0, -1, 1, 5, 'BDT', 'x', 5, 0, now()",
  ],
  transfer_place: [
    "seq",
    "bucket, member_id, id, account_id, seq, at",
    "1, 1, gen_random_uuid(), 1, 1, now()",
  ],
  ended_reservation: [
    "member_id",
    "bucket, member_id, pending_id, id, held_minor",
    "1, 1, gen_random_uuid(), gen_random_uuid(), 1",
  ],
  reversed_transfer: [
    "member_id",
    "bucket, member_id, reversal_of, id",
    "1, 1, gen_random_uuid(), gen_random_uuid()",
  ],
  ledger_checkpoint: [
    "balance_minor",
    "bucket, member_id, account_id, seq, balance_minor, held_minor, at, head, until, anchor_id",
    "1, 1, 1, 1, 0, 0, now(), '', now(), 1",
  ],
  ledger_archived_month: [
    "transfers",
    "until, transfers, settlements, manifest_sha256, detached_at",
    "now(), 1, 1, '', now()",
  ],
  refusal: [
    "amount_minor",
    "bucket, member_id, id, code, account_id, currency, kind, phase, reference, at",
    "1, 1, gen_random_uuid(), 'x', 1, 'BDT', 1, 0, 'x', now()",
  ],
  operator_account: ["merchant_id", "merchant_id, purpose, currency, real", "1, 'deposit', 'EUR', false"],
  operator_rollup: ["credits", "bucket, operator_account_id, debits, credits", "1, -1, 0, 0"],
  operator_rollup_account: ["seq", "bucket, member_id, account_id, seq", "1, 1, 1, 1"],
  operator_rollup_bucket: ["active_hour", "bucket, active_hour", "1, 0"],
  anchor: ["accounts", "id, version, at, accounts, operator_accounts, digest", "9, 2, now(), 1, 1, ''"],
  anchor_head: ["seq", "anchor_id, bucket, member_id, account_id, seq, head", "9, 1, 1, 1, 1, ''"],
  anchor_operator_account: [
    "merchant_id",
    "id, anchor_id, merchant_id, purpose, ref, currency, real",
    "-9, 1, 1, 'deposit', '', 'BDT', false",
  ],
  evidence: [
    "seq",
    "bucket, member_id, account_id, seq, subject, subject_key, digest, head",
    "1, 1, 1, 1, 'refusal', 'x', '', ''",
  ],
  play_transaction: [
    "amount_minor",
    "bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor, status, balance_after",
    "1, 1, 'BGS', 't', 'bet', 'r', 'g', 'BDT', 1, 'OK', 1",
  ],
  play_round: [
    "win_minor",
    "bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real",
    "1, 1, 'BGS', 'r', 1, 'g', 1, 'BDT', false",
  ],
  round_settlement: [
    "stake_minor",
    "bucket, member_id, account_id, seq, stake_minor, risked_minor, payout_minor, at, merchant_id, node_id, game_type, vendor, round_id",
    "1, 1, 1, 1, 1, 1, 0, now(), 1, 1, 'RNG', 'BGS', 'r'",
  ],
  transfer_day: [
    "transfers",
    "bucket, member_id, account_id, day, kind, transfers, in_minor, out_minor, first_seq, last_seq",
    "1, 1, 1, now(), 1, 1, 1, 0, 1, 1",
  ],
  transfer_day_account: ["seq", "bucket, member_id, account_id, seq, offset_minutes", "1, 1, 1, 1, 0"],
  transfer_day_bucket: ["active_hour", "bucket, active_hour", "1, 0"],
  turnover_requirement: [
    "required_minor",
    "bucket, member_id, account_id, seq, first_seq, source, ref, amount_minor, required_minor, remaining_minor, turnover_minor, made_at",
    "1, 1, 1, 1, 1, 'deposit', 'x', 1, 1, 0, 0, now()",
  ],
  deposit_refund: [
    "amount_minor",
    "bucket, member_id, id, order_id, merchant_id, request_id, amount_minor, currency, reason, requested_by, state, requested_at",
    "1, 1, 'x', 'x', 1, gen_random_uuid(), 5, 'BDT', 'x', 'operator:x', 'approved', now()",
  ],
  withdraw_order: [
    "amount_minor",
    "bucket, member_id, id, merchant_id, account_id, request_id, amount_minor, fee_minor, currency, payout_account, provider, category, ending, state, reasons, requested_at, hold_id",
    "1, 1, 'x', 1, 1, gen_random_uuid(), 5, 0, 'BDT', 'x', 'bkash', 'wallet', '0001', 'review', '{}', now(), gen_random_uuid()",
  ],
  lottery_order: [
    "cost_minor",
    "bucket, member_id, id, master, place, places, stop_on_win, draw_id, merchant_id, node_id, account_id, operator_account_id, vendor, currency, mode, slip, bets, cost_minor, state, placed_at, transfer_id",
    "1, 1, 'AAAAAAAAAA', 'AAAAAAAAAA', 1, 1, false, 1, 1, 1, 1, -1, 'LOTT', 'BDT', 'ent', 'de:39@1', 1, 5, 'open', now(), gen_random_uuid()",
  ],
  vendor_transaction: ["member_id", "vendor, transaction_id, bucket, member_id", "'BGS', 't', 1, 1"],
  jackpot: ["member_id", "merchant_id, vendor, code, bucket, member_id", "1, 'BGS', 'c', 1, 1"],
} as const;

const execute = (db: Db, text: string) => db.run({ text, values: [] });

test("[M4] ledger immutability: list of tables → complete", async () => {
  // The tables of proposals and statements are left out: they hold no money, and the servers may write them. Their
  // trigger only keeps a stored proposal or an imported line unchanged.
  const guarded = await harness.owner.rows<{ name: string }>({
    values: [],
    text: `
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'ledger_unchangeable' and not c.relispartition and c.relname not in ('operator_proposal', 'statement_line', 'statement_match')
    union select relname from pg_class where relkind in ('r', 'p') and not relispartition and relname ~ '^(operator_(account|rollup)|transfer|account|refusal|anchor)' order by 1`,
  });
  expect(guarded.map(({ name }) => name)).toEqual(Object.keys(TABLES).sort());
});

/** Refusal messages of PostgreSQL, or of Citus, which refuses some statements for every role. */
const REFUSED =
  /permission denied|must be owner|could not run distributed query with FOR UPDATE|Reference table as target is not allowed|To MERGE into a distributed table/;

for (const [table, [column, columns, values]] of Object.entries(TABLES)) {
  test(`[M4] ledger immutability: servers' role writes to ${table} → refused`, async () => {
    const digest = await ledgerDigest(harness.owner);
    for (const statement of [
      `update ${table} set ${column} = ${column} + 1`,
      `update ${table} set ${column} = null`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `insert into ${table} (${columns}) values (${values})`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} add column extra int`,
      `drop table ${table} cascade`,
      `create trigger mine before insert on ${table} for each row execute function ledger_unchangeable()`,
      `select * from ${table} for update`,
      `merge into ${table} using (values (1)) v(n) on true when matched then delete`,
      `create rule mine as on insert to ${table} do instead nothing`,
    ]) {
      await expect(execute(harness.db, statement), statement).rejects.toThrow(REFUSED);
    }
    expect(await ledgerDigest(harness.owner)).toBe(digest);
  });
}

test("[M4] ledger immutability: servers' role → can execute only the ledger's public functions", async () => {
  const functions = await harness.db.rows<{ name: string; allowed: boolean }>({
    text: "select proname as name, has_function_privilege(oid, 'execute') as allowed from pg_proc where proname like 'ledger\\_%'",
    values: [],
  });
  expect(
    functions
      .filter((each) => each.allowed)
      .map((each) => each.name)
      .sort(),
  ).toEqual([
    "ledger_anchor",
    "ledger_archived_until",
    "ledger_close_months",
    "ledger_count_days",
    "ledger_list_transfers",
    "ledger_make_months",
    "ledger_open_account",
    "ledger_open_operator_account",
    "ledger_post",
    "ledger_post_fast",
    "ledger_rollup",
    "ledger_seq_before",
    "ledger_sum_transfers",
  ]);
  for (const call of [
    "ledger_post_items(null, '{}')",
    "ledger_post_one(null)",
    "ledger_apply(null, null)",
    "ledger_apply_group('{}', null)",
    "ledger_refuse(null, 'x', null)",
    "ledger_checkpoint_month(now())",
    "ledger_detach_month(now(), now(), 0, 0, '')",
    "ledger_kept_from(now())",
    "ledger_write_anchor(true)",
    "ledger_month_refusal(now(), now())",
    "ledger_record_evidence(null, null, null, null, null, null)",
  ]) {
    await expect(execute(harness.db, `select ${call}`), call).rejects.toThrow("permission denied");
  }
  await expect(execute(harness.db, "set session_replication_role = replica")).rejects.toThrow(
    "permission denied",
  );
  await expect(execute(harness.db, "select nextval('operator_account_id_seq')")).rejects.toThrow(
    "permission denied",
  );
});

test("ledger functions: table of the same name earlier in the search path → not used", async () => {
  const account = await harness.funded(1_000n);
  await harness.db.transaction(async (tx) => {
    await execute(tx, "create temp table account on commit drop as select * from public.account");
    await execute(tx, "update pg_temp.account set balance = 1000000000");
    await execute(tx, "set local search_path = pg_temp, public");
    const [answer] = await post(tx, [
      debit(account, {
        id: randomUUID(),
        kind: 3200,
        reference: "bet",
        operatorAccountId: harness.vendor,
        amountMinor: 5_000n,
      }),
    ]);
    expect(answer).toMatchObject({ ok: false, code: "ledger.insufficient_funds" });
  });
});

test("account: opened with a value that no account may have → refused, for the owner too", async () => {
  const { bucket, memberId } = await harness.member();
  for (const [kind, ref, currency, id] of [
    ["other", "", "BDT", 900_001],
    ["vendor", "r".repeat(81), "BDT", 900_002],
    ["vendor", "JL", "bdt", 900_003],
    ["vendor", "JL", "BDT", 0],
  ] as const) {
    await expect(
      harness.owner.run(sql`insert into account (bucket, member_id, id, kind, ref, currency, merchant_id, real, head) overriding system value
        values (${bucket}, ${memberId}, ${id}, ${kind}, ${ref}, ${currency}, ${harness.merchantId}, false, '')`),
    ).rejects.toMatchObject({ code: "23514" });
  }
});

test("ledger immutability: owner with the triggers in place → refused", async () => {
  const [, columns, values] = TABLES.round_settlement;
  await execute(harness.owner, `insert into round_settlement (${columns}) values (${values})`);
  // inserts a row into each tested table, so that an update or delete has something to change
  for (const table of ["ended_reservation", "reversed_transfer"] as const)
    await execute(harness.owner, `insert into ${table} (${TABLES[table][1]}) values (${TABLES[table][2]})`);
  for (const table of [
    "transfer",
    "transfer_place",
    "ended_reservation",
    "reversed_transfer",
    "refusal",
    "operator_account",
    "anchor",
    "anchor_head",
    "anchor_operator_account",
    "evidence",
    "round_settlement",
  ] as const) {
    for (const statement of [
      `update ${table} set ${TABLES[table][0]} = 1`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(execute(harness.owner, statement), statement).rejects.toThrow("ledger.immutable");
    }
  }
  for (const statement of [
    "delete from account",
    "truncate account",
    "update account set currency = 'USD'",
    "update account set real = true",
    "update account set bucket = bucket, balance = 0",
  ]) {
    await expect(execute(harness.owner, statement), statement).rejects.toThrow("ledger.immutable");
  }
  expect((await auditLedger(harness.db)).ok).toBe(true);
});

test("ledger: batch under a snapshot that could miss a refusal → refused", async () => {
  const account = await harness.funded(10n);
  await expect(
    harness.db.transaction(async (tx) => {
      await execute(tx, "set transaction isolation level repeatable read");
      await post(tx, [
        debit(account, {
          id: randomUUID(),
          kind: 3200,
          reference: "bet",
          operatorAccountId: harness.vendor,
          amountMinor: 5n,
        }),
      ]);
    }),
  ).rejects.toThrow("read committed or serializable");
});
