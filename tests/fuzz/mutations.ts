/**
 * Mutates a valid input by its schema: every field with every hostile value of its kind, left out, doubled, and beside
 * undeclared fields. Decides by its own validation of the schema, not the server's, which mutated inputs are invalid.
 */
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { counted } from "../money/proof-scale.ts";
import {
  amounts,
  breakingStrings,
  veryLong,
  forbiddenFields,
  ids,
  numbers,
  queryTexts,
  strings,
  types,
  type HostileValue,
} from "./hostile-values.ts";

/** The fields of an object in their order, each value as JSON text. */
export type Fields = Readonly<Record<string, string>>;

export type Mutation = {
  readonly label: string;
  /** The text to send: a JSON body, or a query string. */
  readonly text: string;
  /** Whether every endpoint must refuse the text. */
  readonly invalid: boolean;
};

type FieldSchema = {
  readonly type?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
};

type ObjectSchema = {
  readonly properties: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
};

export function fieldsOf(schema: TSchema): ObjectSchema["properties"] {
  return (schema as unknown as ObjectSchema).properties;
}

export function render(fields: Fields): string {
  return `{${Object.entries(fields)
    .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    .join(",")}}`;
}

/** Values of which one fits nearly every field; inputs for the remaining fields are in endpoints.ts. */
const likely = [
  '"500.00"',
  "true",
  "1",
  '"somebody"',
  '"Somebody Else"',
  '"somebody@example.com"',
  '"01712345678"',
  '"+8801712345678"',
  '"1990-05-17"',
  '"2026-01-05"',
  '"1234"',
  '"123456"',
  '"550e8400-e29b-41d4-a716-446655440000"',
  '"a long enough pass phrase"',
  `"${"a".repeat(24)}"`,
  `"${"a".repeat(32)}"`,
  `"${"A".repeat(43)}"`,
  `"${"0a".repeat(32)}"`,
  `"${"A".repeat(16)}"`,
  `"${"A".repeat(44)}"`,
  '"https://example.com/"',
  "null",
  "{}",
  '""',
];

/** Valid values by the name of a field, as JSON. */
const byName: readonly (readonly [RegExp, string])[] = [
  [/mail/i, '"somebody@example.com"'],
  [/mobile|phone/i, '"01712345678"'],
  [/amount|value/i, '"500.00"'],
  [/password/i, '"a long enough pass phrase"'],
  [/date|birth/i, '"1990-05-17"'],
  [/^promotionClaimId$/, '"1.once"'],
  [/^rate$/, '"1.5"'],
];

type Choice = {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Choice[];
  readonly items?: TSchema;
  readonly minimum?: number;
  readonly minItems?: number;
};

/** Returns a value that fits a field's schema, as JSON; undefined when none is found. */
function fitting(field: TSchema, name = ""): string | undefined {
  const { const: only, enum: some, anyOf = [], items, minimum, minItems = 1 } = field as Choice;
  const inner = items === undefined ? undefined : fitting(items);
  const named = [
    only,
    ...(some ?? []),
    ...anyOf.flatMap((choice) => [choice.const, ...(choice.enum ?? [])]),
    minimum,
  ].filter((value) => value !== undefined);
  const validator = Compile(field);
  const meant = byName.filter(([form]) => form.test(name)).map(([, json]) => json);
  return [
    ...meant,
    ...named.map((value) => JSON.stringify(value)),
    ...likely,
    ...(inner === undefined ? [] : [`[${Array<string>(Math.max(1, minItems)).fill(inner).join()}]`]),
    ...(fieldsOf(field) === undefined ? [] : [render(validInputFor(field))]),
  ].find((json) => validator.Check(JSON.parse(json)));
}

/** Returns an input that fits its schema, with every required field. */
export function validInputFor(schema: TSchema): Fields {
  const { required = [] } = schema as unknown as ObjectSchema;
  return Object.fromEntries(
    required.map((name) => {
      const json = fitting(fieldsOf(schema)[name] as unknown as TSchema, name);
      if (json === undefined) throw new Error(`no valid value for ${name}: add its call to goodInputs`);
      return [name, json];
    }),
  );
}

