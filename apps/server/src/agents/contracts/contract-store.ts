// SQL for contracts, which are stored with their members, and for the agents' lists of contracts.

import {
  periodAfter,
  type ContractKind,
  type ContractRateType,
} from "@khela/contract/agents/contracts/terms";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { FIRST_ID, type Place } from "../open-first.ts";

export type Contract = MemberKey & {
  readonly id: string;
  readonly merchantId: number;
  readonly currency: string;
  readonly agentBucket: number;
  readonly agentId: bigint;
  readonly agentName: string;
  readonly kind: ContractKind;
  readonly rateType: ContractRateType;
  readonly minTurnovers: readonly bigint[];
  /** Minimum losses of the tiers; empty when no tier has a minimum loss. */
  readonly minLosses: readonly bigint[];
  readonly rates: readonly bigint[];
  readonly state: "requested" | "active" | "refused" | "voided" | "expired";
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly decidedAt: Date | null;
  readonly endedAt: Date | null;
  readonly settledUntil: Date | null;
  readonly settledSeq: bigint;
  readonly replaces: string | null;
};

const contractColumns = sql`
  bucket, member_id "memberId", id, merchant_id "merchantId", currency, agent_bucket "agentBucket", agent_id "agentId", agent_name "agentName",
  kind, rate_type "rateType", min_turnovers "minTurnovers", min_losses "minLosses", rates, state, requested_at "requestedAt", expires_at "expiresAt",
  decided_at "decidedAt", ended_at "endedAt", settled_until "settledUntil", settled_seq "settledSeq", replaces`;

export type NewContract = Pick<
  Contract,
  | "bucket"
  | "memberId"
  | "id"
  | "merchantId"
  | "currency"
  | "agentBucket"
  | "agentId"
  | "agentName"
  | "kind"
  | "rateType"
  | "minTurnovers"
  | "minLosses"
  | "rates"
  | "requestedAt"
  | "expiresAt"
> & { readonly receiverName: string; readonly replaces?: string };

/**
 * Inserts the contract and its entry in the agent's list. Returns false when a contract of this kind is already
 * requested, or when an active contract exists that this contract does not replace.
 */
export async function insertContract(tx: Db, one: NewContract): Promise<boolean> {
  // returns the row, because on Citus the row count of such an insert includes rows that conflicted
  const inserted = await tx.maybe(sql`
    insert into agent_contract (bucket, member_id, id, merchant_id, currency, agent_bucket, agent_id, agent_name, kind, rate_type, min_turnovers,
      min_losses, rates, state, requested_at, expires_at, replaces)
    select ${one.bucket}::smallint, ${one.memberId}::bigint, ${one.id}::uuid, ${one.merchantId}::int, ${one.currency}, ${one.agentBucket}::smallint,
      ${one.agentId}::bigint, ${one.agentName}, ${one.kind}, ${one.rateType}, ${[...one.minTurnovers]}::bigint[], ${[...one.minLosses]}::bigint[],
      ${[...one.rates]}::bigint[], 'requested',
      ${one.requestedAt}::timestamptz, ${one.expiresAt}::timestamptz, ${one.replaces ?? null}::uuid
    where not exists (select from agent_contract c where c.bucket = ${one.bucket} and c.member_id = ${one.memberId} and c.agent_id = ${one.agentId}
      and c.kind = ${one.kind} and c.state = 'active' and c.id is distinct from ${one.replaces ?? null}::uuid)
    on conflict do nothing returning id`);
  if (inserted === null) return false;
  await tx.run(sql`
    insert into agent_contract_made (bucket, member_id, id, receiver_bucket, receiver_id, receiver_name, requested_at)
    values (${one.agentBucket}, ${one.agentId}, ${one.id}::uuid, ${one.bucket}, ${one.memberId}, ${one.receiverName}, ${one.requestedAt})`);
  return true;
}

/**
 * Locks a member's contracts that can still change, in the order of their ids, as the jobs do. A change of one contract
 * may also change its other versions, so two changes cannot deadlock.
 */
async function lockContracts(tx: Db, { bucket, memberId }: MemberKey): Promise<void> {
  await tx.run(sql`
    select from agent_contract
    where bucket = ${bucket} and member_id = ${memberId} and (state in ('requested', 'active') or settled_until is not null)
    order by id for update`);
}

