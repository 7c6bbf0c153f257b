// Lists of contracts for agent and member, page by page. An agent's list has only references, because each contract is
// stored with its member. So a filter by state must read the list from its newest entry on.

import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../../http/context.ts";
import type { AgentReader, Refusing } from "../agent-reader.ts";
import { decodeCursor, encodeCursor } from "../../infra/db/cursor.ts";
import { cutOpenPage, readOpenPlace } from "../open-first.ts";
import * as store from "./contract-store.ts";
import { listMade, type MadePlace, type Made } from "./contract-store.ts";
import { listSalaries } from "./salary-store.ts";
import { toSalaryView, toView } from "./view.ts";

type AgentCalls = (typeof calls)["agents"];
type Contracts = Pick<AgentReader, "db" | "session" | "merchant"> & Refusing<"request_param_err">;
type Part = ParsedInputOf<AgentCalls["contracts"]>["part"];

/** Maximum contracts read for one page. The next page continues after them. */
const LOOKED_AT = 400;
const SALARIES_SHOWN = 31;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const isOpen = ({ state }: Pick<store.Contract, "state">) => state === "requested" || state === "active";

function readPlace(ctx: Contracts, cursor = ""): MadePlace | null {
  if (cursor === "") return null;
  const [at, id] =
    decodeCursor(cursor, [/^\d{1,14}$/, UUID]) ?? ctx.fail("request_param_err", { field: "cursor" });
  return { requestedAt: new Date(Number(at)), id: id! };
}

/**
 * Returns the contracts of these lines of an agent's list, in the same order. A line whose contract is missing is left
 * out.
 */
async function withContracts(
  ctx: Contracts,
  made: readonly Made[],
): Promise<{ readonly line: Made; readonly contract: store.Paying }[]> {
  const found = new Map<string, store.Paying>();
  for (const [bucket, ofBucket] of Map.groupBy(made, ({ receiver }) => receiver.bucket))
    for (const one of await store.listContractsOf(ctx.db, bucket, ofBucket)) found.set(one.id, one);
  return made.flatMap((line) => {
    const contract = found.get(line.id);
    return contract === undefined ? [] : [{ line, contract }];
  });
}

type Page = { readonly place: MadePlace | null; readonly pageSize: number; readonly part: Part };

export async function contracts(
  ctx: Contracts,
  { part, cursor, pageSize }: ParsedInputOf<AgentCalls["contracts"]>,
): Promise<OutputOf<AgentCalls["contracts"]>> {
  const { rows, next } = await readPage(ctx, { part, pageSize, place: readPlace(ctx, cursor) });
  return {
    currency: ctx.merchant.currency,
    list: rows.map(({ line, contract }) => ({
      ...toView(contract),
      customerId: String(contract.memberId),
      customerName: line.receiverName,
      paid: formatAmount(contract.paidMinor, contract.currency),
      due: formatAmount(contract.dueMinor, contract.currency),
    })),
    nextCursor: next === null ? null : encodeCursor([String(next.requestedAt.getTime()), next.id]),
  };
}

async function readPage(ctx: Contracts, { part, place, pageSize }: Page) {
  const limit = part === undefined ? pageSize : LOOKED_AT;
  const made = await listMade(ctx.db, ctx.session, { place, limit: limit + 1 });
  const lines = made.slice(0, limit);
  const all = await withContracts(ctx, lines);
  const ofPart = all.filter(({ contract }) => part === undefined || isOpen(contract) === (part === "open"));
  const rows = ofPart.slice(0, pageSize);
  const hasMore = ofPart.length > pageSize || made.length > limit;
  const last = ofPart.length > pageSize ? rows.at(-1)!.line : lines.at(-1);
  return { rows, next: hasMore && last !== undefined ? last : null };
}

export async function memberContracts(
  ctx: Context<AgentCalls["memberContracts"]>,
  { kind, cursor, pageSize }: ParsedInputOf<AgentCalls["memberContracts"]>,
): Promise<OutputOf<AgentCalls["memberContracts"]>> {
  const place = readOpenPlace(ctx, cursor);
  const found = await store.listContracts(ctx.db, ctx.session, { kind, place, limit: pageSize + 1 });
  const { page, nextCursor } = cutOpenPage(found, pageSize, (one) => ({
    isOpen: isOpen(one),
    at: one.requestedAt,
    id: one.id,
  }));
  const ids = page.map(({ id }) => id);
  const salaries = ids.length === 0 ? [] : await listSalaries(ctx.db, ctx.session, ids, SALARIES_SHOWN);
  return {
    currency: ctx.merchant.currency,
    list: page.map((one) => ({
      ...toView(one),
      agentName: one.agentName,
      salaries: salaries.filter(({ contractId }) => contractId === one.id).map(toSalaryView(one.currency)),
    })),
    nextCursor,
  };
}
