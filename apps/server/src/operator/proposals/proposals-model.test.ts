/**
 * Random sequences of proposals over HTTP, compared with a model. There are two kinds of acts: changes of a receiving
 * account's number, which need approval while the merchant's rule demands it, and changes of the rules, which always
 * need approval. Operators propose, approve (their own, others', with another hash, several at once), refuse and
 * withdraw. Proposals expire, and their subjects change. Nobody decides their own proposal, nothing is executed twice,
 * and every executed act equals the proposed act.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorSessionMaxMs, proposalLifeMs } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorInputOf } from "@khela/contract/operator/operator-schemas";
import type { Permission } from "@khela/contract/operator/permissions";
import { roles } from "@khela/contract/operator/permissions";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { counted, within } from "../../../../../tests/money/proof-scale.ts";
import { createOperator, type OperatorAnswer, type TestOperator } from "../../../../../tests/operators.ts";
import { createRandom, type Random } from "../../../test/agents/agents-model.ts";

const { proposals, approvals, channels } = operatorCalls;
const SEQUENCES = counted(200, 5_000);
const STEPS = 14;
const RULED = "channels.saveAccount";
const REASON = "as the model wants it";

type Acting = { readonly who: TestOperator; readonly permissions: ReadonlySet<Permission> };
type Account = OperatorInputOf<typeof channels.saveAccount>["account"];
type Change =
  | { readonly act: "approvals.set"; readonly above: string }
  | { readonly act: "approvals.remove" }
  | { readonly act: typeof RULED; readonly number: string; readonly version: string };
type Known = {
  readonly id: string;
  readonly hash: string;
  readonly change: Change;
  readonly proposer: TestOperator;
  /** The rule or the account's number when the act was proposed. */
  readonly seen: string | null;
  readonly expiresAt: number;
  state: "open" | "executed" | "refused" | "withdrawn";
};

let w: Harness;
let now = Date.parse("2026-11-29T08:00:00Z");
let team: Acting[];
let channel: string;
let template: Account;
/** The state of the model. */
let world: { rule: string | null; number: string; version: string };
let known: Known[] = [];
let nextNumber = 10_000;
/** Number of approvals that were refused only because the subject had changed. */
let worldChanges = 0;

beforeAll(async () => {
  w = await startHarness({ now: () => new Date(now) });
  const as = async (name: string, role: "owner" | "finance" | "auditor") => ({
    who: await createOperator(w, name, { roles: [role] }),
    permissions: new Set<Permission>(roles[role]),
  });
  team = [
    await as("olive", "owner"),
    await as("pavel", "owner"),
    await as("finn", "finance"),
    await as("asha", "auditor"),
  ];
  const { channels: all } = await team[0]!.who.callOrThrow(channels.list, {});
  const manual = all.find(({ accounts }) => accounts.length > 0)!;
  channel = manual.code;
  const { version, usedToday: _used, ...account } = manual.accounts[0]!;
  template = account;
  world = { rule: null, number: account.number, version };
});
afterAll(async () => {
  await w.close();
});

/** Advances the time. All operators stay signed in with a new proof of identity. */
async function pass(ms: number): Promise<void> {
  now += ms;
  const at = new Date(now);
  await w.database.owner.run(sql`
    update operator_session set seen_at = ${at}, proven_at = ${at}, expires_at = ${new Date(now + operatorSessionMaxMs)}`);
}

const permissionOf = ({ act }: Change): Permission =>
  act === RULED ? "payments.configure" : "people.manage";
const standing = ({ act }: Change) => (act === RULED ? world.number : world.rule);

function send({ who }: Acting, change: Change): Promise<OperatorAnswer<unknown>> {
  if (change.act === "approvals.set")
    return who.call(approvals.set, { act: RULED, above: change.above, reason: REASON });
  if (change.act === "approvals.remove") return who.call(approvals.remove, { act: RULED, reason: REASON });
  const { number, version } = change;
  return who.call(channels.saveAccount, { channel, version, account: { ...template, number } });
}

