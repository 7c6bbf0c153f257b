// The shape of what a vendor asks, whatever dialect it was said in: checked by the contract's schema of the method, and rid
// of every field that the method does not declare.

import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { vendorMethods, vendorSchemas, type VendorMethod, type VendorRequest } from "@khela/contract/vendor";

const MAX_DETAIL_CHARS = 8_192;
/** What the database keeps in no text: the null character, half of a surrogate pair. As JSON.stringify writes them. */
const UNKEEPABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

const validators = new Map(vendorMethods.map((method) => [method, Compile(vendorSchemas[method] as TSchema)]));
const declared = new Map(vendorMethods.map((method) => [method, new Set(Object.keys(vendorSchemas[method].properties))]));

export type Asked = { readonly request: VendorRequest<VendorMethod> };

/** The request as its method declares it, or the field that is wrong. */
export function askedFor(method: VendorMethod, parsed: unknown): Asked | { readonly field: string } {
  const validator = validators.get(method)!;
  if (!validator.Check(parsed)) return { field: validator.Errors(parsed)[0]?.instancePath.slice(1) || "body" };
  const detail = JSON.stringify((parsed as { detail?: unknown }).detail ?? null);
  if (detail.length > MAX_DETAIL_CHARS || UNKEEPABLE.test(detail)) return { field: "detail" };
  const fields = declared.get(method)!;
  return { request: Object.fromEntries(Object.entries(parsed as object).filter(([name]) => fields.has(name))) as Asked["request"] };
}
