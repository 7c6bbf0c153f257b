/**
 * Finds statements in TypeScript sources: every `sql` template with its fragments, and the text of every `db.call`. A
 * fragment is another template: inline, a constant, an argument, or a function's result. If a fragment depends on a
 * condition, each outcome is a separate text. Every other value is a parameter.
 */
import { dirname, join, normalize } from "node:path";
import { readStatement, type Statement } from "./statement.ts";
import type { Node, Source } from "../../lint/source-files.ts";

/** A declared name, its value (null for a parameter), and the part of the file in which it is visible. */
type Declared = {
  readonly name: string;
  readonly value: Node | null;
  readonly within: readonly [number, number];
};
type Imported = { readonly path: string; readonly name: string };
type Module = {
  readonly source: Source;
  readonly declared: readonly Declared[];
  readonly imported: ReadonlyMap<string, Imported>;
  readonly templates: readonly Node[];
  /** Templates that are passed to `run` in an expression that uses the returned count of rows. */
  readonly counted: ReadonlySet<Node>;
  readonly calls: readonly Node[];
  /** Nodes of `listSource<Row>()({ … })` and `queueSource({ … })`, which declare lists. */
  readonly lists: readonly Node[];
};
/** Texts of a name in a call of its function, by name; null: the name is a parameter of the statement. */
type Bindings = ReadonlyMap<string, readonly string[] | null>;
type Place = { readonly module: Module; readonly bindings: Bindings };

const FUNCTIONS = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];
const MODULE: readonly [number, number] = [0, Number.MAX_SAFE_INTEGER];
const PARAMETER = "$1";

const nodeAt = (node: Node, name: string) => node[name] as Node;
const nodesAt = (node: Node, name: string) => (node[name] as (Node | null)[]).filter((one) => one !== null);
const nameOf = (node: Node | null | undefined) => (node?.type === "Identifier" ? String(node["name"]) : "");

export function readTemplates(sources: readonly Source[]): Statement[] {
  const modules = new Map(sources.map((source) => [source.path, readModule(source)]));
  const composer = createComposer(modules);
  const texts = [...modules.values()].flatMap((module) =>
    module.templates.map((node) => ({
      module,
      node,
      texts: composer.compose(node, { module, bindings: new Map() }),
    })),
  );
  const lists = [...modules.values()].flatMap((module) =>
    module.lists.map((node) => ({ module, node, texts: composeList(composer, node, module) })),
  );
  const statements = texts.filter(({ node }) => !composer.fragments.has(node));
  const calls = [...modules.values()].flatMap((module) =>
    module.calls.map((node) => ({ module, node, texts: [literalText(nodesAt(node, "arguments")[1]!)] })),
  );
  return [...statements, ...lists, ...calls].map(({ module, node, texts: alternatives }) =>
    readStatement(
      {
        path: module.source.path,
        line: module.source.lineOf(node.start),
        routine: routineOf(module, node),
        isCounted: module.counted.has(node),
      },
      alternatives,
    ),
  );
}

function routineOf({ declared }: Module, node: Node): string {
  const around = ({ value, within }: Declared) =>
    within === MODULE && value !== null && value.start <= node.start && value.end >= node.end;
  return declared.find(around)?.name ?? "";
}