/** Finds a member's contract, with the member's contracts locked until the transaction ends. */
export async function lockContract(tx: Db, member: MemberKey, id: string): Promise<Contract | null> {
  await lockContracts(tx, member);
  return findContract(tx, member, id);
}

/** Finds the active contract of the same agent, member and kind. */
export function findActive(db: Db, one: Contract): Promise<Contract | null> {
  return db.maybe<Contract>(sql`
    select ${contractColumns} from agent_contract
    where bucket = ${one.bucket} and member_id = ${one.memberId} and agent_id = ${one.agentId} and kind = ${one.kind} and state = 'active'`);
}

/**
 * When a contract ends: also ends its requested new version, and its previous version that runs until the contract
 * begins.
 */
export async function endVersions(
  tx: Db,
  { bucket, memberId, id, agentId, kind }: Contract,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update agent_contract set state = 'voided', decided_at = ${now}, ended_at = ${now}
    where bucket = ${bucket} and member_id = ${memberId} and replaces = ${id}::uuid and state = 'requested'`);
  await tx.run(sql`
    update agent_contract set ended_at = ${now}
    where bucket = ${bucket} and member_id = ${memberId} and agent_id = ${agentId} and kind = ${kind} and state = 'voided' and ended_at > ${now}`);
}

/** Ends contracts of a moved member with agents that were above before the move. Their ended periods stay owed. */
export async function endFormerContracts(
  tx: Db,
  { bucket, memberId }: MemberKey,
  agent: MemberKey,
  now: Date,
): Promise<void> {
  await lockContracts(tx, { bucket, memberId });
  await tx.run(sql`
    update agent_contract set state = 'voided', decided_at = coalesce(decided_at, ${now}::timestamptz), ended_at = ${now}
    where bucket = ${bucket} and member_id = ${memberId} and agent_id <> ${agent.memberId} and state in ('requested', 'active')`);
  await tx.run(sql`
    update agent_contract set ended_at = ${now}
    where bucket = ${bucket} and member_id = ${memberId} and agent_id <> ${agent.memberId} and state = 'voided' and ended_at > ${now}`);
}

export type ContractChange = {
  readonly state: Contract["state"];
  readonly decidedAt?: Date | null;
  readonly endedAt?: Date | null;
  readonly settledUntil?: Date | null;
  readonly settledSeq?: bigint;
};

export async function updateContract(tx: Db, contract: Contract, change: ContractChange): Promise<void> {
  const now = { ...contract, ...change };
  await tx.run(sql`
    update agent_contract set state = ${now.state}, decided_at = ${now.decidedAt}, ended_at = ${now.endedAt},
      settled_until = ${now.settledUntil}, settled_seq = ${now.settledSeq}
    where bucket = ${contract.bucket} and member_id = ${contract.memberId} and id = ${contract.id}::uuid`);
}

type Page = { readonly kind: ContractKind; readonly place: Place | null; readonly limit: number };

/** Lists a member's contracts of a kind: requested and active contracts first, then the newest first. */
export function listContracts(
  db: Db,
  { bucket, memberId }: MemberKey,
  { kind, place, limit }: Page,
): Promise<Contract[]> {
  return db.rows<Contract>(sql`
    select ${contractColumns} from agent_contract
    where bucket = ${bucket} and member_id = ${memberId} and kind = ${kind}
      and (state in ('requested', 'active'), requested_at, id) < (${place?.isOpen ?? true}, coalesce(${place?.at ?? null}::timestamptz, 'infinity'), ${place?.id ?? FIRST_ID}::uuid)
    order by state in ('requested', 'active') desc, requested_at desc, id desc limit ${limit}`);
}

export function findContract(db: Db, { bucket, memberId }: MemberKey, id: string): Promise<Contract | null> {
  return db.maybe<Contract>(sql`
    select ${contractColumns} from agent_contract where bucket = ${bucket} and member_id = ${memberId} and id = ${id}::uuid`);
}

/** Finds the version that replaced or will replace this contract; null: no version. */
export function findSuccessor(db: Db, { bucket, memberId, id }: Contract): Promise<Contract | null> {
  return db.maybe<Contract>(sql`
    select ${contractColumns} from agent_contract
    where bucket = ${bucket} and member_id = ${memberId} and replaces = ${id}::uuid and state in ('active', 'voided') and decided_at < coalesce(ended_at, 'infinity')
    order by decided_at limit 1`);
}

export type Paying = Contract & { readonly paidMinor: bigint; readonly dueMinor: bigint };

/** Lists contracts of members of one bucket, each with its paid and owed amounts. */
export function listContractsOf(db: Db, bucket: number, made: readonly Made[]): Promise<Paying[]> {
  return db.rows<Paying>(sql`
    select ${contractColumns}, coalesce(s.paid, 0)::bigint "paidMinor", coalesce(s.due, 0)::bigint "dueMinor"
    from unnest(${made.map(({ receiver }) => receiver.memberId)}::bigint[], ${made.map(({ id }) => id)}::uuid[]) k(receiver_id, contract_id)
      join agent_contract c on c.bucket = ${bucket} and c.member_id = k.receiver_id and c.id = k.contract_id
      left join lateral (select sum(o.amount_minor) filter (where o.state = 'paid') paid, sum(o.amount_minor) filter (where o.state = 'due') due
        from agent_salary o where o.bucket = ${bucket} and o.member_id = k.receiver_id and o.contract_id = k.contract_id) s on true`);
}

/** Lists the newest open request of each kind for the member. */
export function listRequests(
  db: Db,
  { bucket, memberId }: MemberKey,
  now: Date,
): Promise<{ readonly kind: ContractKind; readonly id: string }[]> {
  return db.rows(sql`
    select distinct on (kind) kind, id from agent_contract
    where bucket = ${bucket} and member_id = ${memberId} and state = 'requested' and expires_at > ${now} order by kind, requested_at desc`);
}

/** Expires requests of one bucket that were not answered in time. Locks them in the order of member and id. */
export async function expireRequests(db: Db, bucket: number, now: Date): Promise<void> {
  await db.run(sql`
    with late as (
      select member_id, id from agent_contract where bucket = ${bucket} and state = 'requested' and expires_at <= ${now}
      order by member_id, id for update)
    update agent_contract c set state = 'expired', ended_at = ${now} from late
    where c.bucket = ${bucket} and c.member_id = late.member_id and c.id = late.id`);
}

type Due = {
  readonly kind: ContractKind;
  /** Start of the last period that has ended. */
  readonly startedBefore: Date;
  readonly contractId: string | null;
  readonly now: Date;
  readonly most: number;
};

/**
 * Settles the next ended period of contracts of a kind; for `realtime`, all ended periods at once. Returns the number
 * of contracts read; 0: no contract is left.
 */
export async function settleNextPeriods(db: Db, bucket: number, due: Due): Promise<number> {
  if (due.kind === "realtime") {
    const until = new Date(periodAfter(due.kind, due.startedBefore.getTime()));
    const { counted } = await db.one<{ counted: number }>(sql`
      select agents_settle_realtime(${bucket}::smallint, ${until}::timestamptz, ${due.contractId}::uuid, ${due.now}::timestamptz,
        ${due.most}::int) counted`);
    return counted;
  }
  const { counted } = await db.one<{ counted: number }>(sql`
    select agents_settle_contracts(${bucket}::smallint, ${due.kind}, ${due.startedBefore}::timestamptz, ${due.contractId}::uuid,
      ${due.now}::timestamptz, ${due.most}::int) counted`);
  return counted;
}

export type Period = { readonly from: Date; readonly to: Date };

export type PeriodSums = {
  readonly rounds: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly turnoverHundredths: bigint;
  /** Sequence number of the last settlement before the period's end; null: no settlement since `afterSeq`. */
  readonly lastSeq: bigint | null;
};

/** Returns the number of settlements of the member's main account. */
export async function settlementSeq(
  db: Db,
  { bucket, memberId }: MemberKey,
  currency: string,
): Promise<bigint> {
  const row = await db.maybe<{ seq: bigint }>(sql`
    select settlement_seq seq from account where bucket = ${bucket} and member_id = ${memberId} and kind = 'main' and ref = ''
      and currency = ${currency}`);
  return row?.seq ?? 0n;
}

type Counting = MemberKey & Pick<Contract, "currency" | "kind">;

/**
 * Returns the sums of a period's settlements after `afterSeq`. A dividend leaves out PVP, because there members lose
 * to each other.
 */
export function sumPeriod(
  db: Db,
  { bucket, memberId, currency, kind }: Counting,
  { from, to }: Period,
  afterSeq: bigint,
): Promise<PeriodSums> {
  return db.one<PeriodSums>(sql`
    select count(*) filter (where s.at >= ${from})::int rounds, coalesce(sum(s.stake_minor) filter (where s.at >= ${from}), 0)::bigint "stakeMinor",
      coalesce(sum(s.payout_minor) filter (where s.at >= ${from}), 0)::bigint "payoutMinor",
      coalesce(sum(s.risked_minor::numeric * coalesce(g.percent, w.percent, 100)) filter (where s.at >= ${from}), 0)::bigint "turnoverHundredths",
      max(s.seq) "lastSeq"
    from account a
      join round_settlement s on s.bucket = ${bucket} and s.member_id = a.member_id and s.account_id = a.id and s.seq > ${afterSeq} and s.at < ${to}
        and (${kind}::text <> 'dividend' or s.game_type <> 'PVP')
      left join turnover_weight w on w.merchant_id = s.merchant_id and w.version = s.weights_version and w.node_id = 0 and w.game_type = s.game_type
      left join turnover_weight g on g.merchant_id = s.merchant_id and g.version = s.weights_version and g.node_id = s.node_id
    where a.bucket = ${bucket} and a.member_id = ${memberId} and a.kind = 'main' and a.ref = '' and a.currency = ${currency}`);
}

export type InputRow = {
  readonly seq: bigint;
  readonly at: Date;
  readonly gameType: string;
  readonly stakeMinor: bigint;
  readonly riskedMinor: bigint;
  readonly payoutMinor: bigint;
  readonly percent: number;
};

/** Lists settled rounds of a period from the ledger. `most`: maximum rounds; null: all. */
export function listPeriod(
  db: Db,
  { bucket, memberId, currency, kind }: Counting,
  { from, to }: Period,
  most: number | null = null,
): Promise<InputRow[]> {
  return db.rows<InputRow>(sql`
    select s.seq, s.at, s.game_type "gameType", s.stake_minor "stakeMinor", s.risked_minor "riskedMinor", s.payout_minor "payoutMinor",
      coalesce(g.percent, w.percent, 100)::int percent
    from account a
      join round_settlement s on s.bucket = ${bucket} and s.member_id = a.member_id and s.account_id = a.id and s.at >= ${from} and s.at < ${to}
        and (${kind}::text <> 'dividend' or s.game_type <> 'PVP')
      left join turnover_weight w on w.merchant_id = s.merchant_id and w.version = s.weights_version and w.node_id = 0 and w.game_type = s.game_type
      left join turnover_weight g on g.merchant_id = s.merchant_id and g.version = s.weights_version and g.node_id = s.node_id
    where a.bucket = ${bucket} and a.member_id = ${memberId} and a.kind = 'main' and a.ref = '' and a.currency = ${currency} order by s.seq limit ${most}`);
}

export type MadePlace = { readonly requestedAt: Date; readonly id: string };

export type Made = MadePlace & {
  readonly receiver: MemberKey;
  readonly receiverName: string;
};

type MadeRow = MadePlace & {
  readonly bucket: number;
  readonly memberId: bigint;
  readonly receiverName: string;
};

const madeColumns = sql`
  id, receiver_bucket bucket, receiver_id "memberId", receiver_name "receiverName", requested_at "requestedAt"`;

const toMade = ({ bucket, memberId, ...line }: MadeRow): Made => ({
  ...line,
  receiver: { bucket, memberId },
});

/** Lists the lines of an agent's list of contracts after a position, newest first. */
export async function listMade(
  db: Db,
  { bucket, memberId }: MemberKey,
  { place, limit }: { readonly place: MadePlace | null; readonly limit: number },
): Promise<Made[]> {
  const rows = await db.rows<MadeRow>(sql`
    select ${madeColumns} from agent_contract_made
    where bucket = ${bucket} and member_id = ${memberId}
      and (${place?.id ?? null}::uuid is null or (requested_at, id) < (${place?.requestedAt ?? null}::timestamptz, ${place?.id ?? null}::uuid))
    order by requested_at desc, id desc limit ${limit}`);
  return rows.map(toMade);
}

export async function findMade(db: Db, { bucket, memberId }: MemberKey, id: string): Promise<Made | null> {
  const row = await db.maybe<MadeRow>(sql`
    select ${madeColumns} from agent_contract_made
    where bucket = ${bucket} and member_id = ${memberId} and id = ${id}::uuid`);
  return row === null ? null : toMade(row);
}
