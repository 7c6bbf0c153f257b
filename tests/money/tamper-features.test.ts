/**
 * Tests of D1, that the audit finds tampering: every tampering outside the ledger that docs/tamperings.md lists, with
 * the database owner's rights and without triggers. Each runs in a transaction, is audited inside the transaction, and
 * rolled back.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { writeAudit } from "../../apps/server/src/infra/db/audit-store.ts";
import { createLotteryHarness, type LotteryHarness } from "../../apps/server/test/lottery/lottery-harness.ts";
import { writeAnchor } from "../../apps/server/src/wallet/audit/anchor.ts";
import { openOperatorAccount } from "../../apps/server/src/wallet/store.ts";
import { findAccount } from "../../apps/server/src/wallet/wallet.ts";
import { featureChecks } from "../../apps/server/src/audit-checks.ts";
import { watchedTables } from "../../apps/server/src/watched-tables.ts";
import type { Harness, Person } from "../harness.ts";
import { listedIn, listOf, namesOfFailedChecks, type Tampering } from "./tampering.ts";

const anchorKey = Buffer.from("external anchor key");

let h: LotteryHarness;
let w: Harness;
let anchors: string[];
/** SQL conditions that select the member's rows, the orders of a draw, and the draw. */
let mine: string;
let ofDraw: string;
let draw: string;

beforeAll(async () => {
  h = await createLotteryHarness();
  w = h.w;
  const { db, owner } = w.database;
  await watchedRows(await w.person("falsified", { balance: "100.00" }));
  const [first, second] = [
    await w.person("first", { balance: "5000.00" }),
    await w.person("second", { balance: "100.00" }),
  ];
  await playLottery(first, second);
  await withdraw(first);
  await endContest([first, second]);
  for (const action of ["first", "second", "third", "fourth"])
    await writeAudit(db, { merchantId: w.merchantId, actor: "system", action, subject: "falsified" });
  anchors = [(await writeAnchor(owner, anchorKey))!];
  await writeAudit(db, { actor: "system", action: "after the anchor", subject: "falsified" });
});
afterAll(() => h.close());

/** Inserts rows of a member and of the merchant into tables with audit triggers, besides the sandbox's rows. */
async function watchedRows({ bucket, memberId }: Person): Promise<void> {
  const { id: accountId } = (await findAccount(w.database.db, { bucket, memberId }))!;
  mine = `bucket = ${bucket} and member_id = ${memberId}`;
  const own = `${bucket}, ${memberId}`;
  for (const text of [
    `update member set status = 'blocked' where bucket = ${bucket} and id = ${memberId}`,
    `insert into member_profile (bucket, member_id, payee_name) values (${own}, 'Rahima Begum')`,
    `insert into responsible_gaming_restriction (bucket, member_id, starts_at, kind, ends_at) values
      (${own}, now() - interval '1 day', 'exclusion', now() + interval '1 year'), (${own}, now(), 'coolOff', now() + interval '1 month')`,
    `insert into responsible_gaming_limit (bucket, member_id, kind, period, value, set_at) values (${own}, 'deposit', 'day', 5000, now())`,
    `insert into member_payout_account (bucket, member_id, id, provider, category, holder, number_encrypted, number_hash, added_at, usable_from)
      values (${own}, 'account-1', 'BKASH', 'wallet', 'Rahima Begum', 'sealed', 'hash', now(), now())`,
    `insert into free_round_award (bucket, member_id, vendor, id, game_code, currency, stake_minor, rounds, granted_at, expires_at)
      values (${own}, 'JL', 'award-1', 'jl-dice', 'BDT', 100, 5, now(), now() + interval '1 day')`,
    `insert into agent_rebate_rate (bucket, member_id, category, from_day, basis_points, at) values (${own}, 'SLOT', current_date, 40, now())`,
    `insert into agent_contract (bucket, member_id, id, merchant_id, currency, agent_bucket, agent_id, agent_name, kind, rate_type, min_turnovers, rates,
        state, requested_at, expires_at, decided_at)
      values (${own}, gen_random_uuid(), ${w.merchantId}, 'BDT', 0, 1, 'agent', 'daily', 'P', '{0}', '{10}', 'active', now(), now(), now())`,
    `insert into turnover_requirement (bucket, member_id, account_id, seq, first_seq, source, ref, amount_minor, required_minor, remaining_minor,
        turnover_minor, made_at)
      select ${own}, ${accountId}, n, 1, 'deposit', 'order~' || n, 1000, 1000, (n - 1) * 1000, 0, now() from generate_series(1, 2) n`,
    `select turnover_set_weights(${w.merchantId}, '{"SLOT": 80, "1": 10, "2": 20}')`,
  ])
    await w.database.owner.run({ text, values: [] });
}

