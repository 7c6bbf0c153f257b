import { stepUpMs } from "@khela/contract/operator/operator-call";
import { formatAmount } from "@khela/engines/money";
import type { OperatorRoutes } from "../../http/console/operator-context.ts";
import { listMerchantsOf } from "./access-store.ts";
import { acceptWithPasskey, acceptWithPassword, readInvitation, signInOnce } from "./invitations.ts";
import {
  addPasskey,
  breakGlass,
  createProofOptions,
  createSetUpOptions,
  createToken,
  endOtherSessions,
  endOwnSession,
  listOwnTokens,
  listSessionViews,
  prove,
  readAccount,
  removePasskey,
  removePassword,
  setPassword,
  signOut,
  type OwnContext,
} from "./own-account.ts";
import { createSignOptions } from "./passkeys.ts";
import { signInByPasskey, signInByPassword } from "./sign-in.ts";

async function readMe(ctx: OwnContext) {
  const { operator, merchant } = ctx;
  const now = ctx.now();
  return {
    name: operator.name,
    displayName: operator.displayName,
    merchant: merchant.code,
    merchants: await listMerchantsOf(ctx.db, operator.id, now),
    currency: merchant.currency,
    roles: [...operator.roles],
    permissions: [...operator.permissions],
    maxAmount:
      operator.maxAmountMinor === null ? null : formatAmount(operator.maxAmountMinor, merchant.currency),
    isMasked: operator.isMasked,
    provenUntil: operator.provenAt === null ? null : operator.provenAt.getTime() + stepUpMs,
    breakGlassUntil: operator.sessionKind === "break_glass" ? operator.expiresAt.getTime() : null,
    serverTime: now.getTime(),
  };
}

/** Wraps a handler without an output. The response is an empty object. */
const empty =
  <C, I>(act: (ctx: C, input: I) => Promise<unknown>) =>
  async (ctx: C, input: I): Promise<Record<never, never>> => {
    await act(ctx, input);
    return {};
  };

export function accessRoutes(): OperatorRoutes<"access"> {
  return {
    me: readMe,
    signIn: signInByPassword,
    passkeyOptions: async (ctx) => ({
      options: await createSignOptions(ctx, { purpose: "sign-in", operatorId: null, passkeys: [] }),
    }),
    signInWithPasskey: (ctx, { response }) => signInByPasskey(ctx, response),
    invitation: (ctx, { token }) => readInvitation(ctx, token),
    acceptWithPasskey,
    acceptWithPassword,
    signInOnce: (ctx, { token }) => signInOnce(ctx, token),
    proveOptions: createProofOptions,
    prove,
    signOut: empty(signOut),
    sessions: async (ctx) => ({
      rows: await listSessionViews(ctx, ctx.operator.id, ctx.operator.sessionId),
    }),
    endSession: empty((ctx, { id }) => endOwnSession(ctx, { id, isToken: false })),
    endOtherSessions: async (ctx) => ({ ended: await endOtherSessions(ctx) }),
    account: readAccount,
    setUpOptions: createSetUpOptions,
    addPasskey: empty(addPasskey),
    removePasskey: empty((ctx, { id }) => removePasskey(ctx, id)),
    setPassword: empty(setPassword),
    removePassword: empty(removePassword),
    breakGlass,
    tokens: async (ctx) => ({ rows: await listOwnTokens(ctx) }),
    createToken,
    endToken: empty((ctx, { id }) => endOwnSession(ctx, { id, isToken: true })),
  };
}
