/**
 * Compares a run that pays dividends with one UPDATE of the same number of contracts. Both move the contracts to the
 * next week; the run also counts each member's week from the settled rounds and writes the debts. Then measures
 * payments a second.
 */
import { pino } from "pino";
import { runContracts, settlePeriods } from "../../apps/server/src/agents/contracts/settle.ts";
import { openOperatorAccount } from "../../apps/server/src/wallet/wallet.ts";
import { periodAfter, periodBefore, periodStart } from "@khela/contract/agents/contracts/terms";
import { sql, type Db } from "@khela/service-kit/db/database";
import { loadUnlogged, settle, type Player } from "../database.ts";
import { median, rounded } from "../report.ts";

const ROUNDS = 5;
const TIMES = 3;
const PAID = 1_000;
const KIND = "dividend";
const log = pino({ level: "error" });

/** The Mondays at which the weeks begin, oldest first: the UPDATE and the run take turns. */
function weeks(): readonly number[] {
  const starts = [periodBefore(KIND, periodStart(KIND, Date.now()))];
  while (starts.length < 2 * TIMES) starts.unshift(periodBefore(KIND, starts[0]!));
  return starts;
}

const at = (ms: number) => sql`${new Date(ms)}::timestamptz`;

/** Members of an agent with accounts, a contract of a tenth of the loss each, and rounds in every week that a run counts. */
async function loadContracts(owner: Db, agent: Player, merchantId: number, contracts: number): Promise<void> {
  const starts = weeks();
  const made = await owner.rows<{ bucket: number }>(sql`
    insert into member (bucket, id, merchant_id, type, username, currency, register_method)
    select new_member_bucket(id), id, ${merchantId}::int, 0, 'signs' || id, 'BDT', 'dividends'
    from (select nextval('member_id') id from generate_series(1, ${contracts}::int)) new returning bucket`);
  for (const bucket of new Set(made.map((one) => one.bucket))) {
    const members = sql`select id from member where bucket = ${bucket} and register_method = 'dividends'`;
    await owner.run(sql`
      insert into agent_contract (bucket, member_id, id, merchant_id, currency, agent_bucket, agent_id, agent_name, kind, rate_type, min_turnovers, rates,
        state, requested_at, expires_at, decided_at, settled_until)
      select ${bucket}::smallint, m.id, gen_random_uuid(), ${merchantId}::int, 'BDT', ${agent.bucket}::smallint, ${agent.memberId}::bigint, 'agent', ${KIND}, 'P',
        '{0,50000}'::bigint[], '{1000,1500}'::bigint[], 'active', ${at(starts[0]!)}, ${at(starts[0]!)}, ${at(starts[0]!)}, ${at(starts[0]!)} from (${members}) m`);
    await owner.run(sql`
      insert into agent_contract_made (bucket, member_id, id, receiver_bucket, receiver_id, receiver_name, requested_at)
      select agent_bucket, agent_id, id, bucket, member_id, 'signs' || member_id, requested_at from agent_contract
      where bucket = ${bucket} and agent_id = ${agent.memberId}`);
    await owner.run(sql`
      insert into member_downline (bucket, member_id, downline_id, downline_bucket, depth, parent_id, username, type, link_code, joined_at)
      select ${agent.bucket}::smallint, ${agent.memberId}::bigint, m.id, ${bucket}::smallint, 1, ${agent.memberId}::bigint, 'signs' || m.id, 0, '', now()
      from (${members}) m`);
    await owner.run(sql`
      with a as (select o.* from (${members}) m cross join lateral ledger_open_account(${bucket}::smallint, m.id, 'main', '', 'BDT', ${merchantId}::int, false) o)
      insert into round_settlement (bucket, member_id, account_id, seq, stake_minor, risked_minor, payout_minor, at, merchant_id, node_id, game_type, vendor, round_id)
      select ${bucket}::smallint, a.member_id, a.id, (w.place - 1) * ${ROUNDS}::int + n, 20000, 20000, 9000, w.start + n * interval '1 day', ${merchantId}::int, 1,
        'RNG', 'XX', w.place || '-' || n
      from a cross join unnest(${starts.filter((_, place) => place % 2 === 1).map((start) => new Date(start))}::timestamptz[]) with ordinality w(start, place)
        cross join generate_series(1, ${ROUNDS}::int) n`);
  }
}

export type Dividends = {
  readonly contracts: number;
  readonly updateMs: number;
  readonly runMs: number;
  readonly paidPerS: number;
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Cancels all due dividends but PAID of them and pays these; returns payments a second. */
async function measurePayments(
  { owner, db }: { readonly owner: Db; readonly db: Db },
  merchantId: number,
  now: () => Date,
): Promise<number> {
  await owner.run(sql`
    update agent_salary s set state = 'none', amount_minor = 0
    where not exists (select from (select contract_id, period_start from agent_salary where state = 'due' limit ${PAID}::int) d
      where d.contract_id = s.contract_id and d.period_start = s.period_start)`);
  await openOperatorAccount(owner, {
    merchantId,
    purpose: "transit",
    ref: "agents",
    currency: "BDT",
    real: false,
  });
  await settle(owner, 0);
  const push = { balanceChanged: () => undefined };
  let paid = 0;
  const ms = await timed(async () => {
    paid = await runContracts({ db, now, log, push: push as never });
  });
  if (paid !== PAID) throw new Error(`${paid} dividends were paid instead of ${PAID}`);
  return (paid * 1_000) / ms;
}

/** `db` has as many connections as a server has. */
export async function measureDividends(
  { owner, db }: { readonly owner: Db; readonly db: Db },
  agent: Player,
  merchantId: number,
  contracts: number,
): Promise<Dividends> {
  await loadUnlogged(owner, () => loadContracts(owner, agent, merchantId, contracts));
  await settle(owner);
  const [updates, runs]: [number[], number[]] = [[], []];
  const starts = weeks();
  let now = () => new Date();
  for (let time = 0; time < TIMES; time += 1) {
    const next = starts[2 * time + 1]!;
    updates.push(
      await timed(() =>
        owner.run(sql`update agent_contract set settled_until = ${at(next)} where kind = ${KIND}`),
      ),
    );
    await owner.run({ ...sql``, text: "vacuum analyze agent_contract" });
    now = () => new Date(periodAfter(KIND, next) + 3_600_000);
    runs.push(
      await timed(async () => {
        const counted = await settlePeriods({ db, now, log }, KIND);
        if (counted !== contracts) throw new Error(`${counted} weeks were counted instead of ${contracts}`);
      }),
    );
    await owner.run({ ...sql``, text: "vacuum analyze agent_contract, agent_salary" });
  }
  return {
    contracts,
    updateMs: median(updates),
    runMs: median(runs),
    paidPerS: rounded(await measurePayments({ owner, db }, merchantId, now)),
  };
}
