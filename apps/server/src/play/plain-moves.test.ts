import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seat, type Seat } from "../../../../tests/vendor-client.ts";
import { world, type Person, type World } from "../../../../tests/world.ts";
import { featureChecks } from "../../../../tools/ledger/checks.ts";
import { sql, type Db } from "../platform/db/pool.ts";
import { auditLedger } from "../wallet/audit.ts";
import { transferId } from "../wallet/wallet.ts";
import { memberOf, readLaunchToken } from "./play.ts";

type Player = { readonly person: Person; readonly at: Seat };

let w: World;
let players: Player[];

beforeAll(async () => {
  w = await world();
  players = await Promise.all(["10000.00", "100000.00", "1.00", "500.00"].map(async (balance, number) => {
    const person = await w.person(`plain${number}`, { balance });
    return { person, at: await seat(w, person) };
  }));
  // One whose session is over: wins are still due, bets are not taken.
  await w.database.owner.run(sql`update play_session set valid_until = now() where member_id = ${players[3]!.person.memberId}`);
  // The vendor's house account is there from the second bet on.
  await players[0]!.at.say("bet", { transactionId: "first", roundId: "first", amount: "1.00" });
});
afterAll(async () => { await w.close(); });

const draws = fc.array(fc.record({
  method: fc.oneof({ weight: 5, arbitrary: fc.constant("bet") }, { weight: 3, arbitrary: fc.constant("win") },
    fc.constantFrom("bet-win", "rollback", "end-round")),
  who: fc.nat(3), transaction: fc.nat(30), round: fc.nat(4), amount: fc.integer({ min: 0, max: 90 }), reference: fc.nat(30),
  // asks for what an earlier one of the run asked for, word for word
  again: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.nat(20)),
  final: fc.boolean(), currency: fc.oneof({ weight: 20, arbitrary: fc.constant("BDT") }, fc.constant("INR")),
}), { minLength: 1, maxLength: 14, size: "max" });

type Draw = typeof draws extends fc.Arbitrary<(infer D)[]> ? D : never;

/** Of few names in few batches of one run, so that they meet: in a batch, and with what earlier batches left. */
function asItem(draw: Draw, n: number, run: number): Record<string, unknown> {
  const { at } = players[draw.who]!;
  const member = memberOf(at.player)!;
  const name = (kind: string, number: number) => `${kind}${run}-${number}`;
  const transaction = name("t", draw.transaction);
  const id = (leg: string) => transferId("vendor:JL", String(member.memberId), transaction, leg);
  return {
    n, method: draw.method, bucket: member.bucket, member_id: String(member.memberId), vendor: "JL",
    token_hash: `\\x${readLaunchToken(at.session)!.hash.toString("hex")}`, transaction_id: transaction,
    round_id: name("r", draw.round), game_code: at.gameCode, currency: draw.currency,
    amount_minor: draw.method === "rollback" ? null : String(draw.amount), win_minor: draw.method === "bet-win" ? "7" : null,
    reference: ["win", "rollback"].includes(draw.method) ? name("t", draw.reference) : null,
    detail: draw.final ? { round: draw.round } : null, final: draw.final, transfer_id: id("first"), win_transfer_id: id("second"),
  };
}

const rowsOf = (tx: Db, text: string) => tx.rows<object>({ text, values: [] });

async function leftBy(items: readonly object[], oneByOne: boolean, keeps: boolean): Promise<unknown> {
  let left: unknown;
  const undo = new Error("only looked at");
  await w.database.owner.transaction(async (tx) => {
    const answers = await tx.rows<{ n: number }>(sql`select * from play_post_items(
      array(select i from json_populate_recordset(null::play_item, ${JSON.stringify(items)}::json) i), ${oneByOne})`);
    left = {
      answers: answers.toSorted((a, b) => a.n - b.n),
      moves: await rowsOf(tx, "select to_jsonb(m) - 'at' as row from play_move m order by member_id, transaction_id"),
      rounds: await rowsOf(tx, `select to_jsonb(r) - '{started_at,ended_at}'::text[] as row, ended_at is null as open from play_round r
        order by member_id, round_id`),
      transfers: await rowsOf(tx, "select to_jsonb(t) - '{at,xid,link}'::text[] as row from transfer t order by account_id, seq"),
      accounts: await rowsOf(tx, "select id, balance, held, seq from account order by id"),
      refusals: await rowsOf(tx, "select to_jsonb(r) - 'at' as row from refusal r order by member_id, id"),
    };
    if (!keeps) throw undo;
  }).catch((error: unknown) => { if (error !== undo) throw error; });
  return left;
}

test("M8: a batch of moves written by a few statements means the same as its items one by one", async () => {
  let run = 0;
  const seen = new Map<string, number>();
  await fc.assert(fc.asyncProperty(fc.array(draws, { minLength: 1, maxLength: 3 }), async (batches) => {
    run += 1;
    const asked: Record<string, unknown>[] = [];
    for (const batch of batches) {
      const items = batch.map((draw, n) => {
        const item = { ...draw.again === null ? asItem(draw, n, run) : asked[draw.again] ?? asItem(draw, n, run), n };
        asked.push(item);
        return item;
      });
      const expected = await leftBy(items, true, false);
      expect(await leftBy(items, false, true)).toEqual(expected);
      for (const { status } of (expected as { answers: { status: string }[] }).answers) seen.set(status, (seen.get(status) ?? 0) + 1);
    }
  }), { numRuns: 120 });
  // What was compared was worth comparing.
  for (const status of ["OK", "DUPLICATE", "MISMATCH", "INSUFFICIENT_FUNDS", "SESSION_EXPIRED", "UNKNOWN_TRANSACTION", "ROUND_ENDED", "ALREADY_ROLLED_BACK"]) {
    expect([status, seen.get(status) ?? 0]).not.toEqual([status, 0]);
  }
  const report = await auditLedger(w.database.owner, { checks: featureChecks });
  expect(report.checks.filter((check) => check.count > 0)).toEqual([]);
}, 90_000);