/** Returns the reason why the act itself would be refused now; null: the act would be accepted. */
function refusalOf(change: Change): string | null {
  if (change.act === "approvals.remove") return world.rule === null ? "approval.rule.missing" : null;
  if (change.act === RULED) return change.version === world.version ? null : "channel.changed";
  return null;
}

/** Updates the model after an act. `value`: the act's response. */
function apply(change: Change, value: unknown): void {
  if (change.act === "approvals.set") world.rule = change.above;
  else if (change.act === "approvals.remove") world.rule = null;
  else {
    world.number = change.number;
    world.version = (value as { readonly version: string }).version;
  }
}

const isOpen = ({ state, expiresAt }: Known) => state === "open" && expiresAt > now;

async function propose(acting: Acting, change: Change): Promise<void> {
  const answer = await send(acting, change);
  if (!acting.permissions.has(permissionOf(change)))
    return expect(answer.errorCode).toBe("operator.permission.denied");
  const refusal = refusalOf(change);
  if (refusal !== null) return expect(answer.errorCode).toBe(refusal);
  const isProposal = change.act !== RULED || world.rule !== null;
  if (!isProposal) {
    expect(answer.status).toBe(200);
    return apply(change, answer.value);
  }
  if (known.some((one) => isOpen(one) && one.change.act === change.act))
    return expect(answer.errorCode).toBe("proposal.exists");
  const { proposal } = answer;
  expect(answer.status).toBe(202);
  known.push({
    id: proposal!.id,
    hash: proposal!.hash,
    change,
    proposer: acting.who,
    seen: standing(change),
    expiresAt: now + proposalLifeMs,
    state: "open",
  });
}

/** Returns the expected refusal of an approval; null: the approval succeeds. */
function approvalRefusal({ who, permissions }: Acting, proposal: Known, isRightHash: boolean): string | null {
  const { change, proposer, seen } = proposal;
  if (!isOpen(proposal)) return "proposal.decided";
  if (proposer === who) return "proposal.own";
  if (!permissions.has(permissionOf(change))) return "operator.permission.denied";
  if (!isRightHash) return "proposal.changed";
  const refusal = refusalOf(change);
  if (refusal !== null || seen === standing(change)) return refusal;
  worldChanges += 1;
  return "proposal.changed";
}

const approve = ({ who }: Acting, { id, hash }: Pick<Known, "id" | "hash">) =>
  who.call(proposals.approve, { id, hash });

function settle(proposal: Known, answer: OperatorAnswer<{ readonly value: unknown }>): void {
  proposal.state = "executed";
  apply(proposal.change, answer.value.value);
}

async function approveOne(acting: Acting, proposal: Known, isRightHash: boolean): Promise<void> {
  const refusal = approvalRefusal(acting, proposal, isRightHash);
  const answer = await approve(acting, isRightHash ? proposal : { ...proposal, hash: "0".repeat(64) });
  expect(answer.errorCode ?? null).toBe(refusal);
  if (refusal === null) settle(proposal, answer);
}

/** All operators approve at the same time. At most one succeeds, and the others are too late. */
async function approveTogether(proposal: Known): Promise<void> {
  const expected = team.map((acting) => approvalRefusal(acting, proposal, true));
  const answers = await Promise.all(team.map((acting) => approve(acting, proposal)));
  const executed = answers.filter(({ status }) => status === 200);
  expect(executed).toHaveLength(expected.includes(null) ? 1 : 0);
  answers.forEach(({ status, errorCode }, place) => {
    if (status !== 200)
      expect([expected[place] ?? "proposal.decided", "proposal.decided"]).toContain(errorCode);
  });
  if (executed.length === 1) settle(proposal, executed[0]!);
}

async function refuse({ who, permissions }: Acting, proposal: Known): Promise<void> {
  const { errorCode } = await who.call(proposals.refuse, { id: proposal.id, reason: REASON });
  const expected = !isOpen(proposal)
    ? "proposal.decided"
    : proposal.proposer === who
      ? "proposal.own"
      : permissions.has(permissionOf(proposal.change))
        ? undefined
        : "operator.permission.denied";
  expect(errorCode).toBe(expected);
  if (expected === undefined) proposal.state = "refused";
}

