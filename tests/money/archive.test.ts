/**
 * Months of the ledger that are archived: two months, interrupted and concurrent runs, and tampering by the database
 * owner.
 */
import { createHash, randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, sql, type Db } from "@khela/service-kit/db/database";
import { appendAnchor } from "../../apps/server/src/wallet/audit/anchor-file.ts";
import { writeAnchor } from "../../apps/server/src/wallet/audit/anchor.ts";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { endForgottenRounds } from "../../apps/server/src/play/record/forgotten-rounds-store.ts";
import { parseLaunchToken, parsePlayerId } from "../../apps/server/src/play/play.ts";
import { postTransactions, type PlayItem } from "../../apps/server/src/play/store.ts";
import {
  debit,
  findAccount,
  openOperatorAccount,
  post,
  transferId,
} from "../../apps/server/src/wallet/wallet.ts";
import { featureChecks } from "../../apps/server/src/audit-checks.ts";
import {
  afterThirteenMonths,
  countEverything,
  namesOf,
  startArchivedLedger,
  type ArchivedLedger,
} from "../archived-months.ts";
import { expectLockWaiters } from "../lock-waiters.ts";
import { startHarness } from "../harness.ts";
import { openPlayerSession, type PlayerSession } from "../vendor-client.ts";

let w: ArchivedLedger;
let session: PlayerSession;
beforeAll(async () => {
  w = await startArchivedLedger();
  const person = await w.h.person("archivist", { balance: "100.00", bucket: 1 });
  await w.h.person("neighbour", { balance: "50.00", bucket: 2 });
  session = await openPlayerSession(w.h, person);
  await playRound("first");
  await w.archive("2025-01", await w.endCountedMonth());
});
afterAll(() => w.close());

async function playRound(id: string): Promise<void> {
  const answers = [
    await session.call("bet", { transactionId: `b-${id}`, roundId: `r-${id}`, amount: "10.00" }),
    await session.call("win", {
      transactionId: `w-${id}`,
      roundId: `r-${id}`,
      reference: `b-${id}`,
      amount: "4.00",
      final: true,
    }),
  ];
  expect(answers).toMatchObject([{ status: "OK" }, { status: "OK" }]);
  await session.call("end-round", { roundId: `r-${id}` });
}

const CHECKPOINTS = "ledger: every checkpoint is of its month, and covered by an anchor";
const ANCHORED = "ledger: the chains agree with their anchors";
const FILES = "archive: every month is there, with the files of its manifest";
const PLACES = "ledger: every id has the place of its transfer";
const execute = (db: Db, text: string) => db.run({ text, values: [] });

const undone = new Error("rolled back on purpose");

/** The audit opens separate transactions; with this database it reads inside the transaction with the tampering. */
const inside = (tx: Db): Db => ({
  ...tx,
  transaction: (work) =>
    work({ ...tx, run: async (query) => (query.text.startsWith("set ") ? 0 : tx.run(query)) }),
});

/** Runs the statements without triggers, audits the result and rolls back; returns the names of failed checks. */
async function findings(statements: readonly string[]): Promise<string[]> {
  let found: string[] = [];
  const audited = w.owner.transaction(async (tx) => {
    for (const table of [
      "transfer",
      "account",
      "ledger_checkpoint",
      "refusal",
      "evidence",
      "play_transaction",
      "transfer_place",
    ])
      await execute(tx, `alter table ${table} disable trigger user`);
    for (const statement of statements) await execute(tx, statement);
    found = namesOf(await auditLedger(inside(tx), { checks: featureChecks, anchors: w.anchors() }));
    throw undone;
  });
  await expect(audited).rejects.toBe(undone);
  return found;
}

test("[D1] archive: second month cut off between its checkpoints and its end → clean alone and with the archive; started again → archived", async () => {
  await playRound("second");
  const second = await w.endCountedMonth();
  await appendAnchor(w.owner, w.anchorFile, second);
  expect(await w.audit()).toEqual([]);
  expect(await w.auditWithArchive()).toEqual([]);
  await playRound("meanwhile");
  await w.archive("2025-02", second);
  expect(await w.audit()).toEqual([]);
  expect(await w.auditWithArchive()).toEqual([]);
});

