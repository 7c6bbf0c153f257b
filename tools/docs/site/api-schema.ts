/** Renders the fields of a JSON schema as a list for readers. */
import type { Json } from "@khela/contract/openapi-vendors";
import { escapeHtml } from "../../../apps/server/src/http/escape-html.ts";

const objectOf = (value: unknown): Readonly<Record<string, Json>> =>
  (value ?? {}) as Readonly<Record<string, Json>>;

/** Returns a value of the OpenAPI document as text. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Returns a schema's type in one line: `list of integer`, `"open" or "closed"`. */
export function typeOf(schema: Json): string {
  if (typeof schema["$ref"] === "string") return schema["$ref"].split("/").at(-1)!;
  if ("const" in schema) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"])) {
    const values = schema["enum"] as unknown[];
    return values.length > 12
      ? `one of ${values.length} values`
      : values.map((value) => JSON.stringify(value)).join(" or ");
  }
  if (Array.isArray(schema["anyOf"]))
    return [...new Set((schema["anyOf"] as Json[]).map(typeOf))].join(" or ");
  if (schema["type"] === "array") return `list of ${typeOf(objectOf(schema["items"]))}`;
  if (schema["patternProperties"] !== undefined) return "map";
  return typeof schema["type"] === "string" ? schema["type"] : "any value";
}

function rangeOf(schema: Json, min: string, max: string, unit: string): string[] {
  const [low, high] = [schema[min], schema[max]];
  if (low === undefined && high === undefined) return [];
  if (low === undefined) return [`at most ${textOf(high)}${unit}`];
  return [high === undefined ? `at least ${textOf(low)}${unit}` : `${textOf(low)} to ${textOf(high)}${unit}`];
}

export function constraintsOf(schema: Json): string[] {
  return [
    ...rangeOf(schema, "minimum", "maximum", ""),
    ...rangeOf(schema, "minLength", "maxLength", " characters"),
    ...rangeOf(schema, "minItems", "maxItems", " items"),
    ...(schema["format"] === undefined ? [] : [textOf(schema["format"])]),
    ...(schema["pattern"] === undefined ? [] : [`pattern ${textOf(schema["pattern"])}`]),
    ...(schema["default"] === undefined ? [] : [`default ${JSON.stringify(schema["default"])}`]),
  ];
}

function fieldHtml(name: string, schema: Json, isRequired: boolean): string {
  const facts = [typeOf(schema), ...constraintsOf(schema), ...(isRequired ? [] : ["optional"])].join(", ");
  const about = schema["description"] === undefined ? "" : ` ${escapeHtml(textOf(schema["description"]))}`;
  return `<li><code>${escapeHtml(name)}</code> <span>${escapeHtml(facts)}</span>${about}${innerHtml(schema)}</li>`;
}

/** Renders the fields inside a schema: of an object, of a list's items, of each form, of a map's values. */
function innerHtml(schema: Json): string {
  const required = new Set((schema["required"] as string[] | undefined) ?? []);
  const fields = Object.entries(objectOf(schema["properties"])).map(([name, field]) =>
    fieldHtml(name, field, required.has(name)),
  );
  const own = fields.length === 0 ? "" : `<ul class="fields">${fields.join("")}</ul>`;
  const forms = ((schema["anyOf"] as Json[] | undefined) ?? []).map(innerHtml).filter((html) => html !== "");
  const values = Object.values(objectOf(schema["patternProperties"])).map(innerHtml);
  const items = schema["type"] === "array" ? innerHtml(objectOf(schema["items"])) : "";
  return own + forms.join("<p>or</p>") + values.join("") + items;
}

/** Renders the fields of a schema. A schema without fields is rendered as its type alone. */
export function fieldsHtml(schema: Json): string {
  const inner = innerHtml(schema);
  return inner === "" ? `<p>${escapeHtml([typeOf(schema), ...constraintsOf(schema)].join(", "))}</p>` : inner;
}