async function withdraw({ who }: Acting, proposal: Known): Promise<void> {
  const { errorCode } = await who.call(proposals.withdraw, { id: proposal.id });
  const expected = !isOpen(proposal)
    ? "proposal.decided"
    : proposal.proposer === who
      ? undefined
      : "proposal.foreign";
  expect(errorCode).toBe(expected);
  if (expected === undefined) proposal.state = "withdrawn";
}

function randomChange(random: Random): Change {
  const kind = random(6);
  if (kind === 0) return { act: "approvals.remove" };
  if (kind < 4) return { act: "approvals.set", above: `${random(3) * 500}.00` };
  nextNumber += 1;
  // the version is sometimes an older version of the account
  return {
    act: RULED,
    number: `017${nextNumber}`,
    version: random(8) === 0 ? "0".repeat(16) : world.version,
  };
}

async function step(random: Random): Promise<void> {
  const acting = team[random(team.length)]!;
  const kind = random(12);
  // chooses one of the newest proposals, because most older proposals are already decided
  const proposal = known[known.length - 1 - random(Math.min(known.length, 4))];
  if (kind < 4 || proposal === undefined) return propose(acting, randomChange(random));
  if (kind < 8) {
    // half of the approvals are made by an operator who may approve
    const able = team.find((one) => approvalRefusal(one, proposal, true) === null);
    return approveOne(random(2) === 0 ? acting : (able ?? acting), proposal, random(8) !== 0);
  }
  if (kind === 8) return approveTogether(proposal);
  if (kind === 9) return refuse(acting, proposal);
  if (kind === 10) return withdraw(acting, proposal);
  return pass(random(3) === 0 ? proposalLifeMs : 60_000);
}

/**
 * Compares the database with the model: each proposal's state, one execution of each executed act, and the subjects.
 */
async function check(): Promise<void> {
  const { owner } = w.database;
  const stored = await owner.rows<{ id: string; state: string; isOwn: boolean; done: number }>(sql`
    select p.id::text id, case when p.remark = 'expired' then 'open' else p.state end state, coalesce(p.decided_by = p.proposed_by, false) "isOwn",
      (select count(*)::int from audit_log l where l.action = p.act and l.detail ->> 'proposal' = p.id::text and l.merchant_id = p.merchant_id) done
    from operator_proposal p where p.id = any (${known.map(({ id }) => BigInt(id))}) order by p.id`);
  expect(stored).toEqual(
    known.map(({ id, state }) => ({
      id,
      state,
      isOwn:
        stored.find((one) => one.id === id)!.state === "open" ? expect.any(Boolean) : state === "withdrawn",
      done: state === "executed" ? 1 : 0,
    })),
  );
  const rule = await owner.maybe<{ above: string }>(
    sql`select (above_minor / 100)::text || '.00' above from approval_rule where merchant_id = ${w.merchantId} and act = ${RULED}`,
  );
  const account = await owner.one<{ number: string }>(
    sql`select number from receiving_account where merchant_id = ${w.merchantId} and channel = ${channel} and id = ${template.id}`,
  );
  expect({ rule: rule?.above ?? null, number: account.number }).toEqual({
    rule: world.rule,
    number: world.number,
  });
}

test(
  `[OPS-01] proposals: ${SEQUENCES} random sequences → no self-approval, no act twice, no act of another payload`,
  async () => {
    const states = new Map<string, number>();
    for (let seed = 1; seed <= SEQUENCES; seed += 1) {
      const random = createRandom(seed);
      // proposals of the previous sequence expire; its rule and account number stay
      known = [];
      await pass(proposalLifeMs);
      try {
        for (let at = 0; at < STEPS; at += 1) await step(random);
        await check();
      } catch (error) {
        throw new Error(`sequence ${seed}`, { cause: error });
      }
      for (const { state } of known) states.set(state, (states.get(state) ?? 0) + 1);
    }
    // the sequences must have reached every state, and met changed subjects
    expect(worldChanges).toBeGreaterThan(3);
    for (const state of ["open", "executed", "refused", "withdrawn"])
      expect([state, (states.get(state) ?? 0) > 5]).toEqual([state, true]);
  },
  within(3, 40),
);
