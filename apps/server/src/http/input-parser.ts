// Validates and cleans a call's input by its schema, before any rule reads the input.

import { Compile, type Validator } from "typebox/compile";
import { Value } from "typebox/value";
import type { TSchema } from "typebox";
import type { TLocalizedValidationError } from "typebox/error";
import { fail } from "../infra/failure.ts";
import { assertSafeInput } from "./input-safety.ts";

export type ParseInput = (input: unknown, fromQuery: boolean) => unknown;

/**
 * Converts the values of a query by the schema. A text that is not exactly a number or a boolean stays unchanged.
 * Where unknown fields are dropped, they are left out.
 */
function coerceQuery(schema: TSchema, query: unknown, dropsUnknown: boolean): Record<string, unknown> {
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {};
  const read = (text: unknown, type: string | undefined): unknown => {
    if (typeof text !== "string") return text;
    if (type === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text);
    if (type === "boolean" && /^(true|false)$/.test(text)) return text === "true";
    return text;
  };
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>)
      .filter(([name]) => !dropsUnknown || Object.hasOwn(properties, name))
      .map(([name, text]) => [name, read(text, properties[name]?.type)]),
  );
}

const validators = new WeakMap<TSchema, Validator>();

/** Returns the compiled form of a schema. A process compiles each schema once, however many servers it starts. */
export function validatorOf(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  return validator;
}

/** Returns the missing or unknown field of an error, which the error's path does not contain; empty: another error. */
function fieldOf(error: TLocalizedValidationError | undefined): string {
  if (error?.keyword === "required") return `/${error.params.requiredProperties[0]}`;
  if (error?.keyword === "additionalProperties") return `/${error.params.additionalProperties[0]}`;
  return "";
}

/**
 * Creates a parser that validates and cleans an input: fills in defaults, and converts texts of a query to numbers.
 * Unknown fields are dropped, or refused where the caller would otherwise believe that they had an effect, such as a
 * list's filter.
 */
export function createInputParser(schema: TSchema, { dropsUnknown = true } = {}): ParseInput {
  const validator = validatorOf(schema);
  return (input, fromQuery) => {
    assertSafeInput(input);
    const given = fromQuery ? coerceQuery(schema, input, dropsUnknown) : structuredClone(input);
    const value = Value.Default(schema, dropsUnknown ? Value.Clean(schema, given) : given);
    if (validator.Check(value)) return value;
    const first = validator.Errors(value)[0];
    return fail("request_param_err", { field: `${first?.instancePath ?? ""}${fieldOf(first)}` });
  };
}
