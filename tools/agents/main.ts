/**
 * npm run agents -- move NAME --under AGENT | rebate NAME --type CATEGORY --rate PERCENT | freezes | freeze ID | disputes | dispute ID --say TEXT |
 * signals NAME | limits [off] | grant NAME | take-back NAME | float NAME | float-limits [off] | recompute …
 * Moves a member, with everybody below, under another agent; sets the rates of an agent who has none above; decides about accounts that
 * agents ask to freeze; or counts what a contract owes
 * for a period, or a member's rebates of a day, anew, from the ledger alone. What cannot be done is one line and exit code 2, and changes
 * nothing.
 */
import { parseArgs } from "node:util";
import type { Database } from "@khela/service-kit/db/database";
import { loadConfig, type Config } from "../../apps/server/src/infra/config.ts";
import { writeAudit } from "../../apps/server/src/infra/db/audit-store.ts";
import { requireSecondForChange } from "../../apps/server/src/infra/second-person/second-person.ts";
import { ensureUpline, moveInTree } from "../../apps/server/src/member/member.ts";
import { endFormerContracts } from "../../apps/server/src/agents/contracts/contract-store.ts";
import { countTeams } from "../../apps/server/src/agents/team/figures.ts";
import { carryRates } from "../../apps/server/src/agents/rebates/rates.ts";
import { decideDispute, escalatedDisputes } from "./disputes.ts";
import { findFloatCommand } from "./float.ts";
import { decideById, openFreezes, unfreezeMember } from "./freeze.ts";
import { keyOf, merchantOf } from "./names.ts";
import { rateByName } from "./rates.ts";
import { recomputePeriod, type Recomputed } from "./recompute.ts";
import { recomputeRebate } from "./recompute-rebate.ts";
import { signalLines } from "./signals.ts";
import { changeLimits, limitLine } from "./limits.ts";
import { Refused } from "../refused.ts";
import { decidingName, sayKept } from "../back-office/operator-name.ts";
import { NoInstallation, withInstallation } from "../postgres/installation.ts";

const USAGE = `npm run agents -- COMMAND
  move NAME --under AGENT                 the member, with everybody below, is in the agent's team from now on
  rebate NAME --type CATEGORY --rate PERCENT   the agent's own rate of the category's turnover, from tomorrow on
  freezes                                 what agents ask to freeze, the oldest first
  freeze ID | refuse ID                   freezes the account and ends its sessions, or leaves it as it is
  unfreeze NAME                           opens a frozen account again
  disputes                                what the two sides of credit leave to you, with what both say
  dispute ID --say TEXT                   decides it in words that both read; money is moved apart, by what you decide
  limits [--least AMOUNT --most AMOUNT --day AMOUNT]   what an agent may send of credit: to one member, and in a day; limits off ends them
  grant NAME --amount AMOUNT --reason TEXT [--id ID]   your money for a credit agent (41, 42) without an agent above; take-back NAME … takes some back
  float NAME                              what a credit agent was granted, has with members below, and has left
  float-limits [--most AMOUNT --total AMOUNT]   what one grant may be, and all of an agent's; float-limits off ends them
  signals NAME                            members of the agent's team with the agent's payout account, browser or network
  recompute --rebate NAME --day DAY       every row of the member's rebates of the day, and whether it is what was paid
  recompute --contract ID --period START  every round of the contract's period that contains START, each step, and whether it is what was paid
  --operator NAME                         who decides, for the audit log; left out, the host's account. Needed where the withdrawals' rules
                                          have twoPeopleAbove`;

const refusals = {
  member: "a trial guest has no agent.",
  agent: "the one above has to be an agent of the same merchant.",
  circle: "the agent is below this member: nobody is above themselves.",
} as const;

type Move = {
  readonly merchantCode: string;
  readonly name: string;
  readonly under: string;
  /** Who moves; left out: the host's account. */
  readonly operator?: string | undefined;
};