function readModule(source: Source): Module {
  const declared: Declared[] = [];
  const imported = new Map<string, Imported>();
  const templates: Node[] = [];
  const runs = new Map<Node, Node>();
  const dropped = new Set<Node>();
  const calls: Node[] = [];
  const lists: Node[] = [];
  const open: Node[] = [];
  const within = (): readonly [number, number] => {
    const inner = open.at(-1);
    return inner === undefined ? MODULE : [inner.start, inner.end];
  };
  const enter = (node: Node) => {
    const name = nameOf(node["id"] as Node | null | undefined);
    if (name !== "") declared.push({ name, value: node, within: within() });
    open.push(node);
    for (const parameter of nodesAt(node, "params"))
      namesIn(parameter).forEach((one) => declared.push({ name: one, value: null, within: within() }));
  };
  source.visit({
    ...Object.fromEntries(
      FUNCTIONS.flatMap((type) => [
        [type, enter],
        [`${type}:exit`, () => open.pop()],
      ]),
    ),
    VariableDeclarator: (node) => {
      const name = nameOf(nodeAt(node, "id"));
      const value = (node["init"] as Node | null) ?? null;
      if (name !== "") declared.push({ name, value, within: within() });
    },
    ImportDeclaration: (node) => {
      const from = String(nodeAt(node, "source")["value"]);
      const path = normalize(join(dirname(source.path), from));
      for (const one of nodesAt(node, "specifiers"))
        imported.set(nameOf(nodeAt(one, "local")), {
          path,
          name: nameOf(one["imported"] as Node | undefined),
        });
    },
    TaggedTemplateExpression: (node) => {
      if (nameOf(nodeAt(node, "tag")) === "sql") templates.push(node);
    },
    ExpressionStatement: (node) => {
      const expression = nodeAt(node, "expression");
      dropped.add(expression.type === "AwaitExpression" ? nodeAt(expression, "argument") : expression);
    },
    CallExpression: (node) => {
      const callee = nodeAt(node, "callee");
      const args = nodesAt(node, "arguments");
      const method = callee.type === "MemberExpression" ? nameOf(nodeAt(callee, "property")) : "";
      if (method === "call" && args.length === 3 && literalText(args[1]!) !== "") calls.push(node);
      if (method === "run" && args.length === 1) runs.set(args[0]!, node);
      const isList = callee.type === "CallExpression" && nameOf(nodeAt(callee, "callee")) === "listSource";
      if (isList || nameOf(callee) === "queueSource") lists.push(args[0]!);
    },
  });
  const counted = new Set([...runs].filter(([, run]) => !dropped.has(run)).map(([template]) => template));
  return { source, declared, imported, templates, counted, calls, lists };
}

/** Returns the names that a parameter declares. */
function namesIn(pattern: Node): string[] {
  if (pattern.type === "Identifier") return [nameOf(pattern)];
  if (pattern.type === "AssignmentPattern") return namesIn(nodeAt(pattern, "left"));
  if (pattern.type === "ObjectPattern") return nodesAt(pattern, "properties").flatMap(namesIn);
  if (pattern.type === "Property") return namesIn(nodeAt(pattern, "value"));
  if (pattern.type === "RestElement") return namesIn(nodeAt(pattern, "argument"));
  return pattern.type === "ArrayPattern" ? nodesAt(pattern, "elements").flatMap(namesIn) : [];
}

function literalText(node: Node): string {
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : "";
  const isWhole = node.type === "TemplateLiteral" && nodesAt(node, "expressions").length === 0;
  return isWhole ? partsOf(node)[0]! : "";
}

const partsOf = (template: Node) =>
  nodesAt(template, "quasis").map((part) => (part["value"] as { cooked: string }).cooked);

