/**
 * npm run withdrawals -- list | show ID | approve ID | refuse ID --reason TEXT | end ID --reason TEXT | rules show | rules set FILE
 * | gateways | gateways set BANK GATEWAY [--operator NAME]
 * What an operator decides about withdrawals, and their rules. Decisions go to the running server, rules to the database. What cannot
 * be done is one line and exit code 2, and changes nothing.
 */
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { backOfficePaths } from "@khela/contract/operator/back-office";
import { sql, type Database } from "@khela/service-kit/db/database";
import { loadConfig, type Config } from "../../apps/server/src/infra/config.ts";
import { findRules } from "../../apps/server/src/cashier/withdrawals/withdrawal-store.ts";
import { decideRules, findRuleFaults } from "../../apps/server/src/cashier/withdrawals/withdraw-rules.ts";
import type { KeptDecision } from "../../apps/server/src/infra/second-person/second-person.ts";
import { firstDecisionText } from "../back-office/first-decision.ts";
import { callServer, Refused } from "../back-office/call-server.ts";
import { callingName, decidingName, sayKept } from "../back-office/operator-name.ts";
import { waitingLines } from "../back-office/waiting-lines.ts";
import { NoInstallation, withInstallation } from "../postgres/installation.ts";
import { formatRules, readRules, RulesRefusal } from "./rules-file.ts";

const USAGE = `npm run withdrawals -- COMMAND
  list                      what waits for a decision, the oldest first, and why
  show ID                   one withdrawal
  approve ID [--despite-block]
                            it is paid out next; of a member who is blocked or closed with --despite-block alone
  refuse ID --reason TEXT   the money goes back; the member reads the reason
  end ID --reason TEXT (--paid REFERENCE | --failed)
                            what the gateway told you of a payout that it was asked about in vain: paid, or not
  rules show                the rules as JSON
  rules set FILE            makes the rules what the file says, or says what is wrong with it
  gateways                  the payment gateway that pays each bank and wallet
  gateways set BANK GATEWAY that it is paid by this one from now on (khela, bkash); what was asked for before keeps its own
  --operator NAME           who decides, for the audit log; left out, the host's account. Needed where the rules have twoPeopleAbove`;

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

type Withdrawal = {
  readonly id: string;
  readonly member: string;
  readonly amount: string;
  readonly fee: string;
  readonly currency: string;
  readonly provider: string;
  readonly ending: string;
  readonly state: string;
  readonly reasons: readonly string[];
  readonly requestedAt: number;
  readonly remark: string | null;
  readonly firstDecision: KeptDecision | null;
};

const formatWithdrawal = (one: Withdrawal): string =>
  [
    one.id,
    new Date(one.requestedAt).toISOString(),
    `member ${one.member}`,
    `${one.amount} ${one.currency}, fee ${one.fee}`,
    `${one.provider} …${one.ending}`,
    one.state + (one.reasons.length === 0 ? "" : ` (${one.reasons.join(", ")})`),
    ...(one.remark === null ? [] : [one.remark]),
  ].join("  ") + firstDecisionText(one.firstDecision);

const refusals: Readonly<Record<string, string>> = {
  "withdraw.order.unknown": "there is no such withdrawal.",
  "withdraw.order.final": "this withdrawal waits for no decision: it was decided, sent, or taken back.",
  "member.blocked": "the member is blocked or closed; --despite-block pays it all the same.",
  "decision.second.person":
    "your decision is kept: a second person has to decide the same, with their own --operator NAME.",
  "payout.gateway.off": "this gateway is off, or does not pay this bank or wallet.",
  "bank.unavailable": "there is no bank or wallet with this code; `gateways` lists them.",
  "gateway.still.asked": "the gateway is still being asked about it: it can be ended after five tries.",
  request_param_err: "this is no number of a withdrawal or no gateway, or the reason is empty or too long.",
};

const callBackOffice = (config: Config, path: string, body?: object): Promise<unknown> =>
  callServer(config, path, body, (code) => refusals[code] ?? `the server refused it: ${code}.`);

const rulesKey = ({ merchantCode }: Config, db: Database) =>
  db.one<{ merchantId: number; currency: string }>(
    sql`select id "merchantId", currency from merchant where code = ${merchantCode}`,
  );

async function setRules(config: Config, file: string, given: string | undefined): Promise<void> {
  if (!existsSync(file)) throw new Refused(`there is no file ${file}.`);
  await withInstallation(config, "khela-withdrawals", async (db) => {
    const key = await rulesKey(config, db);
    const actor = `operator:${await decidingName(db, key, given)}`;
    const rules = readRules(readFileSync(file, "utf8"), key.currency);
    const [fault, ...more] = findRuleFaults(rules);
    if (fault !== undefined) throw new Refused(`${[fault, ...more].join("; ")}.`);
    await sayKept(decideRules({ db, now: () => new Date() }, { key, rules, actor }));
    print("The rules are saved.");
  });
}

