/**
 * PostgreSQL's own parser (libpg-query), and access to its trees. In a tree, a node is an object with its kind as the
 * only key.
 */
import { loadModule, parsePlPgSQLSync, parseSync } from "libpg-query";

await loadModule();

export type Ast = { readonly [name: string]: unknown };

/** Parses a text into its statements. Throws when the text is not SQL. */
export function parseSql(text: string): Ast[] {
  return (parseSync(text).stmts ?? []).map(({ stmt }) => stmt as unknown as Ast);
}

/**
 * Parses a file with one plpgsql function. The parser knows no types: it takes an array of a composite type for a
 * record and refuses it among several targets of INTO, so every array type is replaced by `text[]` here.
 */
export function parsePlpgsql(text: string): Ast {
  return parsePlPgSQLSync(text.replaceAll(/\b(?!array\b)[a-z_]\w*\[\]/gi, "text[]")) as unknown as Ast;
}

export function isAst(value: unknown): value is Ast {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the kind and the content of a node. */
export function openNode(node: Ast): readonly [string, Ast] {
  const [entry] = Object.entries(node);
  return entry !== undefined && isAst(entry[1]) ? [entry[0], entry[1]] : ["", {}];
}

export function child(node: Ast, name: string): Ast | undefined {
  const value = node[name];
  return isAst(value) ? value : undefined;
}

export function children(node: Ast, name: string): Ast[] {
  const value = node[name];
  return Array.isArray(value) ? value.filter(isAst) : [];
}

export function text(node: Ast, name: string): string {
  const value = node[name];
  return typeof value === "string" ? value : "";
}

/** Returns the texts of a list of String nodes, which names are. Any other node gives an empty text. */
export function names(nodes: readonly Ast[]): string[] {
  return nodes.map((node) => text(child(node, "String") ?? {}, "sval"));
}

/**
 * Returns every object under a value that has this kind as a key, outermost first. Does not enter the kinds of
 * `except`.
 */
export function findAll(value: unknown, kind: string, except: readonly string[] = []): Ast[] {
  if (Array.isArray(value)) return value.flatMap((item) => findAll(item, kind, except));
  if (!isAst(value)) return [];
  return Object.entries(value).flatMap(([name, content]) => {
    if (except.includes(name)) return [];
    return [...(name === kind && isAst(content) ? [content] : []), ...findAll(content, kind, except)];
  });
}
