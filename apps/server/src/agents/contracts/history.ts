// History of a contract, derived from the contract, its next version and its paid periods, so that nothing is stored
// twice.

import type { ContractAction } from "@khela/contract/agents/contracts/terms";
import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../../http/context.ts";
import { findSuccessor, type Contract } from "./contract-store.ts";
import { salaryTransferId } from "./pay.ts";
import { listPaidSalaries, listReceivedTimes } from "./salary-store.ts";
import { requireContract } from "./statement.ts";

const PAYMENTS_SHOWN = 500;

type History = (typeof calls)["agents"]["contractHistory"];
type Action = OutputOf<History>["list"][number];

/**
 * Whether the member accepted the contract. A request that ended without an answer has equal `decidedAt` and
 * `endedAt`.
 */
function wasAccepted({ state, decidedAt, endedAt }: Contract): boolean {
  if (decidedAt === null || (state !== "active" && state !== "voided")) return false;
  return endedAt === null || decidedAt < endedAt;
}

function actionsOf(contract: Contract, successor: Contract | null, now: Date): Action[] {
  const { state, requestedAt, expiresAt, decidedAt, endedAt, replaces } = contract;
  const found: Action[] = [];
  const add = (action: ContractAction, at: Date | null) => {
    if (at !== null && at <= now) found.push({ action, activityDate: at.getTime(), amount: null });
  };
  add(replaces === null ? "N" : "E", requestedAt);
  if (wasAccepted(contract)) add("A", decidedAt);
  if (successor !== null) add("V", successor.decidedAt);
  if (state === "refused") add("R", decidedAt);
  if (state === "expired") add("R", expiresAt);
  if (state === "voided") add("C", endedAt);
  return found;
}

export async function contractHistory(
  ctx: Context<History>,
  { contractId }: ParsedInputOf<History>,
): Promise<OutputOf<History>> {
  const contract = await requireContract(ctx, contractId);
  const found = await listPaidSalaries(ctx.db, contract, contractId, PAYMENTS_SHOWN + 1);
  const paid = found.slice(0, PAYMENTS_SHOWN);
  const times = await listReceivedTimes(
    ctx.db,
    contract,
    paid.map(({ creditId }) => salaryTransferId(creditId)),
  );
  const amounts = new Map(paid.map((one) => [salaryTransferId(one.creditId), one.amountMinor]));
  const payments = times.map<Action>(({ id, at }) => ({
    action: "D",
    activityDate: at.getTime(),
    amount: formatAmount(amounts.get(id)!, contract.currency),
  }));
  const actions = actionsOf(contract, await findSuccessor(ctx.db, contract), ctx.now());
  // entries with the same time stay in the order of the list
  const list = [...actions, ...payments].sort((one, other) => one.activityDate - other.activityDate);
  return { currency: contract.currency, list: list.toReversed(), isCut: found.length > PAYMENTS_SHOWN };
}