/**
 * Statements that delete the account's transfers from the database, raise its balance, and forge a checkpoint that
 * hides this.
 */
const forged = (anchorId: string) => [
  `delete from transfer where member_id = (select id from member where username = 'archivist')`,
  `update account set balance = balance + 5000 where member_id = (select id from member where username = 'archivist')`,
  `insert into ledger_checkpoint select bucket, member_id, id, seq, balance, held, now() - interval '10 years', head,
    (select min(until) from ledger_checkpoint), ${anchorId} from account where member_id = (select id from member where username = 'archivist')`,
];

test("[D1] archive: rows removed, a checkpoint invented in their place → found without the archive, and sealed by no anchor", async () => {
  await playRound("forged");
  await appendAnchor(w.owner, w.anchorFile);
  expect(await findings([])).toEqual([]);
  expect(await findings(forged("0"))).toContain(CHECKPOINTS);
  const next = "(select max(id) + 1 from anchor)";
  expect(await findings([...forged(next), "select ledger_anchor()"])).toContain(CHECKPOINTS);
  expect(await findings(forged("(select max(id) from anchor where version in (3, 5))"))).toContain(ANCHORED);
  // a checkpoint that an owner forges before the next month is archived is not sealed with that month
  await expect(
    w.owner.transaction(async (tx) => {
      await execute(tx, "alter table ledger_checkpoint disable trigger user");
      await execute(tx, forged(next)[2]!);
      await execute(tx, "select ledger_checkpoint_month(now())");
    }),
  ).rejects.toMatchObject({ code: "KL005" });
});

test("[D1] archive: evidence, refusals, places and rounds tampered with after a month left → found without the archive", async () => {
  await session.call("rollback", { transactionId: "x-late", roundId: "r-late", reference: "late" });
  await session.call("bet", { transactionId: "b-poor", roundId: "r-poor", amount: "99999.00" });
  await playRound("tampered");
  await appendAnchor(w.owner, w.anchorFile);
  expect(await findings([])).toEqual([]);
  const nothingMoved = "play: transactions without money agree with the evidence";
  expect(await findings(["delete from play_transaction where transaction_id = 'late'"])).toContain(
    nothingMoved,
  );
  expect(await findings(["delete from evidence where subject_key like '%:b-poor'"])).toContain(nothingMoved);
  expect(
    await findings(["update play_round set bet_minor = bet_minor + 1 where round_id = 'r-first'"]),
  ).toContain("play: rounds are the sums of their valid moves");
  expect(await findings(["delete from play_transaction where transaction_id = 'b-tampered'"])).toContain(
    "play: no transfer of a vendor is without a move",
  );
  const last = "(select at from transfer_place order by at desc limit 1)";
  expect(await findings([`delete from transfer_place where at = ${last}`])).toContain(PLACES);
});

test("archive: the first month is detached while the audit reads one bucket after the other → clean", async () => {
  const fresh = await startArchivedLedger();
  try {
    for (const bucket of [1, 2]) await fresh.h.person(`reader${bucket}`, { balance: "100.00", bucket });
    const ended = await fresh.endCountedMonth();
    let buckets = 0;
    const during: Db = {
      ...fresh.db,
      transaction: async (work) => {
        const result = await fresh.db.transaction(work);
        buckets += 1;
        if (buckets === 1) await fresh.archive("2025-01", ended);
        return result;
      },
    };
    const report = await auditLedger(during, { checks: featureChecks });
    expect(namesOf(report)).toEqual([]);
    expect(report.leftOut).toContain("play: settlements add up to their rounds");
    expect(buckets).toBeGreaterThan(2);
  } finally {
    await fresh.close();
  }
});

test("archive: two runs at once → one waits for the other and finds the month gone; the files are whole", async () => {
  await playRound("at-once");
  const ended = await w.endCountedMonth();
  const [one, other] = [0, 1].map(() => createDatabase({ url: w.h.database.url, max: 2 })) as [
    ReturnType<typeof createDatabase>,
    ReturnType<typeof createDatabase>,
  ];
  try {
    const runs = await w.owner.transaction(async (tx) => {
      await execute(tx, "lock table play_round in access exclusive mode");
      const both = Promise.allSettled([w.archive("2025-04", ended, one), w.archive("2025-04", ended, other)]);
      await expectLockWaiters(w.owner, 2);
      return { both };
    });
    const results = (await runs.both).map((run) =>
      run.status === "fulfilled" ? "archived" : String(run.reason),
    );
    expect(results.sort()).toEqual(["ArchiveRefused: 2025-04 is not attached.", "archived"]);
  } finally {
    await one.close();
    await other.close();
  }
  expect(await w.auditWithArchive()).toEqual([]);
});