/** Two orders in one draw, of which one wins. */
async function playLottery(...people: readonly Person[]): Promise<void> {
  const gameId = await h.gameOf("vn-south");
  const [numero] = (await h.draws(gameId)) as [string];
  for (const [at, { client }] of people.entries())
    await client.callOrThrow(
      calls.lottery.betting,
      h.slip(gameId, numero, at === 0 ? "tail:0,1,2,3,4,5,6,7,8,9@1" : "tail:1@1"),
    );
  expect(await h.finish(gameId, numero)).toBe("settled");
  ofDraw = `draw_id = (select id from lottery_draw where node_id = ${gameId} and numero = '${numero}')`;
  draw = `node_id = ${gameId} and numero = '${numero}'`;
}

/** Inserts an ended contest and pays its prizes to `people` in the order of their places. */
async function endContest(people: readonly Person[]): Promise<void> {
  const { owner } = w.database;
  const { id } = await owner.one<{ id: bigint }>(sql`
    insert into promotion_contest (promotion_id, period, merchant_id, currency, starts_at, ends_at, scoring, min_stake_minor, prizes, state,
      turnover_percent, weights, max_stake_minor, lock_hours)
    select id, 'falsified', merchant_id, currency, now() - interval '2 days', now() - interval '1 day', scoring, min_stake_minor, prizes, 'closed',
      turnover_percent, weights, max_stake_minor, lock_hours
    from promotion where merchant_id = ${w.merchantId} and code = 'daily-multiple' returning promotion_id id`);
  for (const [at, person] of people.entries()) {
    const { bucket, memberId } = person;
    const account = (await findAccount(owner, person))!;
    await owner.run(sql`insert into promotion_score (bucket, member_id, promotion_id, period, account_id, score, reached_at, first_seq)
      values (${bucket}, ${memberId}, ${id}, 'falsified', ${account.id}, ${100 - at}, now(), 0)`);
    await owner.run(sql`
      select promotion_award_prize(${bucket}::smallint, ${memberId}::bigint, ${id}::bigint, 'falsified', ${at + 1}, prizes[${at + 1}::int], now())
      from promotion_contest where promotion_id = ${id}`);
    // the member claims the prize
    await openOperatorAccount(owner, {
      merchantId: w.merchantId,
      purpose: "bonus",
      ref: "promotion",
      currency: "BDT",
      real: false,
    });
    await owner.run(
      sql`select promotion_pay(${bucket}::smallint, ${memberId}::bigint, ${id}::bigint, 'falsified', now())`,
    );
  }
  await owner.run(sql`update promotion_contest set state = 'paid' where promotion_id = ${id}`);
}

const PIN = "482913";

/** Creates a withdrawal that waits for its gateway or a person. */
async function withdraw({ client, bucket }: Person): Promise<void> {
  await client.callOrThrow(calls.auth.setPaymentPassword, { newPassword: PIN, confirmNewPassword: PIN });
  const card = { bankCode: "bkash", cardNumber: "01711223344", cardHolder: "Rahim Uddin", password: PIN };
  const { bankCardId } = await client.callOrThrow(calls.cashier.addBankCard, card);
  await w.database.owner.run(
    sql`update member_payout_account set usable_from = added_at where bucket = ${bucket} and id = ${bankCardId}`,
  );
  const asked = { amount: "1000.00", bankCardId, password: PIN, requestId: randomUUID() };
  await client.callOrThrow(calls.cashier.withdraw, asked);
}

