/**
 * Tests of D1, that the audit finds tampering: every tampering of the ledger that docs/tamperings.md lists, with the
 * database owner's rights and without triggers, on money that a vendor moved. Each runs in a transaction, is audited
 * inside the transaction, and rolled back.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { writeAnchor } from "../../apps/server/src/wallet/audit/anchor.ts";
import { debit, findAccount, post } from "../../apps/server/src/wallet/wallet.ts";
import { featureChecks } from "../../apps/server/src/audit-checks.ts";
import { startHarness } from "../harness.ts";
import type { Harness } from "../harness.ts";
import { openPlayerSession } from "../vendor-client.ts";
import { listedIn, listOf, namesOfFailedChecks, type Tampering } from "./tampering.ts";

const anchorKey = Buffer.from("external anchor key");

let w: Harness;
let anchors: string[];
/** SQL conditions that select the player's rows; in the ledger's tables also the account. */
let mine: string;
let account: string;

beforeAll(async () => {
  w = await startHarness();
  const person = await w.person("falsified", { balance: "100.00" });
  const at = await openPlayerSession(w, person);
  const ok = { status: "OK" };
  const bet = (transactionId: string, roundId: string, amount: string) =>
    at.call("bet", { transactionId, roundId, amount });
  expect(await bet("b1", "r1", "10.00")).toMatchObject(ok);
  expect(
    await at.call("win", { transactionId: "w1", roundId: "r1", reference: "b1", amount: "4.00" }),
  ).toMatchObject(ok);
  expect(
    await at.call("win", { transactionId: "w1b", roundId: "r1", reference: "b1", amount: "1.00" }),
  ).toMatchObject(ok);
  expect(await bet("b2", "r2", "5.00")).toMatchObject(ok);
  expect(await at.call("rollback", { transactionId: "x2", roundId: "r2", reference: "b2" })).toMatchObject(
    ok,
  );
  expect(await at.call("rollback", { transactionId: "x3", roundId: "r3", reference: "late" })).toMatchObject(
    ok,
  );
  expect(await bet("poor", "r4", "100000.00")).toMatchObject({ status: "INSUFFICIENT_FUNDS" });
  const own = (await findAccount(w.database.db, person))!;
  const { id: operatorAccountId } = await w.database.owner.one<{ id: bigint }>(
    sql`select id from operator_account where purpose = 'vendor' and merchant_id = ${own.merchantId} order by id limit 1`,
  );
  const [refused] = await post(w.database.db, [
    debit(own, {
      id: randomUUID(),
      kind: 6201,
      reference: "too much",
      operatorAccountId,
      amountMinor: 10n ** 9n,
    }),
  ]);
  expect(refused).toMatchObject({ ok: false, code: "ledger.insufficient_funds" });
  mine = `member_id = ${own.memberId}`;
  account = `${mine} and account_id = ${own.id}`;
  anchors = [(await writeAnchor(w.database.owner, anchorKey))!];
});
afterAll(() => w.close());

const CHAIN = "ledger: the hash chains are whole";
const ANCHOR = "ledger: the chains agree with their anchors";
const ROLLUP = "ledger: the roll-up of the operator accounts equals the legs";
const PLACES = "ledger: every id has the place of its transfer";
const EVIDENCE = "ledger: the chains of evidence are whole";
const REFUSALS = "ledger: refusals agree with the evidence";
const NOTHING_MOVED = "play: transactions without money agree with the evidence";
const ROUND_OF_TRANSFER = "play: every transfer of a round has its round";
const ROUND_OF_TRANSACTION = "play: every settled bet and win has its round";
const ROUND_SUMS = "play: rounds are the sums of their valid moves";
const ROUND_GAME = "play: rounds are of the game and account they were played on";
const SETTLEMENT_SUMS = "play: settlements add up to their rounds";
const SETTLEMENT_COUNT = "play: each account's settlements are counted without a gap";
const NO_TRANSACTION = "play: no transfer of a vendor is without a move";

