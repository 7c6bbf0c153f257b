/**
 * npm run agents -- move NAME --under AGENT | recompute --contract ID --period START
 * Moves a member, with everybody below, under another agent; or counts what a contract owes for a period anew, from the ledger alone. What
 * cannot be done is one line and exit code 2, and changes nothing.
 */
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { sql, type Database } from "@khela/service-kit/db/database";
import { loadConfig, type Config } from "../../apps/server/src/infra/config.ts";
import { writeAudit } from "../../apps/server/src/infra/db/audit-store.ts";
import type { MemberKey } from "../../apps/server/src/infra/db/session-store.ts";
import { findByName, moveInTree } from "../../apps/server/src/member/member.ts";
import { recomputePeriod } from "./recompute.ts";
import { NoInstallation, withInstallation } from "../postgres/installation.ts";

const USAGE = `npm run agents -- COMMAND
  move NAME --under AGENT                 the member, with everybody below, is in the agent's team from now on
  recompute --contract ID --period START  every round of the contract's period that contains START, each step, and whether it is what was paid`;

/** What cannot be done, in one line. */
class Refused extends Error {}

const refusals = {
  member: "a trial guest has no agent.",
  agent: "the one above has to be an agent of the same merchant.",
  circle: "the agent is below this member: nobody is above themselves.",
} as const;

type Move = { readonly merchantCode: string; readonly name: string; readonly under: string };

/** Moves by names, with an entry in the audit log. @throws Error with the reason */
export async function moveByName(db: Database, { merchantCode, name, under }: Move): Promise<void> {
  const merchant = await db.one<{ id: number }>(sql`select id from merchant where code = ${merchantCode}`);
  const find = async (username: string): Promise<MemberKey> => {
    const key = await findByName(db, merchant.id, username.toLowerCase());
    if (key === null) throw new Refused(`there is no member ${username}.`);
    return key;
  };
  const [member, agent] = [await find(name), await find(under)];
  const refusal = await moveInTree(db, member, agent);
  if (refusal !== null) throw new Refused(refusals[refusal]);
  await writeAudit(db, {
    merchantId: merchant.id,
    actor: `operator:${userInfo().username}`,
    action: "agent.member.moved",
    subject: `member:${member.memberId}`,
    detail: { under: `member:${agent.memberId}` },
  });
}

/** Prints the rows and steps. Returns exit code 1 when it is not what was paid. @throws Refused */
async function recompute(config: Config, contractId: string, period: string): Promise<number> {
  const found = await withInstallation(config, "khela-agents", (db) =>
    recomputePeriod(db, contractId, period),
  );
  if (found === null) throw new Refused("there is no such contract, or the period is no time.");
  process.stdout.write(`${found.lines.join("\n")}\n`);
  return found.isEqual ? 0 : 1;
}

async function move(config: Config, name: string, under: string): Promise<number> {
  await withInstallation(config, "khela-agents", (db) =>
    moveByName(db, { merchantCode: config.merchantCode, name, under }),
  );
  process.stdout.write(`${name} is below ${under} now, with everybody of the team.\n`);
  return 0;
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { under: { type: "string" }, contract: { type: "string" }, period: { type: "string" } },
  });
  const [command, name, ...more] = positionals;
  const { under, contract, period } = values;
  try {
    if (command === "recompute" && name === undefined && contract !== undefined && period !== undefined)
      return await recompute(loadConfig(), contract, period);
    if (command === "move" && name !== undefined && under !== undefined && more.length === 0)
      return await move(loadConfig(), name, under);
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof NoInstallation)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
  process.stderr.write(`${USAGE}\n`);
  return 2;
}

if (import.meta.main) process.exitCode = await main();
