/**
 * npm run promotions -- list | add FILE | off CODE | claims | approve ID | refuse ID --reason TEXT
 * A merchant's promotions, and the rewards that wait for a person. Everything goes to the running server. What cannot be done is said with
 * its reasons and exit code 2, and changes nothing.
 */
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { backOfficePaths } from "@khela/contract/operator/back-office";
import { loadConfig, type Config } from "../../apps/server/src/infra/config.ts";
import { callServer, Refused } from "../back-office/call-server.ts";
import { callingName } from "../back-office/operator-name.ts";
import { waitingLines } from "../back-office/waiting-lines.ts";
import { NoInstallation } from "../postgres/installation.ts";
import { sayRefusal } from "./refusals.ts";

const USAGE = `npm run promotions -- COMMAND
  list                      every promotion, what it has paid, and its budget
  add FILE                  saves the promotion of a JSON file, or says what is wrong with it
  off CODE                  ends it; what was paid or approved stays
  claims                    rewards that wait for a decision, the oldest first, and why
  approve ID                the member can take it
  refuse ID --reason TEXT   the member reads the reason
  --operator NAME           who does it, for the audit log; left out, the host's account. Needed where the withdrawals' rules have
                            twoPeopleAbove`;

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

const call = (config: Config, path: string, body?: object): Promise<unknown> =>
  callServer(config, path, body, sayRefusal);

type Listed = {
  readonly code: string;
  readonly type: string;
  readonly enabled: boolean;
  readonly endsAt: number | null;
  readonly currency: string;
  readonly spent: string;
  readonly budget: string;
};

type Saved = { readonly declaredCost: string; readonly maxGain: string; readonly maxGainADay: string };

const formatPromotion = (one: Listed): string =>
  [
    one.code,
    one.type,
    one.enabled ? (one.endsAt === null ? "on" : `on until ${new Date(one.endsAt).toISOString()}`) : "off",
    `${one.spent} of ${one.budget} ${one.currency} spent`,
  ].join("  ");

type Claim = {
  readonly id: string;
  readonly member: string;
  readonly promotion: string;
  readonly reward: string;
  readonly currency: string;
  readonly reasons: readonly string[];
  readonly requestedAt: number;
};

const formatClaim = (one: Claim): string =>
  [
    one.id,
    new Date(one.requestedAt).toISOString(),
    `member ${one.member}`,
    one.promotion,
    `${one.reward} ${one.currency}`,
    one.reasons.join(", "),
  ].join("  ");

function readFile(file: string): unknown {
  if (!existsSync(file)) throw new Refused(`there is no file ${file}.`);
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Refused(`${file} is not JSON.`);
  }
}

async function list(config: Config, command: string): Promise<void> {
  if (command === "list")
    ((await call(config, backOfficePaths.promotions)) as Listed[]).map(formatPromotion).forEach(print);
  else {
    const claims = (await call(config, backOfficePaths.promotionClaims)) as Claim[];
    waitingLines(claims, formatClaim).forEach(print);
  }
}

async function perform(
  config: Config,
  args: readonly string[],
  { reason, operator: given }: { readonly reason: string | undefined; readonly operator: string | undefined },
): Promise<boolean> {
  const [command, what, more] = args;
  if ((command === "list" || command === "claims") && what === undefined) {
    await list(config, command);
    return true;
  }
  if (what === undefined || more !== undefined) return false;
  const operator = await callingName(config, given);
  if (command === "add") {
    const saved = (await call(config, backOfficePaths.promotions, {
      operator,
      promotion: readFile(what),
    })) as Saved;
    print(
      `The promotion is saved. Expected rewards cost ${saved.declaredCost} at most; a best player gains up to ${saved.maxGain} by one, ${saved.maxGainADay} a day.`,
    );
  } else if (command === "off") {
    await call(config, backOfficePaths.endPromotion, { operator, code: what });
    print(`${what} is off.`);
  } else if (command === "approve") {
    await call(config, backOfficePaths.approvePromotionClaim, { operator, id: what });
    print(`${what} is approved; the member can take it.`);
  } else if (command === "refuse" && reason !== undefined) {
    await call(config, backOfficePaths.refusePromotionClaim, { operator, id: what, reason });
    print(`${what} is refused.`);
  } else return false;
  return true;
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { reason: { type: "string" }, operator: { type: "string" } },
  });
  if (await perform(loadConfig(), positionals, { reason: values.reason, operator: values.operator }))
    return 0;
  process.stderr.write(`${USAGE}\n`);
  return 2;
}

process.exitCode = await main().catch((error: Error) => {
  const isExpected = error instanceof Refused || error instanceof NoInstallation;
  process.stderr.write(`${isExpected ? error.message : `npm run promotions failed: ${error.message}`}\n`);
  return isExpected ? 2 : 1;
});
