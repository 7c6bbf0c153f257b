/**
 * Rules for a migration of a database in use. It may lock no table for a time that grows with the table's size. It may
 * remove nothing that the previous version's servers still need, unless the file declares `-- contract`.
 */
import {
  contracts,
  isWithoutTransaction,
  partsOf,
  type Migration,
} from "@khela/service-kit/db/migration-files";
import { splitStatements } from "@khela/service-kit/db/split-statements";
import {
  child,
  children,
  findAll,
  names,
  openNode,
  parseSql,
  text,
  type Ast,
} from "../statements/sql-ast.ts";

const REPEATED = /^\s*-- repeat until no row is changed$/m;
/** Functions that PostgreSQL computes once as a default, so that no row is written. */
const STABLE = new Set([
  "now",
  "transaction_timestamp",
  "statement_timestamp",
  "current_setting",
  "current_database",
]);
const CONTRACTED = new Set([
  "OBJECT_TABLE",
  "OBJECT_COLUMN",
  "OBJECT_TYPE",
  "OBJECT_VIEW",
  "OBJECT_SEQUENCE",
]);

const AWAY =
  "the previous version's servers still use it: a file that begins with `-- contract: <why>`, one release after its last use";

type Context = {
  readonly isInSteps: boolean;
  readonly isRepeated: boolean;
  readonly created: ReadonlySet<string>;
};

/**
 * Returns a sentence for each statement that breaks a rule, with its line. Tables that the same file creates may change
 * in any way.
 */
export function lintMigration(file: Pick<Migration, "name" | "path" | "text">): string[] {
  const isInSteps = isWithoutTransaction(file);
  const isContract = contracts(file);
  const created = new Set<string>();
  return partsOf(file)
    .flatMap((part) => splitStatements(part.text, part.firstLine))
    .flatMap(({ text: statement, firstLine }) => {
      const [node] = parseSql(statement);
      if (node === undefined) return [];
      const [kind, content] = openNode(node);
      if (kind === "CreateStmt") created.add(tableOf(content));
      const context = { isInSteps, isRepeated: REPEATED.test(statement), created };
      const faults = [
        ...locksOf(kind, content, context),
        ...(isContract ? [] : lossesOf(kind, content, created)),
      ];
      return faults.map((fault) => `${file.name}:${lineOf(statement, firstLine)}  ${fault}`);
    });
}

/** Returns the line of a statement. The statement's text begins with the rest of the line before it. */
const lineOf = (statement: string, firstLine: number) =>
  firstLine + (/^\s*/.exec(statement)?.[0].split("\n").length ?? 1) - 1;

const tableOf = (content: Ast): string => text(child(content, "relation") ?? {}, "relname");

function locksOf(kind: string, content: Ast, { isInSteps, isRepeated, created }: Context): string[] {
  const table = tableOf(content);
  if (created.has(table)) return [];
  switch (kind) {
    case "IndexStmt":
      return content["concurrent"] === true
        ? isInSteps
          ? []
          : [
              `an index of ${table} is built concurrently, so the file begins with \`-- without transaction: <why>\``,
            ]
        : [
            `an index of ${table} stops its writers while it is built: create index concurrently, in its own file`,
          ];
    case "UpdateStmt":
    case "DeleteStmt":
      return isInSteps && isRepeated
        ? []
        : [
            `rows of ${table} change in batches: a file without a transaction, under \`-- repeat until no row is changed\``,
          ];
    case "AlterTableStmt":
      return children(content, "cmds").flatMap((command) =>
        lockOfCommand(table, child(command, "AlterTableCmd") ?? {}),
      );
    case "ClusterStmt":
    case "ReindexStmt":
      return [
        "the table is locked while it is rewritten: build an index concurrently in place of the old one",
      ];
    default:
      return [];
  }
}

function lockOfCommand(table: string, command: Ast): string[] {
  const column = text(command, "name");
  switch (text(command, "subtype")) {
    case "AT_AddColumn":
      return lockOfColumn(table, child(child(command, "def") ?? {}, "ColumnDef") ?? {});
    case "AT_AlterColumnType":
      return [
        `${table}.${column} is rewritten with its new type: add a column, fill it in batches, contract later`,
      ];
    case "AT_SetNotNull":
      return [
        `every row of ${table} is read under its lock: add a check (${column} is not null) not valid, and validate it`,
      ];
    case "AT_AddConstraint":
      return lockOfConstraint(table, child(child(command, "def") ?? {}, "Constraint") ?? {});
    case "AT_SetLogged":
    case "AT_SetUnLogged":
    case "AT_SetTableSpace":
      return [`${table} is rewritten under its lock`];
    default:
      return [];
  }
}

function lockOfColumn(table: string, column: Ast): string[] {
  const name = `${table}.${text(column, "colname")}`;
  const constraints = children(column, "constraints").map((one) => child(one, "Constraint") ?? {});
  const has = (kind: string) => constraints.find((one) => text(one, "contype") === kind);
  const fallback = has("CONSTR_DEFAULT");
  const isSerial = names(children(child(column, "typeName") ?? {}, "names")).some((type) =>
    /^(?:small|big)?serial\d?$/.test(type),
  );
  if (
    isSerial ||
    has("CONSTR_IDENTITY") !== undefined ||
    has("CONSTR_GENERATED") !== undefined ||
    isVolatile(fallback)
  )
    return [
      `${name} has another value in every row, so the table is rewritten: add it empty, fill it in batches`,
    ];
  if (has("CONSTR_NOTNULL") !== undefined && fallback === undefined)
    return [
      `${name} is not null without a default: the rows there are, and the previous version's servers, have no value for it`,
    ];
  if (has("CONSTR_UNIQUE") !== undefined || has("CONSTR_PRIMARY") !== undefined)
    return [
      `${name} gets an index under the table's lock: create unique index concurrently, in its own file`,
    ];
  return [];
}

const isVolatile = (fallback: Ast | undefined): boolean =>
  findAll(fallback, "FuncCall").some((call) => !STABLE.has(names(children(call, "funcname")).at(-1) ?? ""));

function lockOfConstraint(table: string, constraint: Ast): string[] {
  switch (text(constraint, "contype")) {
    case "CONSTR_CHECK":
    case "CONSTR_FOREIGN":
      return constraint["skip_validation"] === true
        ? []
        : [
            `every row of ${table} is checked under its lock: add it not valid, and validate it in its own file`,
          ];
    case "CONSTR_UNIQUE":
    case "CONSTR_PRIMARY":
    case "CONSTR_EXCLUSION":
      return text(constraint, "indexname") !== ""
        ? []
        : [
            `${table} gets an index under its lock: create unique index concurrently first, then add the constraint using it`,
          ];
    default:
      return [];
  }
}

/** Returns what servers of the previous version would miss after a statement. */
function lossesOf(kind: string, content: Ast, created: ReadonlySet<string>): string[] {
  if (created.has(tableOf(content))) return [];
  if (kind === "RenameStmt" && CONTRACTED.has(text(content, "renameType")))
    return [`${text(content, "subname") || tableOf(content)} gets another name: ${AWAY}`];
  if (kind === "DropStmt" && CONTRACTED.has(text(content, "removeType")))
    return [`something is dropped: ${AWAY}`];
  if (kind !== "AlterTableStmt") return [];
  return children(content, "cmds")
    .map((command) => child(command, "AlterTableCmd") ?? {})
    .filter((command) => ["AT_DropColumn", "AT_SetNotNull"].includes(text(command, "subtype")))
    .map((command) => `${tableOf(content)}.${text(command, "name")} is dropped or closed to nulls: ${AWAY}`);
}