test("archive: other rows exported than the month has, or a checkpoint with other figures → not detached", async () => {
  await playRound("counted");
  const ended = await w.endCountedMonth();
  await appendAnchor(w.owner, w.anchorFile, ended);
  const now = afterThirteenMonths(ended);
  const { n, m } = await w.owner.one<{ n: bigint; m: bigint }>(
    sql`select (select count(*) from transfer where at < ${ended}::timestamptz) n, (select count(*) from round_settlement where at < ${ended}::timestamptz) m`,
  );
  const detach = (tx: Db, transfers: bigint, settlements: bigint) =>
    tx.rows(
      sql`select ledger_detach_month(${ended}::timestamptz, ${now}::timestamptz, ${transfers}::bigint, ${settlements}::bigint, ''::bytea)`,
    );
  await expect(detach(w.owner, n - 1n, m)).rejects.toThrow("were exported");
  await expect(detach(w.owner, n, m + 1n)).rejects.toThrow("were exported");
  for (const column of [
    "balance_minor = balance_minor + 1",
    "held_minor = 7",
    "head = ''",
    "at = (at at time zone 'UTC' - interval '1 ms') at time zone 'UTC'",
  ])
    await expect(
      w.owner.transaction(async (tx) => {
        await execute(tx, "alter table ledger_checkpoint disable trigger user");
        await execute(tx, `update ledger_checkpoint set ${column} where until = '${ended.toISOString()}'`);
        await detach(tx, n, m);
      }),
      column,
    ).rejects.toThrow("without an anchored checkpoint");
  await w.archive("2025-05", ended);
});

test("archive: an account that a job has not counted, whose bucket's hour says so → refused", async () => {
  await playRound("uncounted");
  const ended = await w.endCountedMonth();
  for (const [table, job] of [
    ["round_day_account", "play.days"],
    ["turnover_account", "play.turnover"],
  ] as const)
    await expect(
      w.owner.transaction(async (tx) => {
        await execute(tx, `delete from ${table}`);
        await w.archive("2025-12", ended, tx);
      }),
    ).rejects.toThrow(`the job ${job} has not counted`);
  await w.archive("2025-12", ended);
});

test("archive: killed between the anchor of the checkpoints and its line → the next run writes the line first", async () => {
  await playRound("line");
  const ended = await w.endCountedMonth();
  const lost = JSON.parse((await writeAnchor(w.owner, undefined, ended))!) as {
    anchor: number;
    digest: string;
  };
  expect(w.anchors().some((line) => line.includes(lost.digest))).toBe(false);
  await w.archive("2025-06", ended);
  expect(w.anchors().map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ anchor: lost.anchor, version: 5, digest: lost.digest }),
  );
  expect(await w.audit()).toEqual([]);
});

test("archive: month with a settlement and no transfer → is read with the archive", async () => {
  await session.call("bet", { transactionId: "b-lost", roundId: "r-lost", amount: "1.00" });
  const ended = await w.endCountedMonth();
  await session.call("end-round", { roundId: "r-lost" });
  const empty = await w.endCountedMonth();
  await w.archive("2025-07", ended);
  await w.archive("2025-08", empty);
  expect(await w.audit()).toEqual([]);
  expect(await w.auditWithArchive()).toEqual([]);
});

