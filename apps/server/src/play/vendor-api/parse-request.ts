// Validates a vendor request by the contract's schema of its method, whatever the adapter, and drops
// undeclared fields.

import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import {
  vendorMethods,
  vendorSchemas,
  type VendorMethod,
  type VendorRequest,
} from "@khela/contract/vendor-wallet-api";

const MAX_DETAIL_CHARS = 8_192;
/** Text PostgreSQL cannot store: NUL and unpaired surrogates, as JSON.stringify writes them. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

const validators = new Map(
  vendorMethods.map((method) => [method, Compile(vendorSchemas[method] as TSchema)]),
);
const declaredFields = new Map(
  vendorMethods.map((method) => [method, new Set(Object.keys(vendorSchemas[method].properties))]),
);

export type ValidRequest = { readonly request: VendorRequest<VendorMethod> };

/** Returns the request as its method declares it, or the invalid field. */
export function parseVendorRequest(
  method: VendorMethod,
  body: unknown,
): ValidRequest | { readonly field: string } {
  const validator = validators.get(method)!;
  if (!validator.Check(body)) return { field: validator.Errors(body)[0]?.instancePath.slice(1) || "body" };
  const detail = JSON.stringify((body as { detail?: unknown }).detail ?? null);
  if (detail.length > MAX_DETAIL_CHARS || UNSTORABLE.test(detail)) return { field: "detail" };
  const fields = declaredFields.get(method)!;
  return {
    request: Object.fromEntries(
      Object.entries(body as object).filter(([name]) => fields.has(name)),
    ) as ValidRequest["request"],
  };
}
