/** An in-memory model of the activity of agents' teams, computed from single events, for the model test. */
import { payOfPeriod, type ContractTerms } from "@khela/contract/agents/contracts/terms";
import { rebateOf } from "@khela/contract/agents/rebates/rates";
import type { Person } from "../../../../tests/harness.ts";

/** Draws a number from 0 to below a bound. The sequence is the same in every run with the same seed. */
export type Random = (below: number) => number;

export function createRandom(seed: number): Random {
  let state = (seed * 2_654_435_761) % 2_147_483_647 || 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

export const moneyFigures = ["deposit", "withdraw", "bonus", "rebate", "stake", "payout"] as const;
type Figure = (typeof moneyFigures)[number];
export type Figures = Record<Figure | "newMembers" | "firstDeposits", number>;
export type Group = "A" | "B";

type Change = { readonly figure: Figure; readonly minor: number };
type Round = {
  readonly day: string;
  readonly gameType: string;
  readonly stake: number;
  readonly payout: number;
};

type Team = {
  /** Sums by group. */
  readonly figures: Record<Group, Figures>;
  /** Active members by group and day. */
  readonly active: Record<Group, Map<string, Set<bigint>>>;
  /** Sums by group and branch: the branch is the agent's direct member who is active or is above the active member. */
  readonly rows: Map<string, Figures>;
  /** The part of `rows` for the direct members' own activity. */
  readonly own: Map<string, Figures>;
  /** Stakes by day, branch (as in `rows`) and category. */
  readonly branches: Map<string, number>;
};

export type Node = {
  readonly person: Person;
  parent: Node | null;
  isAgent: boolean;
  /** Rebate rate on slots, in basis points. */
  readonly rate: number;
  readonly rounds: Round[];
  contract: { readonly agent: Node; readonly terms: ContractTerms; readonly firstDay: string } | null;
  readonly team: Team;
  isCounted: boolean;
  hasDeposit: boolean;
  pending: { readonly changes: Change[]; readonly rounds: Round[] };
};

const noFigures = (): Figures => ({
  newMembers: 0,
  firstDeposits: 0,
  deposit: 0,
  withdraw: 0,
  bonus: 0,
  rebate: 0,
  stake: 0,
  payout: 0,
});

export const createNode = (person: Person, parent: Node | null, isAgent: boolean, rate: number): Node => ({
  person,
  parent,
  isAgent,
  rate,
  rounds: [],
  contract: null,
  team: {
    figures: { A: noFigures(), B: noFigures() },
    active: { A: new Map(), B: new Map() },
    rows: new Map(),
    own: new Map(),
    branches: new Map(),
  },
  isCounted: false,
  hasDeposit: false,
  pending: { changes: [], rounds: [] },
});

/**
 * Lists the agents above, nearest first, each with the node's group and the agent's direct member on the path to the
 * node.
 */
export function above(node: Node): { readonly agent: Node; readonly group: Group; readonly through: Node }[] {
  const found: { agent: Node; group: Group; through: Node }[] = [];
  for (let through = node; through.parent !== null; through = through.parent)
    found.push({
      agent: through.parent,
      group: through === node && !node.isAgent ? "A" : "B",
      through,
    });
  return found;
}

export function isBelow(node: Node, other: Node): boolean {
  return above(node).some(({ agent }) => agent === other);
}

export function record(node: Node, change: Change): void {
  node.pending.changes.push(change);
}

export function play(node: Node, round: Round): void {
  node.rounds.push(round);
  node.pending.rounds.push(round);
}

function sumIn(sums: Map<string, Figures>, key: string): Figures {
  const sum = sums.get(key) ?? noFigures();
  sums.set(key, sum);
  return sum;
}

/**
 * Lists the sums that include a member's figures: the sum of the group, the sum of the direct member and, for a direct
 * member, the member's own sum.
 */
function sumsOf(
  node: Node,
  { agent: { team }, group, through }: ReturnType<typeof above>[number],
): Figures[] {
  const key = `${group} ${through.person.memberId}`;
  const sums = [team.figures[group], sumIn(team.rows, key)];
  return through === node ? [...sums, sumIn(team.own, key)] : sums;
}

/** Returns the sums by direct member, keyed by the member's id. */
export function rowsOf(
  { team }: Node,
  groups: readonly Group[],
  of: "rows" | "own" = "rows",
): Map<string, Figures> {
  const rows = new Map<string, Figures>();
  for (const [key, figures] of team[of]) {
    const [group, id] = key.split(" ") as [Group, string];
    if (!groups.includes(group)) continue;
    const sum = rows.get(id) ?? noFigures();
    for (const name of Object.keys(sum) as (keyof Figures)[]) sum[name] += figures[name];
    rows.set(id, sum);
  }
  return rows;
}

/** Counts members as new for the agents who are above now. A counted member is never new again. */
export function countNew(nodes: readonly Node[]): void {
  for (const node of nodes.filter(({ isCounted }) => !isCounted)) {
    for (const place of above(node)) for (const figures of sumsOf(node, place)) figures.newMembers += 1;
    node.isCounted = true;
  }
}

/** Counts the activity since the last count, for the agents who are above now. */
export function count(nodes: readonly Node[]): void {
  countNew(nodes);
  for (const node of nodes) {
    const { changes, rounds } = node.pending;
    const isFirst =
      !node.hasDeposit && changes.some(({ figure, minor }) => figure === "deposit" && minor > 0);
    for (const place of above(node)) {
      const { agent, group, through } = place;
      for (const figures of sumsOf(node, place)) {
        if (isFirst) figures.firstDeposits += 1;
        for (const { figure, minor } of changes) figures[figure] += minor;
        for (const { stake, payout } of rounds) {
          figures.stake += stake;
          figures.payout += payout;
        }
      }
      for (const { day, gameType, stake } of rounds) {
        const active = agent.team.active[group];
        active.set(day, (active.get(day) ?? new Set()).add(node.person.memberId));
        const branch = `${day} ${through.person.memberId} ${gameType}`;
        agent.team.branches.set(branch, (agent.team.branches.get(branch) ?? 0) + stake);
      }
    }
    node.hasDeposit ||= isFirst;
    node.pending = { changes: [], rounds: [] };
  }
}

/**
 * Returns the number of distinct members of an agent's groups who played on the days. A round belongs to the agents
 * who were above at the time of counting.
 */
export function activeMembers({ team }: Node, groups: readonly Group[], from: string, to: string): number {
  const members = new Set<bigint>();
  for (const group of groups)
    for (const [day, of] of team.active[group])
      if (day >= from && day <= to) for (const memberId of of) members.add(memberId);
  return members.size;
}

/** Returns a node's rebates of a day: for the node's own play and for the team's play. */
export function rebatesOf(node: Node, day: string, nodes: readonly Node[]): { own: bigint; team: bigint } {
  const row = (stake: number, basisPoints: number) => ({
    turnoverHundredths: BigInt(stake) * 100n,
    basisPoints,
  });
  const own = node.rounds
    .filter((round) => round.day === day && round.gameType === "RNG")
    .map(({ stake }) => row(stake, node.rate));
  const rates = new Map(nodes.map((one) => [String(one.person.memberId), one.rate]));
  const team = [...node.team.branches].flatMap(([branch, stake]) => {
    const [of, through, gameType] = branch.split(" ");
    if (of !== day || gameType !== "RNG") return [];
    return [row(stake, Math.max(node.rate - rates.get(through!)!, 0))];
  });
  return { own: rebateOf(own), team: rebateOf(team) };
}

/** Returns the sum that a member's contract owes for the given days. */
export function salaryOf({ contract, rounds }: Node, days: readonly string[]): bigint {
  if (contract === null) return 0n;
  const { terms, firstDay } = contract;
  return days
    .filter((day) => day >= firstDay)
    .reduce((sum, day) => {
      const of = rounds.filter((round) => round.day === day);
      const stake = of.reduce((total, round) => total + BigInt(round.stake), 0n);
      const payout = of.reduce((total, round) => total + BigInt(round.payout), 0n);
      const period = { stakeMinor: stake, payoutMinor: payout, turnoverHundredths: stake * 100n };
      return sum + payOfPeriod(terms, period).amountMinor;
    }, 0n);
}