const LOG = "audit log: every entry is sealed in its chain";
const SETTINGS = "audit log: settings agree with their last entry";
const RIGHTS = "audit log: members' rights agree with their last entry";
const DRAWS = "lottery: roots, results and payouts of draws follow from their orders";
const PLACES = "promotions: places and prizes of a contest are those of its scores";
const REWARD = "promotions: the required turnover of a reward follows from its terms";
const DEPOSIT = "cashier: the required turnover of a deposit follows from its payment";
const SPENT = "promotions: spent budgets are the sums of the rewards";
const DESTINATION = "cashier: withdrawals go to the requested account";
const RESERVED = "cashier: withdrawals and their reservations agree";
const DEPOSITS = "cashier: paid orders and deposits agree one to one";
const CREDIT = "agents: credit agrees with its transfers";
const FLOAT = "agents: the float of credit agents agrees with its transfers";
const TEAMS = "agents: the day sums hold every member's counted figures";
const LEVELS = "vip: every level is the last of its history";
const ANCHOR = "ledger: the chains agree with their anchors";

const entry = (action: string) => `subject = 'falsified' and action = '${action}'`;

/** SQL that closes the gaps in the chain of the audit log and recomputes it, as the database's owner could. */
const reseal = `do $$
  declare e record; n bigint := 0; h bytea := sha256('khela audit log 1'::bytea);
  begin
    for e in select l.*, s.seq from audit_seal s join audit_log l on l.id = s.log_id order by s.seq loop
      n := n + 1;
      h := sha256(h || record_send(row(n, e.id, e.at, e.merchant_id, e.actor::bytea, e.action::bytea, e.subject::bytea, e.detail, e.ip::bytea,
        e.request_id::bytea, e.row_hash)));
      update audit_seal set seq = n, head = h where log_id = e.id;
    end loop;
  end $$`;

