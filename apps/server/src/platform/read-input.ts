// What a call is given, checked and cleaned by its schema before any rule sees it.

import { Compile } from "typebox/compile";
import { Value } from "typebox/value";
import type { TSchema } from "typebox";
import { fail } from "./failure.ts";
import { refuseUnsound } from "./sound.ts";

export type ReadInput = (input: unknown, fromQuery: boolean) => unknown;

/** The values of a query as its schema means them. A text that is not exactly a number or a truth value stays as it is. */
function fromTexts(schema: TSchema, query: unknown): Record<string, unknown> {
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {};
  const read = (text: unknown, type: string | undefined): unknown => {
    if (typeof text !== "string") return text;
    if (type === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text);
    if (type === "boolean" && /^(true|false)$/.test(text)) return text === "true";
    return text;
  };
  return Object.fromEntries(Object.entries(query as Record<string, unknown>)
    .filter(([name]) => Object.hasOwn(properties, name))
    .map(([name, text]) => [name, read(text, properties[name]?.type)]));
}

/** Checks and cleans an input: unknown fields are dropped, defaults filled in, texts of a query turned into numbers. */
export function inputReader(schema: TSchema): ReadInput {
  const validator = Compile(schema);
  return (input, fromQuery) => {
    refuseUnsound(input);
    const given = fromQuery ? fromTexts(schema, input) : structuredClone(input);
    const value = Value.Default(schema, Value.Clean(schema, given));
    if (validator.Check(value)) return value;
    const first = validator.Errors(value)[0];
    const missing = first?.keyword === "required" ? `/${String((first.params as { requiredProperties?: string[] }).requiredProperties?.[0])}` : "";
    return fail("request_param_err", { field: `${first?.instancePath ?? ""}${missing}` });
  };
}