const AMOUNT = /amount|balance|money|price|stake/i;
const ID = /id$|^(player|session|reference|vendor|gameCode|nodeId)$/i;

/** Returns values just below, at and just above each bound of the field's schema. */
function atTheBounds({ type, minLength, maxLength, minimum, maximum }: FieldSchema): HostileValue[] {
  const letters = [minLength, maxLength]
    .filter((bound) => bound !== undefined)
    .flatMap((bound) => [bound - 1, bound, bound + 1])
    .filter((length) => length >= 0)
    .map((length) => ({ label: `${length} letters`, json: JSON.stringify("a".repeat(length)) }));
  const counts = [minimum, maximum]
    .filter((bound) => bound !== undefined)
    .flatMap((bound) => [bound - 1, bound, bound + 1])
    .map((value) => ({ label: `bound ${value}`, json: String(value) }));
  return type === "string" ? letters : counts;
}

/**
 * The same code reads and stores strings, decodes queries and ignores undeclared fields everywhere. So in `npm test` each
 * field or endpoint gets another sixth of these values; in `npm run proofs` all.
 */
const SHARE = counted(6, 1);

const inTurn = <Value>(values: readonly Value[], turn: number): Value[] =>
  values.filter((_, index) => index % SHARE === turn % SHARE);

const stringsInTurn = (turn: number): HostileValue[] => inTurn([...strings, veryLong], turn);

/** Returns the turn of a schema's first field, by which `inTurn` chooses the values; later fields count up. */
function firstTurn(schema: TSchema): number {
  return [...Object.keys(fieldsOf(schema)).join()].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}

type Meant = { readonly name: string; readonly field: FieldSchema; readonly turn: number };

function badValues({ name, field, turn }: Meant, foreignIds: readonly string[]): HostileValue[] {
  const isText = field.type === "string" || field.type === undefined;
  return [
    ...types,
    ...atTheBounds(field),
    ...(isText ? [...breakingStrings, ...stringsInTurn(turn)] : numbers),
    ...(AMOUNT.test(name) ? [...amounts, ...numbers] : []),
    ...(ID.test(name)
      ? [...ids, ...foreignIds.map((json) => ({ label: `somebody else's ${json.slice(0, 16)}`, json }))]
      : []),
  ];
}

/** Returns a function that tells whether a body fits the schema; unknown fields are ignored. */
function fits(schema: TSchema): (text: string) => boolean {
  const validator = Compile(schema);
  const defaults = Object.fromEntries(
    Object.entries(fieldsOf(schema))
      .filter(([, field]) => field.default !== undefined)
      .map(([name, field]) => [name, field.default]),
  );
  return (text) => {
    try {
      const value: unknown = JSON.parse(text);
      return (
        typeof value === "object" &&
        value !== null &&
        !Array.isArray(value) &&
        validator.Check({ ...defaults, ...value })
      );
    } catch {
      return false;
    }
  };
}

/** Ids by field, as JSON, that exist and belong to another player. */
export type ForeignIds = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the mutations of a call's body. `good` creates a new valid input each time, so that the cases are
 * independent.
 */
export function bodyMutations(
  schema: TSchema,
  good: (field?: string) => Fields,
  foreignIds: ForeignIds = {},
): Mutation[] {
  const fit = fits(schema);
  const mutations: Mutation[] = [];
  const add = (label: string, text: string) => {
    mutations.push({ label, text, invalid: !fit(text) });
  };
  for (const [index, [name, field]] of Object.entries(fieldsOf(schema)).entries()) {
    const turn = firstTurn(schema) + index;
    for (const { label, json } of badValues({ name, field, turn }, foreignIds[name] ?? []))
      add(`${name} = ${label}`, render({ ...good(name), [name]: json }));
    const { [name]: _left, ...rest } = good(name);
    add(`${name} left out`, render(rest));
    add(`${name} doubled`, `${render(good(name)).slice(0, -1)},${JSON.stringify(name)}:null}`);
    add(`${name} in other letters`, render({ ...rest, [name.toUpperCase()]: good(name)[name] ?? "null" }));
  }
  for (const [name, json] of inTurn(Object.entries(forbiddenFields), firstTurn(schema))) {
    if (!Object.hasOwn(fieldsOf(schema), name)) add(`I9 ${name}`, render({ ...good(), [name]: json }));
  }
  add("I9 everything at once", render({ ...forbiddenFields, ...good() }));
  return mutations;
}

