/**
 * Writes a database's schema from its catalog, as pg_dump would, which the embedded PostgreSQL lacks: roles, types,
 * sequences, tables, indexes, triggers and grants. Functions are listed by their signature; their text is in
 * db/functions. Two databases have the same schema when the texts are equal, whatever their version (15 and newer) and
 * their owner's name. Tables of other schemas (the job queue's) and of extensions are not listed.
 */
import { sql, type Db } from "@khela/service-kit/db/database";
import { listGrants, listRelations, listRoles, listRoutines, listSequences, listTypes } from "./catalog.ts";
import type { Grant, Relation } from "./catalog.ts";

const HEADER = `-- Written from the catalog by \`npm run db -- schema\`; changed by a migration, never by hand.
-- Functions are listed by their signature; their text stands in db/functions.`;

export async function writeSchema(db: Db): Promise<string> {
  await db.run(sql`set search_path to public`);
  const grants = await listGrants(db);
  const granted = (kind: Grant["kind"], name: string) =>
    grants.filter((grant) => grant.kind === kind && grant.name === name).map(grantLine);
  const sections = [
    HEADER,
    ...(await listRoles(db)),
    ...(await listTypes(db)).map(
      (type) =>
        `create type ${type.name} as (\n${indent(type.attributes)}\n);${commentOn("type", type.name, type.comment)}`,
    ),
    ...(await listSequences(db)).map((sequence) =>
      lines(`create sequence ${sequence.name}${sequence.options};`, granted("sequence", sequence.name)),
    ),
    ...(await listRelations(db)).map((relation) =>
      tableText(relation, [
        ...granted("table", relation.name),
        ...relation.sequences.flatMap((sequence) => granted("sequence", sequence)),
      ]),
    ),
    ...(await listRoutines(db)).map((routine) =>
      lines(`-- ${routine.text}`, granted("function", routine.name)),
    ),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function tableText(relation: Relation, granted: readonly string[]): string {
  const { name } = relation;
  const body = indent([...relation.columns.map((column) => column.text), ...relation.constraints]);
  const options = relation.options === "" ? "" : ` with (${relation.options})`;
  const partitions =
    relation.partitionKey === "" ? "" : ` partition by ${relation.partitionKey.toLowerCase()}`;
  return lines(
    `create table ${name} (\n${body}\n)${partitions}${options};${commentOn("table", name, relation.comment)}`,
    [
      ...relation.columns.flatMap((column) =>
        column.comment === null ? [] : [commentOn("column", `${name}.${column.name}`, column.comment).trim()],
      ),
      ...relation.indexes,
      ...relation.triggers,
      ...granted,
    ],
  );
}

const lines = (first: string, rest: readonly string[]) => [first, ...rest].join("\n");
const indent = (rows: readonly string[]) => rows.map((row) => `  ${row}`).join(",\n");
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const commentOn = (kind: string, name: string, comment: string | null) =>
  comment === null ? "" : `\ncomment on ${kind} ${name} is ${quote(comment)};`;

function grantLine({ kind, name, column, privileges, grantee }: Grant): string {
  const what =
    column === null
      ? privileges.join(", ")
      : privileges.map((privilege) => `${privilege} (${column})`).join(", ");
  return `grant ${what} on ${kind} ${name} to ${grantee};`;
}