/** Who decides about a merchant's agents and members. @throws {Refused} */
async function operatorOf(db: Database, merchantCode: string, given: string | undefined) {
  const merchant = await merchantOf(db, merchantCode);
  const { id: merchantId, currency } = merchant;
  return { merchant, merchantId, by: `operator:${await decidingName(db, { merchantId, currency }, given)}` };
}

/**
 * Moves by names, with what rates and contracts have to carry over and an entry in the audit log: all of it or nothing. The team's play earns for the new
 * agent without a bound, so where two people decide a second one has to move it too. @throws Error with the reason
 */
export async function moveByName(db: Database, { merchantCode, name, under, operator }: Move): Promise<void> {
  const { merchant, by } = await operatorOf(db, merchantCode, operator);
  const [member, agent] = [await keyOf(db, merchant, name), await keyOf(db, merchant, under)];
  await sayKept(
    requireSecondForChange(
      { db, now: () => new Date(), merchantId: merchant.id, actor: by },
      {
        subject: `member:${member.memberId} agent`,
        content: { under: String(agent.memberId) },
        amountMinor: null,
        currency: merchant.currency,
      },
    ),
  );
  // what they played without an agent belongs to no team
  await ensureUpline(db, member);
  await countTeams(db);
  await db.transaction(async (tx) => {
    const refusal = await moveInTree(tx, member, agent);
    if (refusal !== null) throw new Refused(refusals[refusal]);
    const now = new Date();
    await carryRates(tx, member, agent, now);
    await endFormerContracts(tx, member, agent, now);
    await writeAudit(tx, {
      merchantId: merchant.id,
      actor: by,
      action: "agent.member.moved",
      subject: `member:${member.memberId}`,
      detail: { under: `member:${agent.memberId}` },
    });
  });
}

/** Prints the rows and steps. Returns exit code 1 when it is not what was paid. */
function print({ lines, isEqual }: Recomputed): number {
  process.stdout.write(`${lines.join("\n")}\n`);
  return isEqual ? 0 : 1;
}

const optionNames = [
  "under",
  "contract",
  "period",
  "rebate",
  "day",
  "type",
  "rate",
  "say",
  "least",
  "most",
  "amount",
  "reason",
  "id",
  "total",
  "operator",
] as const;

type Options = Readonly<Record<(typeof optionNames)[number], string | undefined>>;

/** @throws Refused */
async function recompute(db: Database, config: Config, options: Options): Promise<number | null> {
  const { contract, period, rebate, day } = options;
  if (contract !== undefined && period !== undefined) {
    const found = await recomputePeriod(db, contract, period);
    if (found === null) throw new Refused("there is no such contract, or the period is no time.");
    return print(found);
  }
  if (rebate === undefined || day === undefined) return null;
  const merchant = await merchantOf(db, config.merchantCode);
  const member = await keyOf(db, merchant, rebate);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new Refused(`${day} is no day: write 2026-11-26.`);
  return print(await recomputeRebate(db, member, { day, currency: merchant.currency }));
}

function say(lines: readonly string[]): number {
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
  return 0;
}

type FreezeCommand = {
  readonly command: "freeze" | "refuse" | "unfreeze";
  /** A member's, of `unfreeze`; else a request's id. */
  readonly name: string;
  readonly operator: string | undefined;
};

/** @throws Refused */
async function changeFreeze(
  db: Database,
  merchantCode: string,
  { command, name, operator }: FreezeCommand,
): Promise<string[]> {
  const { merchant, ...deciding } = await operatorOf(db, merchantCode, operator);
  if (command === "unfreeze") {
    const underWay = await unfreezeMember(db, deciding, await keyOf(db, merchant, name));
    if (underWay === null) throw new Refused(`${name} is not frozen.`);
    return [`${name} may log in again.`, ...underWay];
  }
  const lines = await decideById(db, deciding, name, command === "freeze" ? "frozen" : "refused");
  if (lines === null) throw new Refused(`no request ${name} waits.`);
  return lines;
}