async function showRules(config: Config): Promise<void> {
  await withInstallation(config, "khela-withdrawals", async (db) => {
    const key = await rulesKey(config, db);
    const rules = await findRules(db, key);
    if (rules === null) throw new Refused("this merchant has no rules, and pays nothing out.");
    print(formatRules(rules, key.currency));
  });
}

type Options = {
  readonly reason: string | undefined;
  readonly paid: string | undefined;
  readonly failed: boolean | undefined;
  readonly despiteBlock: boolean | undefined;
  /** Who decides. */
  readonly operator: string | undefined;
};

async function end(
  config: Config,
  id: string,
  { reason, paid, failed, operator: given }: Options,
): Promise<boolean> {
  if (reason === undefined || (paid === undefined) !== (failed === true)) return false;
  const state = paid === undefined ? "failed" : "paid";
  const reference = paid === undefined ? {} : { reference: paid };
  const operator = await callingName(config, given);
  await callBackOffice(config, backOfficePaths.endWithdrawal, { id, operator, state, reason, ...reference });
  print(`${id} ${state === "paid" ? "is paid" : "has failed; the money is back"}.`);
  return true;
}

type PayoutGateway = {
  readonly code: string;
  readonly category: string;
  readonly enabled: boolean;
  readonly gateway: string;
};

async function gateways(
  config: Config,
  args: readonly string[],
  given: string | undefined,
): Promise<boolean> {
  const [verb, provider, gateway, ...more] = args;
  if (verb === undefined) {
    const rows = (await callBackOffice(config, backOfficePaths.payoutGateways)) as PayoutGateway[];
    for (const { code, category, enabled, gateway: name } of rows)
      print(`${code}  ${category}  ${name}${enabled ? "" : "  off"}`);
    return true;
  }
  if (verb !== "set" || gateway === undefined || more.length > 0) return false;
  const operator = await callingName(config, given);
  await callBackOffice(config, backOfficePaths.payoutGateways, { operator, provider, gateway });
  print(`${provider} is paid by ${gateway} from now on.`);
  return true;
}

async function perform(config: Config, args: readonly string[], options: Options): Promise<boolean> {
  const { reason } = options;
  const [command, id, file] = args;
  if (command === "gateways") return gateways(config, args.slice(1), options.operator);
  if (command === "list" && id === undefined) {
    const rows = (await callBackOffice(config, backOfficePaths.withdrawals)) as Withdrawal[];
    waitingLines(rows, formatWithdrawal).forEach(print);
  } else if (command === "rules" && id === "show" && file === undefined) await showRules(config);
  else if (command === "rules" && id === "set" && file !== undefined)
    await setRules(config, file, options.operator);
  else if (id === undefined || file !== undefined) return false;
  else if (command === "end") return end(config, id, options);
  else if (command === "show")
    print(
      formatWithdrawal(
        (await callBackOffice(
          config,
          `${backOfficePaths.withdrawal}?id=${encodeURIComponent(id)}`,
        )) as Withdrawal,
      ),
    );
  else if (command === "approve") {
    const operator = await callingName(config, options.operator);
    await callBackOffice(config, backOfficePaths.approveWithdrawal, {
      id,
      operator,
      ...(options.despiteBlock === true ? { despiteBlock: true } : {}),
    });
    print(`${id} is approved, and is paid out next.`);
  } else if (command === "refuse" && reason !== undefined) {
    const operator = await callingName(config, options.operator);
    await callBackOffice(config, backOfficePaths.refuseWithdrawal, { id, operator, reason });
    print(`${id} is refused; the money is back.`);
  } else return false;
  return true;
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      reason: { type: "string" },
      paid: { type: "string" },
      failed: { type: "boolean" },
      "despite-block": { type: "boolean" },
      operator: { type: "string" },
    },
  });
  const { reason, paid, failed, operator } = values;
  const options = { reason, paid, failed, operator, despiteBlock: values["despite-block"] };
  if (await perform(loadConfig(), positionals, options)) return 0;
  process.stderr.write(`${USAGE}\n`);
  return 2;
}

process.exitCode = await main().catch((error: Error) => {
  const isExpected =
    error instanceof Refused || error instanceof RulesRefusal || error instanceof NoInstallation;
  process.stderr.write(`${isExpected ? error.message : `npm run withdrawals failed: ${error.message}`}\n`);
  return isExpected ? 2 : 1;
});
