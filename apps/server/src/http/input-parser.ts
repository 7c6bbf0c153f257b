// What a call is given, checked and cleaned by its schema before any rule sees it.

import { Compile, type Validator } from "typebox/compile";
import { Value } from "typebox/value";
import type { TSchema } from "typebox";
import { fail } from "../infra/failure.ts";
import { assertSafeInput } from "./input-safety.ts";

export type ParseInput = (input: unknown, fromQuery: boolean) => unknown;

/** The values of a query as its schema means them. A text that is not exactly a number or a truth value stays as it is. */
function coerceQuery(schema: TSchema, query: unknown): Record<string, unknown> {
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {};
  const read = (text: unknown, type: string | undefined): unknown => {
    if (typeof text !== "string") return text;
    if (type === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text);
    if (type === "boolean" && /^(true|false)$/.test(text)) return text === "true";
    return text;
  };
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>)
      .filter(([name]) => Object.hasOwn(properties, name))
      .map(([name, text]) => [name, read(text, properties[name]?.type)]),
  );
}

const validators = new WeakMap<TSchema, Validator>();

/** A process compiles each schema once, however many servers it starts. */
export function validatorOf(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  return validator;
}

/** Checks and cleans an input: unknown fields are dropped, defaults filled in, texts of a query turned into numbers. */
export function createInputParser(schema: TSchema): ParseInput {
  const validator = validatorOf(schema);
  return (input, fromQuery) => {
    assertSafeInput(input);
    const given = fromQuery ? coerceQuery(schema, input) : structuredClone(input);
    const value = Value.Default(schema, Value.Clean(schema, given));
    if (validator.Check(value)) return value;
    const first = validator.Errors(value)[0];
    const missing =
      first?.keyword === "required"
        ? `/${String((first.params as { requiredProperties?: string[] }).requiredProperties?.[0])}`
        : "";
    return fail("request_param_err", { field: `${first?.instancePath ?? ""}${missing}` });
  };
}
