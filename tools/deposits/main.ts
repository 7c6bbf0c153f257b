/**
 * npm run deposits -- channels show | channels import FILE | list | proof ORDER FILE | approve ORDER | refuse ORDER
 * | refund ORDER | refunds ORDER | end-refund REFUND
 * The merchant's payment channels and the deposits that wait for a person, beside a running server or without one. What cannot be done is said with
 * its reasons and exit code 2, and changes nothing.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { formatAmount } from "@khela/engines/money";
import { sql, type Database } from "@khela/service-kit/db/database";
import {
  ChannelRefusal,
  readChannels,
  saveChannels,
} from "../../apps/server/src/cashier/channels/save-channels.ts";
import { DecisionRefusal, type Deciding } from "../../apps/server/src/cashier/decisions/decision.ts";
import {
  approveDeposit,
  depositFirstDecisions,
  listWaiting,
  refuseDeposit,
  type WaitingDeposit,
} from "../../apps/server/src/cashier/decisions/deposit-decisions.ts";
import type { Refund } from "../../apps/server/src/cashier/refunds/refund-store.ts";
import { endRefundByHand } from "../../apps/server/src/cashier/refunds/refund-ending.ts";
import {
  findBonus,
  refundDeposit,
  refundsOf,
  sayBonus,
} from "../../apps/server/src/cashier/refunds/refunds.ts";
import { readDepositProof } from "../../apps/server/src/cashier/manual/proofs.ts";
import { loadConfig, type Config } from "../../apps/server/src/infra/config.ts";
import { NoInstallation, withInstallation } from "../postgres/installation.ts";
import { Refused } from "../back-office/call-server.ts";
import { firstDecisionText } from "../back-office/first-decision.ts";
import { requireSecondForChange } from "../../apps/server/src/infra/second-person/second-person.ts";
import { decidingName, sayKept } from "../back-office/operator-name.ts";
import { createOperatorPush } from "./operator-push.ts";
import { CommandRefusal, readCommand, USAGE, type CommandLine } from "./options.ts";

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

/** @throws {CommandRefusal} */
function readChannelsFile(file: string): readonly unknown[] {
  if (!existsSync(file)) throw new CommandRefusal(`there is no file ${file}.`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new CommandRefusal(`${file} is not JSON.`);
  }
  const { channels, ...more } = (content ?? {}) as Record<string, unknown>;
  const unexpected = Object.keys(more)[0];
  if (unexpected !== undefined) throw new CommandRefusal(`${file}: the field "${unexpected}" is unknown.`);
  if (!Array.isArray(channels)) throw new CommandRefusal(`${file}: "channels" is not a list.`);
  return channels;
}

/** They write nothing, and no name into the audit log. */
const readingCommands: readonly string[] = ["show-channels", "list", "refunds"];

async function perform(config: Config, db: Database, { command, operator }: CommandLine): Promise<void> {
  const merchant = await db.one<{ id: number; currency: string }>(
    sql`select id, currency from merchant where code = ${config.merchantCode}`,
  );
  const name = readingCommands.includes(command.name)
    ? "reader"
    : await decidingName(db, { merchantId: merchant.id, currency: merchant.currency }, operator);
  const actor = `operator:${name}`;
  const push = createOperatorPush();
  const deciding = { db, push, now: () => new Date(), merchantId: merchant.id, actor };
  switch (command.name) {
    case "show-channels":
      return print(JSON.stringify({ channels: await readChannels(db, merchant.id) }, null, 2));
    case "import-channels":
      return importChannels(deciding, merchant.currency, command.file);
    case "list":
      return printWaiting(deciding, await listWaiting(db, merchant.id));
    case "proof":
      writeFileSync(command.file, await readDepositProof(deciding, command.orderId), { mode: 0o600 });
      return print(`The picture of ${command.orderId} is in ${command.file}.`);
    case "approve": {
      const credited = await approveDeposit(deciding, command);
      await push.flush(db);
      return print(`${credited} is credited for ${command.orderId}.`);
    }
    case "refund": {
      const { name: _name, ...asked } = command;
      const before = await refundsOf(deciding, command.orderId);
      const refund = await refundDeposit(deciding, asked);
      await push.flush(db);
      printRefunds([refund]);
      await printBonus(deciding, refund.orderId, refund.currency);
      if (before.some(({ id }) => id === refund.id))
        print("It was opened before, and nothing was done now; --again NAME opens another.");
      return;
    }
    case "end-refund":
      await endRefundByHand(deciding, command);
      await push.flush(db);
      return print(`${command.refundId} has ${command.state === "paid" ? "been paid back" : "failed"}.`);
    case "refunds":
      printRefunds(await refundsOf(deciding, command.orderId));
      return printBonus(deciding, command.orderId, merchant.currency);
    case "refuse":
      await refuseDeposit(deciding, command);
      return print(`${command.orderId} is refused.`);
  }
}

