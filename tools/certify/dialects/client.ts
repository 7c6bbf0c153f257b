/**
 * How the kit says something in a vendor's dialect, and what it makes of the answer. The cases are written in the words of
 * our own protocol; what a dialect has no word for is not applicable there, and what it calls by one word is one.
 */
import type { VendorAnswer, VendorCode, VendorMethod } from "@khela/contract/vendor";
import { vendorCodes } from "@khela/contract/vendor";
import type { Dialect, DialectName } from "@khela/contract/vendor-dialects";
import type { How, Received, Sent } from "../wire.ts";

export type Saying = { readonly vendor: string; readonly secret: string; readonly how: How };
export type Body = Readonly<Record<string, unknown>>;

export type DialectClient = {
  readonly name: DialectName;
  readonly policy: Dialect;
  readonly methods: ReadonlySet<VendorMethod>;
  /** Whether a field of ours reaches the server in this dialect. */
  says(method: VendorMethod, field: string): boolean;
  /** All our codes that this dialect has one word for, the first standing for all. */
  readonly alike: (method: VendorMethod, code: VendorCode) => readonly VendorCode[];
  sent(method: VendorMethod, body: Body, saying: Saying): Sent;
  /** @throws CaseFailed for what the dialect does not allow */
  answerIn(method: VendorMethod, received: Received, body: Body): VendorAnswer;
  /** Ways to sign that must not be believed. */
  readonly forgeries: readonly (readonly [string, How])[];
  /** Requests that are none, by name. */
  strays(saying: Saying): readonly (readonly [string, Sent])[];
};

/** The codes that share a word. */
export function sharing(wordOf: (code: VendorCode) => string, code: VendorCode): readonly VendorCode[] {
  return (Object.keys(vendorCodes) as VendorCode[]).filter((one) => wordOf(one) === wordOf(code));
}