/** All tamperings by their names in docs/tamperings.md. */
const tamperings: Readonly<Record<string, Tampering>> = {
  "an entry of the audit log": {
    foundBy: LOG,
    statements: () => [`update audit_log set actor = 'operator:mina' where ${entry("second")}`],
  },
  "an entry of the audit log deleted": {
    foundBy: LOG,
    statements: () => [`delete from audit_log where ${entry("second")}`],
  },
  "an entry of the audit log deleted with its seal": {
    foundBy: LOG,
    statements: () => [
      `delete from audit_seal where log_id = (select id from audit_log where ${entry("second")})`,
      `delete from audit_log where ${entry("second")}`,
    ],
  },
  "an entry of the audit log invented": {
    foundBy: LOG,
    statements: () => [
      `insert into audit_log (actor, action, subject) values ('operator:mina', 'invented', 'falsified')`,
    ],
  },
  "two entries of the audit log swapped": {
    foundBy: LOG,
    statements: () => [
      `update audit_log a set action = b.action from audit_log b where a.subject = 'falsified' and b.subject = 'falsified'
        and (a.action, b.action) in (('second', 'third'), ('third', 'second'))`,
    ],
  },
  "the last entries of the audit log deleted with their seals": {
    foundBy: ANCHOR,
    statements: () => [
      `delete from audit_seal where log_id >= (select id from audit_log where ${entry("third")})`,
      `delete from audit_log where id >= (select id from audit_log where ${entry("third")})`,
    ],
  },
  "an entry of the audit log deleted, the chain recomputed": {
    foundBy: ANCHOR,
    statements: () => [
      `delete from audit_seal where log_id = (select id from audit_log where ${entry("second")})`,
      `delete from audit_log where ${entry("second")}`,
      reseal,
    ],
  },
  "the first entries of the audit log deleted as if for their age": {
    foundBy: LOG,
    statements: () => [
      `delete from audit_log where id <= (select id from audit_log where ${entry("second")})`,
      `delete from audit_seal where seq < (select seq from audit_seal s where not exists (select from audit_log l where l.id = s.log_id)
        order by seq desc limit 1)`,
    ],
  },
  "a merchant's setting": {
    foundBy: SETTINGS,
    statements: () => [
      `update merchant set settings = settings || '{"falsified": true}' where id = ${w.merchantId}`,
    ],
  },
  "a limit of withdrawals": {
    foundBy: SETTINGS,
    statements: () => [
      `update withdraw_rule set day_minor = day_minor * 10 where merchant_id = ${w.merchantId}`,
    ],
  },
  "a rule of withdrawals removed": {
    foundBy: SETTINGS,
    statements: () => [`delete from withdraw_rule where merchant_id = ${w.merchantId}`],
  },
  "a turnover weight": {
    foundBy: SETTINGS,
    statements: () => [`update turnover_weight set percent = 100 where merchant_id = ${w.merchantId}`],
  },
  "a version of the turnover weights invented": {
    foundBy: SETTINGS,
    statements: () => [`insert into turnover_version values (${w.merchantId}, 99, now())`],
  },
  "a promotion's turnover": {
    foundBy: SETTINGS,
    statements: () => [
      `update promotion set turnover_percent = 0 where merchant_id = ${w.merchantId} and turnover_percent > 0`,
    ],
  },
  "a promotion's budget": {
    foundBy: SETTINGS,
    statements: () => [
      `update promotion set budget_minor = budget_minor * 10 where merchant_id = ${w.merchantId}`,
    ],
  },
  "the bonus of a VIP level": {
    foundBy: SETTINGS,
    statements: () => [
      `update vip_level set bonus_minor = bonus_minor * 10 where merchant_id = ${w.merchantId} and bonus_minor > 0`,
    ],
  },
  "a channel's gateway": {
    foundBy: SETTINGS,
    statements: () => [`update deposit_channel set gateway = 'other' where merchant_id = ${w.merchantId}`],
  },
  "a receiving account's number": {
    foundBy: SETTINGS,
    statements: () => [
      `update receiving_account set number = '01700000000' where merchant_id = ${w.merchantId}`,
    ],
  },
  "a receiving account invented": {
    foundBy: SETTINGS,
    statements: () => [
      `insert into receiving_account (merchant_id, channel, id, number, holder) select merchant_id, channel, 'invented', '01700000000', 'Somebody' from receiving_account where merchant_id = ${w.merchantId} limit 1`,
    ],
  },
  "a vendor's rights": {
    foundBy: SETTINGS,
    statements: () => [`update vendor set may_adjust = true where code = 'JL'`],
  },
  "a game's return": {
    foundBy: SETTINGS,
    statements: () => [`update game set rtp = '99' where vendor = 'JL'`],
  },
  "a lottery's limit": {
    foundBy: SETTINGS,
    statements: () => [
      `update lottery_game set max_liability_minor = max_liability_minor * 10 where merchant_id = ${w.merchantId}`,
    ],
  },
  "a denied country lifted": {
    foundBy: SETTINGS,
    statements: () => [`update denied_country set lifted_by = 'licence 1' where country = 'BD'`],
  },
  "a self-exclusion deleted": {
    foundBy: RIGHTS,
    statements: () => [`delete from responsible_gaming_restriction where ${mine} and kind = 'exclusion'`],
  },
  "a break ended": {
    foundBy: RIGHTS,
    statements: () => [
      `update responsible_gaming_restriction set lifted_at = now() where ${mine} and kind = 'coolOff'`,
    ],
  },
  "a deposit limit": {
    foundBy: RIGHTS,
    statements: () => [`update responsible_gaming_limit set value = 5000000 where ${mine}`],
  },
  "a blocked member made active": {
    foundBy: RIGHTS,
    statements: () => [`update member set status = 'active' where status = 'blocked'`],
  },
  "a member's agent": {
    foundBy: RIGHTS,
    statements: () => [`update member set agent_bucket = 1, agent_id = 1 where username = 'falsified'`],
  },
  "a member invented": {
    foundBy: RIGHTS,
    statements: () => [
      `insert into member (bucket, id, merchant_id, type, username, currency, register_method) select bucket, id + 1000, merchant_id, 1, 'invented', currency, 'H5' from member where username = 'falsified'`,
    ],
  },
  "a verified name": {
    foundBy: RIGHTS,
    statements: () => [`update member_profile set payee_name = 'Another Person' where ${mine}`],
  },
  "a payout account's number": {
    foundBy: RIGHTS,
    statements: () => [
      `update member_payout_account set number_encrypted = 'other', number_hash = 'other' where ${mine}`,
    ],
  },
  "a payout account's holder": {
    foundBy: RIGHTS,
    statements: () => [`update member_payout_account set holder = 'Another Person' where ${mine}`],
  },
  "an award of free rounds": {
    foundBy: RIGHTS,
    statements: () => [`update free_round_award set rounds = 500 where ${mine}`],
  },
  "an agent's rate": {
    foundBy: RIGHTS,
    statements: () => [`update agent_rebate_rate set basis_points = 400 where ${mine}`],
  },
  "a contract's rates": {
    foundBy: RIGHTS,
    statements: () => [`update agent_contract set rates = '{100}' where ${mine}`],
  },
  "a requirement of turnover lowered": {
    foundBy: RIGHTS,
    statements: () => [`update turnover_requirement set required_minor = 1 where ${mine} and seq = 2`],
  },
  "a requirement of turnover deleted": {
    foundBy: RIGHTS,
    statements: () => [`delete from turnover_requirement where ${mine} and seq = 2`],
  },
  "a draw's result": {
    foundBy: DRAWS,
    statements: () => [
      `update lottery_draw set result = jsonb_set(result, '{prizes, 0, 0}', '"00000"') where ${draw}`,
    ],
  },
  "a draw's root": {
    foundBy: DRAWS,
    statements: () => [`update lottery_draw set root = repeat('0', 64) where ${draw}`],
  },
  "a draw's secret": {
    foundBy: DRAWS,
    statements: () => [`update lottery_draw set secret = repeat('0', 64) where ${draw}`],
  },
  "an order's slip after the close": {
    foundBy: DRAWS,
    statements: () => [`update lottery_order set slip = 'tail:2@1' where ${ofDraw} and slip = 'tail:1@1'`],
  },
  "an order's payout": {
    foundBy: DRAWS,
    statements: () => [
      `update lottery_order set payout_minor = payout_minor + 1 where ${ofDraw} and state = 'won'`,
    ],
  },
  "an order deleted after the close": {
    foundBy: DRAWS,
    statements: () => [`delete from lottery_order where ${ofDraw} and slip = 'tail:1@1'`],
  },
  "a prize of a contest, with its reward": {
    foundBy: PLACES,
    statements: () => [
      `update promotion_score set prize_minor = 100000 where period = 'falsified' and place = 2`,
      `update promotion_award set reward_minor = 100000 where period = 'falsified' and reward_minor < 20000`,
    ],
  },
  "the places of a contest swapped": {
    foundBy: PLACES,
    statements: () => [`update promotion_score set place = 3 - place where period = 'falsified'`],
  },
  "the turnover that a reward asks for": {
    foundBy: REWARD,
    statements: () => [`update turnover_requirement set required_minor = 0 where source = 'promotion'`],
  },
  "the turnover that a reward asks for deleted": {
    foundBy: REWARD,
    statements: () => [`delete from turnover_requirement where source = 'promotion'`],
  },
  "the turnover of a deposit that never was": {
    foundBy: DEPOSIT,
    statements: () => [`update turnover_requirement set ref = 'invented' where ${mine} and seq = 1`],
  },
  "a reward's amount": {
    foundBy: SPENT,
    statements: () => [
      `update promotion_award set reward_minor = reward_minor + 1 where period = 'falsified'`,
    ],
  },
  "a reward approved by hand": {
    foundBy: RIGHTS,
    statements: () => [`update promotion_award set decided_by = 'operator:mina' where period = 'falsified'`],
  },
  "where a withdrawal goes": {
    foundBy: RIGHTS,
    statements: () => [`update withdraw_order set payout_account = 'account-1'`],
  },
  "the account of a withdrawal": {
    foundBy: DESTINATION,
    statements: () => [
      `update member_payout_account set holder = 'Another Person' where member_id = (select id from member where username = 'first')`,
    ],
  },
  "a withdrawal's amount": {
    foundBy: RESERVED,
    statements: () => [`update withdraw_order set amount_minor = amount_minor + 1`],
  },
  "a withdrawal said to be refused": {
    foundBy: RESERVED,
    statements: () => [`update withdraw_order set state = 'refused', finished_at = now()`],
  },
  "a deposit invented": {
    foundBy: DEPOSITS,
    statements: () => [
      `insert into deposit_order (bucket, member_id, id, merchant_id, request_id, channel, amount_minor, currency, state, created_at, expires_at, paid_at,
        payment_id, transfer_id)
        select bucket, id, 'invented', merchant_id, gen_random_uuid(), 'bkash', 100000, currency, 'paid', now(), now(), now(), 'p', gen_random_uuid()
        from member where username = 'second'`,
    ],
  },
  "a credit between members invented": {
    foundBy: CREDIT,
    statements: () => [
      `insert into agent_credit_receipt (bucket, member_id, id, credit_id, sender_name, amount_minor, currency, received, sent_at, at)
        select bucket, id, gen_random_uuid(), gen_random_uuid(), 'first', 100000, currency, true, now(), now() from member where username = 'second'`,
    ],
  },
  "a change of an agent's float invented": {
    foundBy: FLOAT,
    statements: () => [
      `insert into agent_float_change
        select bucket, id, gen_random_uuid(), merchant_id, currency, true, 100000, 'invented', 'operator:mina', now() from member where username = 'second'`,
    ],
  },
  "what a team counted of a member": {
    foundBy: TEAMS,
    statements: () => [
      `insert into member_upline (bucket, member_id, agent_buckets, agent_ids, is_agent, link_code, joined_at)
        select bucket, id, '{}', '{}', false, '', now() from member where username = 'second'`,
      `insert into agent_member_day (bucket, member_id, day, category, stake_minor)
        select bucket, id, current_date, 'SLOT', 100000 from member where username = 'second'`,
    ],
  },
  "a VIP level": {
    foundBy: LEVELS,
    statements: () => [
      `insert into vip_member (bucket, member_id, account_id, level, since, zone, transfer_seq, settlement_seq, total_deposit_minor, judged_month,
          judged_from, missed, changes)
        select a.bucket, a.member_id, a.id, 5, now(), 'UTC', 0, 0, 0, current_date, current_date, 0, 0 from account a where a.member_id = (select id from member where username = 'second') and a.kind = 'main'`,
    ],
  },
};

const TABLES = [
  "audit_log",
  "audit_seal",
  "lottery_draw",
  "lottery_order",
  "promotion_score",
  ...watchedTables.map(({ table }) => table),
];

const namesOf = (statements: readonly string[]) =>
  namesOfFailedChecks(
    w.database.owner,
    { tables: TABLES, options: { checks: featureChecks, anchors, anchorKey } },
    statements,
  );

test("[D1] audit: nothing falsified → no findings", async () => {
  expect(await namesOf([])).toEqual([]);
});

for (const [name, { foundBy, statements }] of Object.entries(tamperings)) {
  test(`[D1] tampering, ${name} → found`, async () => {
    expect(await namesOf(statements())).toContain(foundBy);
  });
}

test("docs/tamperings.md: list of tamperings beside the ledger → those tried here, with what finds each", () => {
  expect(listedIn(readFileSync("docs/tamperings.md", "utf8"), "## Beside the ledger")).toEqual(
    listOf(tamperings),
  );
});