/**
 * Removes the account's last evidence with the refusal that it proves, and sets the account's head to the one before.
 */
const cutEvidence = () => [
  `with last as (delete from evidence where ${account} and seq = (select evidence_seq from account where ${mine}) returning subject_key)
    delete from refusal where ${mine} and id::text in (select subject_key from last)`,
  `update account a set evidence_seq = e.seq, evidence_head = e.head from evidence e
    where a.${mine} and e.member_id = a.member_id and e.account_id = a.id and e.seq = a.evidence_seq - 1`,
];

/** SQL that closes the gaps in the account's evidence and recomputes its chain. */
const rechainEvidence = () => `do $$
  declare e evidence; n bigint := 0; h bytea := '';
  begin
    for e in select * from evidence where ${account} order by seq loop
      n := n + 1;
      h := sha256(h || record_send(row(e.bucket, e.member_id, e.account_id, n, e.subject::bytea, e.subject_key::bytea, e.digest)));
      update evidence set seq = n, head = h where ${account} and seq = e.seq;
    end loop;
    update account set evidence_seq = n, evidence_head = h where ${mine};
  end $$`;

const swap = (first: number, second: number) => [
  `update transfer set seq = -1 where ${account} and seq = ${first}`,
  `update transfer set seq = ${first} where ${account} and seq = ${second}`,
  `update transfer set seq = ${second} where ${account} and seq = -1`,
];