function queryOf(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, json]) => `${name}=${encode(json)}`)
    .join("&");
}

/** URL-encodes the text of a JSON literal as a browser does. A lone surrogate becomes its three bytes. */
function encode(json: string): string {
  let value: unknown = json;
  try {
    value = JSON.parse(json);
  } catch {
    // the text is not JSON: it is used unchanged
  }
  const text = typeof value === "string" ? value : json;
  return text.isWellFormed() ? encodeURIComponent(text) : "%ed%a0%80";
}

function isWrongInQuery(field: FieldSchema, json: string): boolean {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    value = json;
  }
  const text = typeof value === "string" ? value : json;
  if (field.type === "integer") {
    const number = Number(text);
    return (
      !Number.isInteger(number) ||
      number < (field.minimum ?? -Infinity) ||
      number > (field.maximum ?? Infinity)
    );
  }
  if (field.type === "boolean") return text !== "true" && text !== "false";
  if (field.type !== "string") return false;
  return (
    [...text].length > (field.maxLength ?? Infinity) ||
    (field.pattern !== undefined && !new RegExp(field.pattern).test(text))
  );
}

/**
 * Returns the mutations of a query, in which every value is text. URLs longer than the server reads are in
 * raw-sockets.test.ts.
 */
export function queryMutations(schema: TSchema, good: () => Fields, foreignIds: ForeignIds = {}): Mutation[] {
  const required = new Set((schema as unknown as ObjectSchema).required ?? []);
  const mutations: Mutation[] = [];
  for (const [index, [name, field]] of Object.entries(fieldsOf(schema)).entries()) {
    const turn = firstTurn(schema) + index;
    const { [name]: own, ...rest } = good();
    const before = Object.keys(rest).length === 0 ? "" : `${queryOf(rest)}&`;
    for (const { label, json } of badValues({ name, field, turn }, foreignIds[name] ?? [])) {
      const value = encode(json);
      if (value.length < 12_000)
        mutations.push({
          label: `${name} = ${label}`,
          text: `${before}${name}=${value}`,
          invalid: isWrongInQuery(field, json),
        });
    }
    for (const raw of inTurn(queryTexts, turn)) {
      mutations.push({
        label: `${name} = ${raw.slice(0, 12)} as bytes`,
        text: `${before}${name}=${raw}`,
        invalid: field.type === "integer" || field.type === "boolean",
      });
    }
    const twice = `${name}=${encode(own ?? "1")}`;
    mutations.push({ label: `${name} twice`, text: `${before}${twice}&${twice}`, invalid: true });
    for (const form of [`${name}[]`, `${name}[a]`, `${name}.a`, `${name}%00`, name.toUpperCase()]) {
      mutations.push({
        label: `${form} for ${name}`,
        text: `${before}${form}=1`,
        invalid: required.has(name) && field.default === undefined,
      });
    }
    mutations.push({
      label: `${name} left out`,
      text: queryOf(rest),
      invalid: required.has(name) && field.default === undefined,
    });
    mutations.push({
      label: `${name} without a value`,
      text: `${before}${name}`,
      invalid: field.type === "integer" || field.type === "boolean",
    });
  }
  const addForbidden = (label: string, fields: Fields) =>
    mutations.push({ label: `I9 ${label}`, text: queryOf({ ...fields, ...good() }), invalid: false });
  const undeclared = Object.entries(forbiddenFields).filter(
    ([name]) => !Object.hasOwn(fieldsOf(schema), name),
  );
  for (const [name, json] of inTurn(undeclared, firstTurn(schema))) addForbidden(name, { [name]: json });
  addForbidden("everything at once", Object.fromEntries(undeclared));
  return mutations;
}
