/**
 * Plans where each table and function is on Citus, from the catalog alone. A table whose primary key begins with bucket
 * is distributed by bucket. A directory is distributed by the last column of its key, by which it is queried. Of the
 * remaining tables, those with a foreign key are reference tables, because the members' tables refer to them, and so
 * are tables that triggers read, as their comment says. Everything else stays on the coordinator, to which the servers
 * connect.
 */
export type CatalogTable = {
  readonly name: string;
  readonly isDirectory: boolean;
  /** Columns of each unique index, the primary key's first; an expression is `(expression)`. */
  readonly uniqueKeys: readonly (readonly string[])[];
  /**
   * Whether the table is on a side of a foreign key, or its comment says that triggers read it. Without a distribution
   * column it is a reference table.
   */
  readonly isReferenced: boolean;
};

export type CatalogRoutine = {
  readonly signature: string;
  readonly argumentNames: readonly string[];
  /** Tables whose row type the function takes or returns. */
  readonly rowTypes: readonly string[];
};

export type Catalog = {
  readonly tables: readonly CatalogTable[];
  readonly routines: readonly CatalogRoutine[];
};

/** `column`: the distribution column; null for a reference table. */
export type TableStep = { readonly table: string; readonly column: string | null; readonly with: string };
/**
 * `argument`: the argument whose value routes a call to the node with the rows; null for a function that only other
 * functions call.
 */
export type RoutineStep = { readonly signature: string; readonly argument: string | null };

export type Plan = {
  readonly tables: readonly TableStep[];
  readonly routines: readonly RoutineStep[];
  /** Tables and functions that only the coordinator has. */
  readonly staying: readonly string[];
  /** Why this schema cannot be distributed, one sentence each. */
  readonly faults: readonly string[];
};

const BUCKET = "bucket";
const BUCKET_ARGUMENT = "p_bucket";
/** Table with which all other tables of a member share their shards. */
export const LEADING_TABLE = "member";
const ALONE = "none";

export function planDistribution({ tables, routines }: Catalog): Plan {
  const steps = tables.flatMap(stepOf).sort((one, other) => rankOf(one) - rankOf(other));
  const present = new Set(steps.map((step) => step.table));
  const staying = tables.filter((table) => !present.has(table.name)).map((table) => table.name);
  const isOnWorkers = (routine: CatalogRoutine) => !routine.rowTypes.some((type) => staying.includes(type));
  return {
    tables: steps,
    routines: routines.filter(isOnWorkers).map(({ signature, argumentNames }) => ({
      signature,
      argument: argumentNames.includes(BUCKET_ARGUMENT) ? BUCKET_ARGUMENT : null,
    })),
    staying: [
      ...staying,
      ...routines.filter((routine) => !isOnWorkers(routine)).map(({ signature }) => signature),
    ],
    faults: steps.flatMap((step) => faultsOf(step, tables)),
  };
}

function stepOf({ name, isDirectory, uniqueKeys, isReferenced }: CatalogTable): TableStep[] {
  const key = uniqueKeys[0] ?? [];
  if (isDirectory) return [{ table: name, column: key.at(-1) ?? "", with: ALONE }];
  if (key[0] === BUCKET)
    return [{ table: name, column: BUCKET, with: name === LEADING_TABLE ? ALONE : LEADING_TABLE }];
  return isReferenced ? [{ table: name, column: null, with: ALONE }] : [];
}

/**
 * Returns the rank of a table in the order of distribution: reference tables, the table that leads the members' tables,
 * the members' tables, then the directories.
 */
function rankOf({ table, column, with: shares }: TableStep): number {
  if (column === null) return 0;
  if (table === LEADING_TABLE) return 1;
  return shares === LEADING_TABLE ? 2 : 3;
}

/**
 * Returns faults of a table's unique keys. A unique key holds only within a shard, so its columns must include the
 * distribution column.
 */
function faultsOf({ table, column }: TableStep, tables: readonly CatalogTable[]): string[] {
  if (column === null) return [];
  const keys = tables.find((one) => one.name === table)?.uniqueKeys ?? [];
  if (keys.length === 0) return [`${table}: has no primary key to be distributed by.`];
  return keys
    .filter((key) => !key.includes(column))
    .map(
      (key) => `${table}: distributed by ${column}, its unique key (${key.join(", ")}) would cross shards.`,
    );
}