/** Tamperings by their names in docs/tamperings.md; a test below compares both lists. */
const tamperings: Readonly<Record<string, Tampering>> = {
  "a transfer's amount": {
    foundBy: CHAIN,
    statements: () => [`update transfer set amount_minor = amount_minor + 1 where ${account} and seq = 2`],
  },
  "an amount, with all later balances, the account, the vendor's transaction and the round": {
    foundBy: CHAIN,
    statements: () => [
      `update transfer set amount_minor = amount_minor - 1 where ${account} and seq = 2`,
      `update transfer set balance_after = balance_after + 1 where ${account} and seq >= 2`,
      `update account set balance = balance + 1 where ${mine}`,
      `update play_transaction set amount_minor = amount_minor - 1 where ${mine} and transaction_id = 'b1'`,
      `update play_round set bet_minor = bet_minor - 1 where ${mine} and round_id = 'r1'`,
    ],
  },
  "a transfer's reference": {
    foundBy: CHAIN,
    statements: () => [`update transfer set reference = 'other' where ${account} and seq = 2`],
  },
  "a transfer deleted": {
    foundBy: CHAIN,
    statements: () => [`delete from transfer where ${account} and seq = 3`],
  },
  "the last transfer deleted, the account set back": {
    foundBy: ANCHOR,
    statements: () => [
      `delete from transfer where ${account} and seq = (select seq from account where ${mine})`,
      `update account a set seq = t.seq, head = t.chain_hash, balance = t.balance_after, held = t.held_after from transfer t
        where a.${mine} and t.member_id = a.member_id and t.account_id = a.id and t.seq = a.seq - 1`,
    ],
  },
  "two transfers swapped": { foundBy: CHAIN, statements: () => swap(2, 4) },
  "the account's merchant": {
    foundBy: CHAIN,
    statements: () => [
      `update account set merchant_id = (select id from merchant where id <> account.merchant_id limit 1) where ${mine}`,
    ],
  },
  "the chain's values removed": {
    foundBy: CHAIN,
    statements: () => [`update transfer set chain_hash = null where ${account}`],
  },
  "an operator account renamed": {
    foundBy: ANCHOR,
    statements: () => ["update operator_account set ref = 'OTHER' where id = -1"],
  },
  "an operator account's purpose": {
    foundBy: ANCHOR,
    statements: () => ["update operator_account set purpose = 'x' || purpose where id = -1"],
  },
  "the roll-up": {
    foundBy: ROLLUP,
    statements: () => [
      `insert into operator_rollup values (0, -1, 7, 0) on conflict (bucket, operator_account_id) do update set debits = operator_rollup.debits + 7`,
    ],
  },
  "an account erased with everything that names it": {
    foundBy: ANCHOR,
    statements: () =>
      [
        "transfer",
        "refusal",
        "evidence",
        "play_transaction",
        "play_round",
        "round_settlement",
        "account",
      ].map((table) => `delete from ${table} where ${mine}`),
  },
  "a tombstone deleted": {
    foundBy: NOTHING_MOVED,
    statements: () => [`delete from play_transaction where ${mine} and method = 'tombstone'`],
  },
  "a refusal deleted": {
    foundBy: REFUSALS,
    statements: () => [`delete from refusal where ${mine} and reference = 'too much'`],
  },
  "an insufficient-funds transaction deleted": {
    foundBy: NOTHING_MOVED,
    statements: () => [`delete from play_transaction where ${mine} and transaction_id = 'poor'`],
  },
  "a round deleted": {
    foundBy: ROUND_OF_TRANSFER,
    statements: () => [`delete from play_round where ${mine} and round_id = 'r1'`],
  },
  "the rollback of a bet that never came deleted": {
    foundBy: NOTHING_MOVED,
    statements: () => [`delete from play_transaction where ${mine} and transaction_id = 'x3'`],
  },
  "a tombstone deleted with its evidence": {
    foundBy: EVIDENCE,
    statements: () => [
      `delete from play_transaction where ${mine} and method = 'tombstone'`,
      `delete from evidence where ${mine} and subject_key like '%:late'`,
    ],
  },
  "a tombstone deleted with its evidence, the chain of evidence recomputed": {
    foundBy: ANCHOR,
    statements: () => [
      `delete from play_transaction where ${mine} and method = 'tombstone'`,
      `delete from evidence where ${mine} and subject_key like '%:late'`,
      rechainEvidence(),
    ],
  },
  "the last refusal deleted with its evidence, the account set back": {
    foundBy: ANCHOR,
    statements: cutEvidence,
  },
  "all evidence of an account deleted with what it proves": {
    foundBy: EVIDENCE,
    statements: () => [
      `delete from evidence where ${mine}`,
      `delete from refusal where ${mine}`,
      `delete from play_transaction where ${mine} and transfer_id is null`,
    ],
  },
  "a refusal's amount": {
    foundBy: REFUSALS,
    statements: () => [`update refusal set amount_minor = 1 where ${mine} and reference = 'too much'`],
  },
  "a refusal invented": {
    foundBy: REFUSALS,
    statements: () => [
      `insert into refusal (bucket, member_id, id, code, account_id, currency, kind, phase, reference, at)
        select bucket, member_id, gen_random_uuid(), code, account_id, currency, kind, phase, reference, at from refusal where ${mine} limit 1`,
    ],
  },
  "a tombstone's round": {
    foundBy: NOTHING_MOVED,
    statements: () => [`update play_transaction set round_id = 'r9' where ${mine} and method = 'tombstone'`],
  },
  "a tombstone invented": {
    foundBy: NOTHING_MOVED,
    statements: () => [
      `insert into play_transaction (bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor, status, balance_after, rolled_back)
        select bucket, member_id, vendor, 'invented', method, round_id, game_code, currency, 0, status, balance_after, true
        from play_transaction where ${mine} and method = 'tombstone'`,
    ],
  },
  "an insufficient-funds transaction made a settled one": {
    foundBy: NOTHING_MOVED,
    statements: () => [`update play_transaction set status = 'OK' where ${mine} and transaction_id = 'poor'`],
  },
  "a settled transaction deleted": {
    foundBy: NO_TRANSACTION,
    statements: () => [`delete from play_transaction where ${mine} and transaction_id = 'b1'`],
  },
  "a round deleted, and the transfers' name for it changed": {
    foundBy: ROUND_OF_TRANSACTION,
    statements: () => [
      `delete from play_round where ${mine} and round_id = 'r1'`,
      `update transfer set round_ref = 'JL:r2' where ${mine} and round_ref = 'JL:r1'`,
    ],
  },
  "a round's sums": {
    foundBy: ROUND_SUMS,
    statements: () => [`update play_round set bet_minor = bet_minor + 1 where ${mine} and round_id = 'r1'`],
  },
  "a round's game": {
    foundBy: ROUND_GAME,
    statements: () => [`update play_round set game_code = 'other' where ${mine} and round_id = 'r1'`],
  },
  "a round's kind of money": {
    foundBy: ROUND_GAME,
    statements: () => [`update play_round set real = not real where ${mine} and round_id = 'r1'`],
  },
  "a settlement's stake": {
    foundBy: SETTLEMENT_SUMS,
    statements: () => [
      `update round_settlement set stake_minor = stake_minor - 1 where ${account} and seq = 1`,
    ],
  },
  "a settlement's risked amount": {
    foundBy: SETTLEMENT_SUMS,
    statements: () => [
      `update round_settlement set risked_minor = risked_minor - 1 where ${account} and seq = 1`,
    ],
  },
  "a round's risked amount": {
    foundBy: SETTLEMENT_SUMS,
    statements: () => [`update play_round set risked_minor = 1 where ${mine} and round_id = 'r1'`],
  },
  "a settlement's game": {
    foundBy: SETTLEMENT_SUMS,
    statements: () => [`update round_settlement set node_id = node_id + 1 where ${account} and seq = 1`],
  },
  "a settlement's round": {
    foundBy: SETTLEMENT_SUMS,
    statements: () => [`update round_settlement set round_id = 'r2' where ${account} and seq = 2`],
  },
  "a settlement deleted": {
    foundBy: SETTLEMENT_COUNT,
    statements: () => [`delete from round_settlement where ${account} and seq = 1`],
  },
  "the last settlement deleted, the account set back": {
    foundBy: SETTLEMENT_SUMS,
    statements: () => [
      `delete from round_settlement where ${account} and seq = (select settlement_seq from account where ${mine})`,
      `update account set settlement_seq = settlement_seq - 1 where ${mine}`,
    ],
  },
  "all settlements of a round deleted, the account and the round set back": {
    foundBy: SETTLEMENT_SUMS,
    statements: () => [
      `delete from round_settlement where ${account}`,
      `update account set settlement_seq = 0 where ${mine}`,
      `update play_round set settlements = 0 where ${mine}`,
    ],
  },
  "a settlement invented": {
    foundBy: SETTLEMENT_SUMS,
    statements: () => [
      `insert into round_settlement (bucket, member_id, account_id, seq, stake_minor, risked_minor, payout_minor, at, merchant_id, node_id, game_type, vendor, round_id)
        select bucket, member_id, account_id, 3, 0, 0, 500, at, merchant_id, node_id, game_type, vendor, round_id from round_settlement where ${account} and seq = 2`,
      `update account set settlement_seq = 3 where ${mine}`,
    ],
  },
  "the place of an id deleted": {
    foundBy: PLACES,
    statements: () => [`delete from transfer_place where ${account} and seq = 2`],
  },
  "the place of an id moved": {
    foundBy: PLACES,
    statements: () => [`update transfer_place set seq = 3 where ${account} and seq = 2`],
  },
  "a reversed transfer made reversible again": {
    foundBy: PLACES,
    statements: () => [`delete from reversed_transfer where ${mine}`],
  },
};

const TABLES = [
  "account",
  "transfer",
  "transfer_place",
  "reversed_transfer",
  "refusal",
  "evidence",
  "operator_account",
  "operator_rollup",
  "play_transaction",
  "play_round",
  "round_settlement",
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

test("docs/tamperings.md: list of tamperings → those tried here, with what finds each", () => {
  const paper = readFileSync("docs/tamperings.md", "utf8");
  expect(listedIn(paper, "## The ledger")).toEqual(listOf(tamperings));
});