test("archive: a round that its vendor never ended → ended by the owner, a loss; younger ones → refused", async () => {
  await session.call("bet", { transactionId: "b-lazy", roundId: "r-lazy", amount: "2.00" });
  await session.call("bet", { transactionId: "b-won", roundId: "r-won", amount: "3.00" });
  await session.call("win", { transactionId: "w-won", roundId: "r-won", reference: "b-won", amount: "1.00" });
  const ended = await w.endCountedMonth();
  await session.call("bet", { transactionId: "b-young", roundId: "r-young", amount: "1.00" });
  await expect(w.archive("2025-09", ended)).rejects.toThrow("has 2 open rounds");
  await expect(endForgottenRounds(w.owner, ended, ended)).rejects.toMatchObject({ code: "KL005" });
  await expect(endForgottenRounds(w.db, ended, afterThirteenMonths(ended))).rejects.toThrow(
    "permission denied",
  );
  const rounds = await endForgottenRounds(w.owner, ended, afterThirteenMonths(ended));
  expect(rounds.map(({ roundId, stakeMinor, payoutMinor }) => [roundId, stakeMinor, payoutMinor])).toEqual([
    ["r-lazy", 200n, 0n],
    ["r-won", 300n, 100n],
  ]);
  expect(await endForgottenRounds(w.owner, ended, afterThirteenMonths(ended))).toEqual([]);
  expect(
    await w.owner.rows(
      sql`select round_id, stake_minor, payout_minor from round_settlement where round_id in ('r-lazy', 'r-won', 'r-young') order by seq`,
    ),
  ).toEqual([
    { round_id: "r-won", stake_minor: 300n, payout_minor: 100n },
    { round_id: "r-lazy", stake_minor: 200n, payout_minor: 0n },
  ]);
  expect(
    await session.call("win", {
      transactionId: "w-lazy",
      roundId: "r-lazy",
      reference: "b-lazy",
      amount: "1.00",
    }),
  ).toMatchObject({ status: "ROUND_ENDED" });
  await session.call("end-round", { roundId: "r-young" });
  await w.archive("2025-09", ended);
  expect(await w.audit()).toEqual([]);
  expect(await w.auditWithArchive()).toEqual([]);
});

/**
 * Returns an item as the vendor API gives it to the database, for a vendor whose rollback of a bet also reverses its
 * wins.
 */
function itemOf(
  move: Pick<PlayItem, "method" | "amountMinor" | "reference" | "final"> & { readonly transactionId: string },
): PlayItem {
  const member = parsePlayerId(session.player)!;
  const leg = (name: string) => transferId("vendor:JL", String(member.memberId), move.transactionId, name);
  return {
    ...member,
    ...move,
    vendor: "JL",
    tokenHash: parseLaunchToken(session.session)!.hash,
    roundId: "r-free",
    gameCode: session.gameCode,
    currency: "BDT",
    winMinor: null,
    riskedMinor: null,
    detail: undefined,
    transferId: leg("first"),
    winTransferId: leg("second"),
    freeRound: null,
    rules: ["winByRound", "reverseWins"],
  };
}

test("archive: bet without a stake rolled back whose win is archived → ROUND_ENDED", async () => {
  const postOne = async (move: Parameters<typeof itemOf>[0]) =>
    (await postTransactions(w.db, [itemOf(move)]))[0]!.status;
  const bet = {
    method: "bet",
    transactionId: "b-free",
    amountMinor: 0n,
    reference: null,
    final: false,
  } as const;
  expect(await postOne(bet)).toBe("OK");
  expect(
    await postOne({
      method: "win",
      transactionId: "w-free",
      amountMinor: 50n,
      reference: "r-free",
      final: true,
    }),
  ).toBe("OK");
  await w.archive("2025-10", await w.endCountedMonth());
  const back = {
    method: "rollback",
    transactionId: "x-free",
    amountMinor: null,
    reference: "b-free",
    final: false,
  } as const;
  expect(await postOne(back)).toBe("ROUND_ENDED");
  expect(await w.audit()).toEqual([]);
});

test("[D1] archive: a file and its manifest changed together → found by the database and by the anchor file", async () => {
  const folder = join(w.dir, "ledger-2025-01");
  const [file, manifest] = [join(folder, "round_settlement.jsonl"), join(folder, "manifest.json")];
  const [rows, listed] = [readFileSync(file, "utf8"), readFileSync(manifest, "utf8")];
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  const changed = rows.replace('"weights_version":1', '"weights_version":2');
  expect(changed).not.toBe(rows);
  writeFileSync(file, changed);
  writeFileSync(manifest, listed.replace(hash(rows), hash(changed)));
  expect(await w.auditWithArchive()).toContain(FILES);
  const lines = w.anchors().map((line) => line.replace(/("archived":"2025-01".*"manifest":)"\w+"/, '$1"00"'));
  const report = await auditLedger(w.db, { checks: featureChecks, anchors: lines });
  expect(namesOf(report)).toEqual([ANCHORED]);
  writeFileSync(file, rows);
  writeFileSync(manifest, listed);
  expect(await w.auditWithArchive()).toEqual([]);
});