/** @throws Refused */
async function closeByText(
  db: Database,
  merchantCode: string,
  { id, text, operator }: Readonly<Record<"id" | "text", string>> & Pick<Options, "operator">,
): Promise<string> {
  const { merchantId, by } = await operatorOf(db, merchantCode, operator);
  const line = await decideDispute(db, { merchantId, by, id, text });
  if (line === null) throw new Refused(`no dispute ${id} waits, or the text is empty or too long.`);
  return line;
}

/** @throws Refused */
async function limits(
  db: Database,
  merchantCode: string,
  {
    isOff,
    least,
    most,
    day,
    operator,
  }: Pick<Options, "least" | "most" | "day" | "operator"> & { readonly isOff: boolean },
): Promise<string> {
  const merchant = await merchantOf(db, merchantCode);
  const isChange = isOff || least !== undefined || most !== undefined || day !== undefined;
  const change = { texts: isOff ? null : { least, most, day }, operator };
  if (isChange && !(await changeLimits(db, merchant, change)))
    throw new Refused("say --least, --most and --day as amounts, each at least the one before it.");
  return limitLine(db, merchant);
}

/** Null where it is no command. @throws Refused */
async function run(config: Config, words: readonly string[], options: Options): Promise<number | null> {
  const [command, name, ...more] = words;
  const { under, type, rate } = options;
  const { merchantCode } = config;
  const withDb = <T>(work: (db: Database) => Promise<T>) => withInstallation(config, "khela-agents", work);
  const floatCommand = findFloatCommand(words, options);
  if (floatCommand !== null) {
    const { line, isRefused } = await withDb(async (db) =>
      floatCommand(db, await merchantOf(db, merchantCode)),
    );
    if (isRefused) throw new Refused(line);
    return say([line]);
  }
  if (command === "limits" && (name === undefined || name === "off"))
    return withDb(async (db) => say([await limits(db, merchantCode, { ...options, isOff: name === "off" })]));
  if (command === "recompute" && name === undefined) return withDb((db) => recompute(db, config, options));
  if (command === "freezes" && name === undefined)
    return withDb(async (db) => say(await openFreezes(db, (await merchantOf(db, merchantCode)).id)));
  if (command === "disputes" && name === undefined)
    return withDb(async (db) => say(await escalatedDisputes(db, (await merchantOf(db, merchantCode)).id)));
  if (name === undefined || more.length > 0) return null;
  if (command === "dispute" && options.say !== undefined) {
    const decision = { id: name, text: options.say, operator: options.operator };
    return withDb(async (db) => say([await closeByText(db, merchantCode, decision)]));
  }
  if (command === "freeze" || command === "refuse" || command === "unfreeze")
    return withDb(async (db) =>
      say(await changeFreeze(db, merchantCode, { command, name, operator: options.operator })),
    );
  if (command === "signals")
    return withDb(async (db) =>
      say(await signalLines(db, await keyOf(db, await merchantOf(db, merchantCode), name))),
    );
  if (command === "move" && under !== undefined) {
    await withDb((db) => moveByName(db, { merchantCode, name, under, operator: options.operator }));
    process.stdout.write(`${name} is below ${under} now, with everybody of the team.\n`);
    return 0;
  }
  if (command !== "rebate" || type === undefined || rate === undefined) return null;
  await withDb((db) => rateByName(db, { merchantCode, name, type, rate, operator: options.operator }));
  process.stdout.write(`${name} has ${rate}% of ${type} from tomorrow on.\n`);
  return 0;
}

/** Returns the exit code. */
export async function main(args: readonly string[], readConfig: () => Config = loadConfig): Promise<number> {
  const text = { type: "string" } as const;
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries(optionNames.map((name) => [name, text])),
  });
  try {
    const code = await run(readConfig(), positionals, values as Options);
    if (code !== null) return code;
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof NoInstallation)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
  process.stderr.write(`${USAGE}\n`);
  return 2;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
