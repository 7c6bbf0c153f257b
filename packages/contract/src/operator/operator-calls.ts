// Every call of the console by area. Only collects the areas' rows; nothing else is defined here.

import { access } from "./access/calls.ts";
import { audit } from "./audit/calls.ts";
import { proposals } from "./proposals/calls.ts";
import { verifications } from "./verifications/calls.ts";

export const operatorCalls = {
  access,
  audit,
  proposals,
  verifications,
} as const;

export type OperatorCalls = typeof operatorCalls;
export type OperatorArea = keyof OperatorCalls;
/** Any declared call of the console, with its literal types preserved. */
export type AnyOperatorCall = { [A in OperatorArea]: OperatorCalls[A][keyof OperatorCalls[A]] }[OperatorArea];
