// The handler of a list: a page of rows from its source, masked for the reading operator.

import type { ListDeclaration, ListInputOf, ListOutputOf } from "@khela/contract/operator/lists";
import type { OperatorCall } from "@khela/contract/operator/operator-call";
import { invariant } from "@khela/service-kit/errors";
import type { AnyListSource, ListScope, ListSource } from "../../../infra/db/lists/list-source.ts";
import { countRows, readPage } from "../../../infra/db/lists/list-statement.ts";
import { fail } from "../../../infra/failure.ts";
import type { OperatorContext } from "../operator-context.ts";
import {
  askedFilters,
  conditionsOf,
  cursorAfter,
  joinOf,
  orderOf,
  placeOf,
  type ListInput,
} from "./list-query.ts";
import { isMaskedFor, maskRow } from "./mask.ts";

export type ListHandler<L extends ListDeclaration = ListDeclaration> = {
  (ctx: OperatorContext, input: ListInputOf<L>): Promise<ListOutputOf<L>>;
  readonly source: AnyListSource;
};

/** The source of a list's handler; null for any other handler. */
export const sourceOf = (handler: unknown): AnyListSource | null =>
  typeof handler === "function" ? ((handler as Partial<ListHandler>).source ?? null) : null;

export function scopeOf({ merchant, operator, now }: OperatorContext): ListScope {
  invariant(operator !== null, "a list is read by an operator");
  return { merchantId: merchant.id, currency: merchant.currency, operator: operator.name, now: now() };
}

/** Refuses a prefix filter on personal data to an operator for whom that data is masked. */
export function assertMayFilter(ctx: OperatorContext, list: ListDeclaration, input: ListInput): void {
  const { filters } = list;
  const isPersonal = askedFilters(list, input).some((key) => {
    const filter = filters[key]!;
    return filter.kind === "prefix" && filter.isPersonal === true;
  });
  if (isPersonal && isMaskedFor(ctx.operator!))
    fail("operator.permission.denied", { permission: "members.personal" });
}

/** Reads the rows of a page, masked for the operator, and the key of the last row if more rows follow. */
export async function readRows(
  ctx: Pick<OperatorContext, "db" | "operator">,
  source: AnyListSource,
  query: Parameters<typeof readPage>[2] & { readonly scope: ListScope },
): Promise<{
  readonly rows: Readonly<Record<string, unknown>>[];
  readonly lastKey: readonly string[] | null;
}> {
  const { limit, scope } = query;
  const found = await readPage(ctx.db, source, { ...query, limit: limit + 1 });
  const page = found.slice(0, limit);
  const isMasked = isMaskedFor(ctx.operator!);
  const rows = page.map(({ row }) => {
    const shown = source.toRow(row as never, scope);
    return isMasked ? maskRow(source.list, shown) : shown;
  });
  return { rows, lastKey: found.length > limit ? page.at(-1)!.key : null };
}

async function readList(ctx: OperatorContext, source: AnyListSource, input: ListInput) {
  const { name, effect }: OperatorCall = ctx.call;
  const scope = scopeOf(ctx);
  assertMayFilter(ctx, source.list, input);
  const after = placeOf(name, source, scope, input);
  const conditions = conditionsOf(source, scope, input);
  const order = orderOf(source.list, input.order);
  const { rows, lastKey } = await readRows(ctx, source, {
    conditions,
    order,
    after,
    limit: input.size,
    join: joinOf(source, scope, input),
    scope,
  });
  if (effect !== "read") ctx.audit({ subject: `list:${name}`, after: auditedInput(input) });
  return {
    rows,
    nextCursor: lastKey === null ? null : cursorAfter(name, source, scope, input, lastKey),
    about: after === null ? await countRows(ctx.db, source, conditions) : null,
    asOf: scope.now.getTime(),
  };
}

/** Returns a list's input in the form of the audit log. */
export function auditedInput(input: ListInput) {
  return Object.fromEntries(
    Object.entries(input).flatMap(([field, value]) =>
      typeof value === "string" || typeof value === "number" || typeof value === "boolean"
        ? [[field, value]]
        : [],
    ),
  );
}

/** Creates the handler of a list's call. */
export function listHandler<L extends ListDeclaration, R>(source: ListSource<L, R>): ListHandler<L> {
  const list = source as unknown as AnyListSource;
  const handler = (ctx: OperatorContext, input: ListInputOf<L>) =>
    readList(ctx, list, input as unknown as ListInput) as unknown as Promise<ListOutputOf<L>>;
  return Object.assign(handler, { source: list });
}
