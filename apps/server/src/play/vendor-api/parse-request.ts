// Validates a vendor request by the contract's schema of its method. The vendor API refuses unknown fields. For an
// adapter, they are dropped.

import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import {
  signedVendorSchemas,
  vendorMethods,
  vendorSchemas,
  type VendorMethod,
  type VendorRequest,
} from "@khela/contract/vendor-wallet-api";

const MAX_DETAIL_CHARS = 8_192;
/** JSON text that PostgreSQL cannot store: NUL and unpaired surrogates, in the form of JSON.stringify. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

const compileAll = (schemas: Readonly<Record<VendorMethod, TSchema>>): ReadonlyMap<VendorMethod, Validator> =>
  new Map(vendorMethods.map((method) => [method, Compile(schemas[method])]));
const validators = compileAll(vendorSchemas);
const signedValidators = compileAll(signedVendorSchemas);

export type ValidRequest = { readonly request: VendorRequest<VendorMethod> };
type InvalidRequest = { readonly field: string };

/** Returns the name of the field that an error is about: the field is missing or unknown, or has an invalid value. */
function fieldOf(validator: Validator, body: unknown): string {
  const [error] = validator.Errors(body);
  if (error?.keyword === "required") return error.params.requiredProperties[0] ?? "body";
  if (error?.keyword === "additionalProperties") return error.params.additionalProperties[0] ?? "body";
  return error?.instancePath.split("/")[1] || "body";
}

function check(validator: Validator, body: unknown): InvalidRequest | null {
  if (!validator.Check(body)) return { field: fieldOf(validator, body) };
  const detail = JSON.stringify((body as { detail?: unknown }).detail ?? null);
  return detail.length > MAX_DETAIL_CHARS || UNSTORABLE.test(detail) ? { field: "detail" } : null;
}

/** Validates a request of the vendor API, whose body names the method. Returns the request, or the invalid field. */
export function parseSignedRequest(method: VendorMethod, body: unknown): ValidRequest | InvalidRequest {
  const invalid = check(signedValidators.get(method)!, body);
  if (invalid !== null) return invalid;
  const { method: _method, ...request } = body as ValidRequest["request"] & { method: VendorMethod };
  return { request };
}

/** Validates a request that an adapter parsed. Returns the request without unknown fields, or the invalid field. */
export function parseVendorRequest(method: VendorMethod, body: object): ValidRequest | InvalidRequest {
  const invalid = check(validators.get(method)!, body);
  if (invalid !== null) return invalid;
  const fields = vendorSchemas[method].properties;
  return {
    request: Object.fromEntries(
      Object.entries(body).filter(([name]) => Object.hasOwn(fields, name)),
    ) as ValidRequest["request"],
  };
}