test("[M4] archive: detached rows changed, removed or emptied → refused, for the owner too", async () => {
  const tables = await w.owner.rows<{ name: string }>(
    sql`select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'archived'::regnamespace and c.relkind = 'r' order by 1`,
  );
  expect(tables.length).toBeGreaterThan(3);
  for (const { name } of tables)
    for (const statement of [`update ${name} set at = at`, `delete from ${name}`, `truncate ${name}`]) {
      const { n } = await w.owner.one<{ n: bigint }>({ text: `select count(*) n from ${name}`, values: [] });
      if (n > 0n) await expect(execute(w.owner, statement), statement).rejects.toThrow("ledger.immutable");
    }
});

test("archive: a clock far ahead where the command runs → the month is one of the last 13", async () => {
  const h = await startHarness();
  try {
    const { owner, db } = h.database;
    const account = (await findAccount(db, await h.person("ahead", { balance: "5.00" })))!;
    const operatorAccountId = await openOperatorAccount(db, {
      merchantId: account.merchantId,
      purpose: "adjustment",
      ref: "",
      currency: account.currency,
      real: account.real,
    });
    await post(db, [
      debit(account, { id: randomUUID(), kind: 3200, reference: "x", operatorAccountId, amountMinor: 1n }),
    ]);
    const { ends } = await owner.one<{ ends: Date }>(
      sql`select min(substring(pg_get_expr(c.relpartbound, c.oid) from $re$TO \\('([^']+)'\\)$re$)::timestamptz) ends
        from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'transfer'::regclass`,
    );
    await countEverything(db, ends);
    const { reason } = await owner.one<{ reason: string | null }>(
      sql`select ledger_month_refusal(${ends}::timestamptz, ${afterThirteenMonths(ends)}::timestamptz) reason`,
    );
    expect(reason).toBe("is one of the last 13 months");
  } finally {
    await h.close();
  }
});

test("round: by the fast path and by the other → began no later than its first transfer", async () => {
  await session.call("bet", { transactionId: "b-fast", roundId: "r-fast", amount: "1.00" });
  await session.call("bet-win", {
    transactionId: "bw-slow",
    roundId: "r-slow",
    amount: "1.00",
    winAmount: "0.50",
    final: true,
  });
  const rounds = await w.owner.rows<{ round_id: string; late: boolean }>(
    sql`select r.round_id, r.started_at > t.at late from play_round r join (select round_ref, min(at) at from transfer group by 1) t
      on t.round_ref = r.vendor || ':' || r.round_id where r.round_id in ('r-fast', 'r-slow') order by 1`,
  );
  expect(rounds).toEqual([
    { round_id: "r-fast", late: false },
    { round_id: "r-slow", late: false },
  ]);
});

test("round settlements: after the clock went back → not older than what the account posted or settled before", async () => {
  const ahead = new Date(Date.now() + 3_600_000);
  await session.call("bet", { transactionId: "b-back", roundId: "r-back", amount: "1.00" });
  await w.owner.run(
    sql`update account set moved_at = ${ahead}::timestamptz where member_id = ${parsePlayerId(session.player)!.memberId}`,
  );
  await session.call("win", {
    transactionId: "w-back",
    roundId: "r-back",
    reference: "b-back",
    amount: "0.00",
    final: true,
  });
  await session.call("bet", { transactionId: "b-more", roundId: "r-more", amount: "1.00" });
  await session.call("win", {
    transactionId: "w-more",
    roundId: "r-more",
    reference: "b-more",
    amount: "0.50",
    final: true,
  });
  const settled = await w.owner.rows<{ at: Date }>(
    sql`select at from round_settlement where round_id in ('r-back', 'r-more') order by seq`,
  );
  expect(settled.map(({ at }) => at.getTime())).toEqual([ahead.getTime(), ahead.getTime()]);
  expect(await w.audit()).toEqual([]);
});
