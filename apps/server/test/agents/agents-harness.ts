/** Agents and members with history, for the tests of teams. */
import { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { sql } from "@khela/service-kit/db/database";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { startHarness, type Harness, type Person } from "../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../tests/operators.ts";
import { countTurnover } from "../../src/play/turnover/turnover.ts";
import { countTransferDays } from "../../src/wallet/transfer-days-store.ts";
import {
  credit,
  debit,
  findAccount,
  openOperatorAccount,
  post,
  transferId,
} from "../../src/wallet/wallet.ts";
import type { MemberKey } from "../../src/infra/db/session-store.ts";
import { countTeams } from "../../src/agents/team/figures.ts";

export type Kpi = OutputOf<typeof calls.agents.teamKpi>;

export type AgentsHarness = {
  readonly w: Harness;
  /** Opens an account below an agent through the API, and returns the account's key. */
  open(agent: Person, username: string, userType?: 0 | 1): Promise<MemberKey>;
  /** Opens an account like `open`, and logs in. */
  openPerson(agent: Person, username: string, userType?: 0 | 1): Promise<Person>;
  /** Posts a movement of a transaction type, in or out, in minor units. */
  move(member: MemberKey, kind: number, amountMinor: bigint, direction?: "in" | "out"): Promise<void>;
  /** Writes a settled round on each of the days, as the owner: a stake of 1.00 by default, and a payout of 0.40. */
  settle(member: MemberKey, days: readonly string[], gameType?: string, stakeMinor?: bigint): Promise<void>;
  /** An operator with every permission. */
  readonly operator: TestOperator;
  /** Moves a member, with all members below, by the operator's call. */
  moveUnder(member: Pick<MemberKey, "memberId">, agent: Pick<MemberKey, "memberId">): Promise<void>;
  /** Recomputes the amount that a member's contract owes for the period that contains `at`, by the operator's call. */
  recompute(
    member: Pick<MemberKey, "memberId">,
    contractId: string,
    at: Date | number,
  ): Promise<OperatorOutputOf<(typeof operatorCalls)["agentPay"]["recomputePeriod"]>>;
  /** Runs the jobs that count day sums, turnover and teams. */
  count(): Promise<void>;
  /**
   * Returns a team's figures. Without days: from yesterday to tomorrow, so that a midnight during the test makes no
   * difference.
   */
  kpi(agent: Person, group: "A" | "B" | "C", from?: string, to?: string): Promise<Kpi>;
  /** Returns the day in the site's time zone, `later` days from today. */
  today(later?: number): string;
  close(): Promise<void>;
};

const OFFSET_MS = 360 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

export async function createAgentsHarness(): Promise<AgentsHarness> {
  const w = await startHarness();
  const db = w.database.owner;
  // without a game's return to player, any rate is allowed: rates and salaries are compared only with games that state
  // a return
  await db.run(sql`update game set rtp = null`);
  const today = (later = 0) =>
    new Date(w.services.now().getTime() + OFFSET_MS + later * DAY_MS).toISOString().slice(0, 10);
  const operatorAccountId = await openOperatorAccount(db, {
    merchantId: w.merchantId,
    purpose: "deposit",
    ref: "test",
    currency: "BDT",
    real: false,
  });
  const operator = await createOperator(w, "mina");
  let moves = 0;
  let rounds = 0;
  const open: AgentsHarness["open"] = async (agent, username, userType = 0) => {
    const { customerId } = await agent.client.callOrThrow(calls.agents.createDownline, {
      username,
      password: "a long enough pass phrase",
      userType,
    });
    return db.one<MemberKey>(
      sql`select bucket, member_id "memberId" from member_name where member_id = ${BigInt(customerId)}`,
    );
  };
  return {
    w,
    today,
    open,
    openPerson: async (agent, username, userType) => {
      const key = await open(agent, username, userType);
      await db.run(
        sql`update member set first_time_login = false where bucket = ${key.bucket} and id = ${key.memberId}`,
      );
      const client = w.visitor();
      await client.callOrThrow(calls.auth.login, {
        type: "username",
        username,
        password: "a long enough pass phrase",
      });
      return { ...key, username, token: client.token ?? "", client };
    },
    move: async (member, kind, amountMinor, direction = "in") => {
      const account = await findAccount(db, member);
      moves += 1;
      const details = {
        id: transferId("agents test", String(moves)),
        kind,
        operatorAccountId,
        amountMinor,
        reference: "test",
      };
      const [answer] = await post(db, [
        direction === "in" ? credit(account!, details) : debit(account!, details),
      ]);
      if (answer?.ok !== true) throw new Error("the test's money was not posted");
    },
    settle: async ({ bucket, memberId }, days, gameType = "RNG", stakeMinor = 100n) => {
      for (const day of days) {
        rounds += 1;
        await db.transaction(async (tx) => {
          await tx.run(sql`
            insert into round_settlement (bucket, member_id, account_id, seq, stake_minor, risked_minor, payout_minor, at, merchant_id, node_id, game_type, vendor, round_id)
            select a.bucket, a.member_id, a.id, a.settlement_seq + 1, ${stakeMinor}::bigint, ${stakeMinor}::bigint, 40, ${`${day}T06:00:00Z`}::timestamptz, a.merchant_id, 1, ${gameType}, 'XX', ${`r${rounds}`}
            from account a where a.bucket = ${bucket} and a.member_id = ${memberId} and a.kind = 'main'`);
          await tx.run(sql`
            update account set settlement_seq = settlement_seq + 1, active_hour = ledger_hour(now())
            where bucket = ${bucket} and member_id = ${memberId} and kind = 'main'`);
        });
      }
    },
    operator,
    moveUnder: async (member, agent) => {
      await operator.callOrThrow(operatorCalls.agents.move, {
        id: String(member.memberId),
        under: String(agent.memberId),
        reason: "The test moves them.",
      });
    },
    recompute: (member, contractId, at) =>
      operator.callOrThrow(operatorCalls.agentPay.recomputePeriod, {
        member: String(member.memberId),
        contractId,
        at: Number(at),
      }),
    count: async () => {
      await countTransferDays(w.services.db);
      await countTurnover(w.services.db);
      await countTeams(w.services.db);
    },
    kpi: (agent, group, from = today(-1), to = today(1)) =>
      agent.client.callOrThrow(calls.agents.teamKpi, { group, from, to }),
    close: () => w.close(),
  };
}