function createComposer(modules: ReadonlyMap<string, Module>) {
  const fragments = new Set<Node>();

  function compose(template: Node, place: Place): string[] {
    const quasi = nodeAt(template, "quasi");
    const parts = partsOf(quasi);
    return nodesAt(quasi, "expressions").reduce<string[]>(
      (before, expression, at) =>
        before.flatMap((head) =>
          (fragmentOf(expression, place) ?? [PARAMETER]).map((value) => head + value + parts[at + 1]!),
        ),
      [parts[0]!],
    );
  }

  /** Returns the texts of an expression that is a fragment; null for any other expression. */
  function fragmentOf(node: Node, place: Place): readonly string[] | null {
    if (node.type === "TaggedTemplateExpression" && nameOf(nodeAt(node, "tag")) === "sql") {
      fragments.add(node);
      return compose(node, place);
    }
    if (node.type === "Identifier") return ofName(node, place);
    if (node.type === "CallExpression") return ofCall(node, place);
    if (node.type === "ConditionalExpression")
      return either([nodeAt(node, "consequent"), nodeAt(node, "alternate")], place);
    const inner = (node["expression"] as Node | undefined) ?? null;
    return inner === null || node.type === "ArrowFunctionExpression" ? null : fragmentOf(inner, place);
  }

  function either(nodes: readonly Node[], place: Place): readonly string[] | null {
    const found = nodes.flatMap((node) => fragmentOf(node, place) ?? []);
    return found.length === 0 ? null : found;
  }

  function ofName(node: Node, place: Place): readonly string[] | null {
    const bound = place.bindings.get(nameOf(node));
    if (bound !== undefined) return bound;
    const found = find(nameOf(node), node.start, place.module);
    if (found === null || found.value === null || FUNCTIONS.includes(found.value.type)) return null;
    return fragmentOf(found.value, { ...place, module: found.module });
  }

  function find(name: string, at: number, module: Module): { value: Node | null; module: Module } | null {
    const [nearest] = module.declared
      .filter((one) => one.name === name && one.within[0] <= at && one.within[1] >= at)
      .sort((a, b) => a.within[1] - a.within[0] - (b.within[1] - b.within[0]));
    if (nearest !== undefined) return { value: nearest.value, module };
    const from = module.imported.get(name);
    const other = from === undefined ? undefined : modules.get(from.path);
    return other === undefined ? null : find(from!.name, 0, other);
  }

  function ofCall(node: Node, place: Place): readonly string[] | null {
    const callee = nodeAt(node, "callee");
    const args = nodesAt(node, "arguments");
    if (callee.type === "MemberExpression" && nameOf(nodeAt(callee, "property")) === "reduce")
      return ofReduce(args, place);
    const found = callee.type === "Identifier" ? find(nameOf(callee), callee.start, place.module) : null;
    if (found === null || found.value === null || !FUNCTIONS.includes(found.value.type)) return null;
    const bindings = nodesAt(found.value, "params").flatMap((parameter, at) =>
      parameter.type === "Identifier" && args[at] !== undefined
        ? [[nameOf(parameter), fragmentOf(args[at], place)] as const]
        : [],
    );
    return resultOf(found.value, { module: found.module, bindings: new Map(bindings) });
  }

  /** Returns the texts of a `reduce` over conditions: the start value, and the start value with one step added. */
  function ofReduce([step, first]: readonly Node[], place: Place): readonly string[] | null {
    const start = first === undefined ? null : fragmentOf(first, place);
    if (start === null || !FUNCTIONS.includes(step!.type)) return null;
    const bindings = new Map([...place.bindings, [nameOf(nodesAt(step!, "params")[0]), start] as const]);
    return [...start, ...(resultOf(step!, { ...place, bindings }) ?? [])];
  }

  function resultOf(called: Node, place: Place): readonly string[] | null {
    const body = nodeAt(called, "body");
    return body.type === "BlockStatement" ? either(returnsIn(body), place) : fragmentOf(body, place);
  }

  return { compose, fragmentOf, fragments };
}

/**
 * Returns the statement of a console list, with the condition of every filter. infra/db/lists builds it from the
 * fragments of the list's source. A source with a bucket is read in the given buckets.
 */
function composeList(
  { fragmentOf }: ReturnType<typeof createComposer>,
  source: Node,
  module: Module,
): string[] {
  const place = { module, bindings: new Map() };
  const parts = new Map(
    nodesAt(source, "properties").map((property) => [
      nameOf(nodeAt(property, "key")),
      fragmentOf(nodeAt(property, "value"), place) ??
        templatesIn(nodeAt(property, "value")).flatMap((template) => fragmentOf(template, place) ?? []),
    ]),
  );
  const textOf = (name: string) => parts.get(name)?.[0] ?? "";
  const narrowed = ["filters", "orders", "since", "amount"].flatMap((name) => parts.get(name) ?? []);
  const conditions = [
    ...(parts.get("bucket") ?? []).map((bucket) => `${bucket} = any (${PARAMETER})`),
    textOf("scope") || textOf("where"),
    ...narrowed.map((part) => `(${part}) is not null`),
  ];
  return [
    `select ${textOf("columns") || "1"} from (select ${textOf("keep") || "1"} from ${textOf("from")} where ${conditions.join(" and ")}) page ${textOf("join")}`,
  ];
}

/** Returns the outermost templates within a node. */
function templatesIn(node: Node): Node[] {
  if (node.type === "TaggedTemplateExpression") return nameOf(nodeAt(node, "tag")) === "sql" ? [node] : [];
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value)
    .flatMap(templatesIn);
}

/** Returns the return values of a block, without those of inner functions. */
function returnsIn(node: Node): Node[] {
  if (node.type === "ReturnStatement") return node["argument"] === null ? [] : [nodeAt(node, "argument")];
  if (FUNCTIONS.includes(node.type)) return [];
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value)
    .flatMap(returnsIn);
}