/** How it is recognised: on our statement, or at the provider. */
function traceOf(order: WaitingDeposit): string {
  if (order.kind === "held") {
    const arrived = formatAmount(order.heldMinor, order.currency);
    const why =
      order.secondOf !== null
        ? `a second payment for ${order.secondOf}`
        : order.heldMinor === order.amountMinor
          ? "doubted there"
          : "not what was asked for";
    return `paid ${arrived} ${order.currency} at ${order.gateway} by ${order.heldPaymentId}, ${why}`;
  }
  const { receiving, transactionId, proofAt } = order;
  return `to ${receiving.number}  reference ${receiving.reference}  transaction ${transactionId}${proofAt === null ? "" : "  picture"}`;
}

async function printWaiting(
  { db, now, merchantId }: Deciding,
  orders: readonly WaitingDeposit[],
): Promise<void> {
  if (orders.length === 0) return print("No deposit waits for a decision.");
  const firstDecision = await depositFirstDecisions({ db, now }, merchantId, orders);
  for (const order of orders) {
    const { id, channel, amountMinor, currency, since } = order;
    print(
      `${id}  ${since.toISOString()}  ${channel}  ${formatAmount(amountMinor, currency)} ${currency}  ${traceOf(order)}${firstDecisionText(firstDecision(order))}`,
    );
  }
}

function printRefunds(refunds: readonly Refund[]): void {
  if (refunds.length === 0) return print("Nothing was given back.");
  for (const { id, amountMinor, currency, state, gateway, requestedAt, reason, remark } of refunds)
    print(
      `${id}  ${requestedAt.toISOString()}  ${formatAmount(amountMinor, currency)} ${currency}  ${state}  ${gateway ?? "by hand"}  ${reason}${remark === null ? "" : `  ${remark}`}`,
    );
}

/** What a refund of the deposit does not take back by itself. */
async function printBonus(deciding: Deciding, orderId: string, currency: string): Promise<void> {
  const bonus = await findBonus(deciding, orderId);
  if (bonus !== null) print(sayBonus(bonus, currency));
}

async function importChannels(deciding: Deciding, currency: string, file: string): Promise<void> {
  const { merchantId, actor } = deciding;
  const channels = readChannelsFile(file);
  const change = {
    subject: `merchant:${merchantId} channels`,
    content: channels,
    amountMinor: null,
    currency,
  };
  await sayKept(requireSecondForChange(deciding, change));
  const { added, changed, switchedOff } = await saveChannels(deciding.db, { merchantId, actor }, channels);
  const named = (codes: readonly string[]) => (codes.length === 0 ? "none" : codes.join(", "));
  print(`Added: ${named(added)}. Changed: ${named(changed)}. Switched off: ${named(switchedOff)}.`);
}

async function main(): Promise<number> {
  const line = readCommand(process.argv.slice(2));
  if (line === null) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const config = loadConfig();
  await withInstallation(config, "khela-deposits", (db) => perform(config, db, line));
  return 0;
}

process.exitCode = await main().catch((error: Error) => {
  const isExpected =
    error instanceof ChannelRefusal ||
    error instanceof DecisionRefusal ||
    error instanceof CommandRefusal ||
    error instanceof Refused ||
    error instanceof NoInstallation;
  process.stderr.write(`${isExpected ? error.message : `npm run deposits failed: ${error.message}`}\n`);
  return isExpected ? 2 : 1;
});
