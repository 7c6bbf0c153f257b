/**
 * The platform's calls to us as a vendor: a round for the player's bet history, and the reconciliation report of our
 * transactions. Calls and answers are signed over their bodies. A vendor's secret gives access to that vendor's rounds
 * only.
 */
import { addRawBodyParser } from "@khela/service-kit/http-server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formatAmount } from "@khela/engines/money";
import { holdem } from "@khela/engines/poker/holdem-round";
import {
  RECONCILIATION_PAGE_SIZE,
  vendorCallbackPath,
  vendorCallbackSchemas,
  type LegsReport,
  type VendorCallback,
  type VendorCallbackRequest,
  type VendorCallbackResponse,
} from "@khela/contract/vendor-callbacks";
import { Compile } from "typebox/compile";
import type { Context } from "../context.ts";
import { findJackpotRecord } from "../jackpot/jackpot.ts";
import { findBet } from "../matches/bet-store.ts";
import { reportLegs } from "../matches/views.ts";
import { fairRecord } from "../rounds/round-view.ts";
import { listSettledTransactions } from "./reconciliation-store.ts";
import { mergeBets } from "../rounds/outcomes.ts";
import { findRound, listWalletRound } from "../rounds/store.ts";
import { isSigned, signHeaders } from "./wallet-client.ts";

/**
 * Callbacks that we answer. The platform's catalogue already has our games, so it never requests their list; our games
 * have no free rounds.
 */
type AnsweredCallback = Exclude<VendorCallback, "games" | "free-rounds">;

const MAX_CALLBACK_BYTES = 4_096;

const shapes = {
  round: Compile(vendorCallbackSchemas.round.in),
  statement: Compile(vendorCallbackSchemas.statement.in),
} as const satisfies Record<AnsweredCallback, unknown>;

function vendorIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { vendor?: unknown } | null)?.vendor;
  } catch {
    return undefined;
  }
}

async function reportMatchBet(
  ctx: Context,
  callback: VendorCallbackRequest<"round">,
): Promise<LegsReport | null> {
  const bet = await findBet(ctx.db, callback.roundId);
  return bet?.vendor === callback.vendor && bet.player === callback.player ? reportLegs(bet) : null;
}

async function reportRound(
  ctx: Context,
  callback: VendorCallbackRequest<"round">,
): Promise<VendorCallbackResponse<"round"> | null> {
  const round = await findRound(ctx.db, callback.roundId);
  if (round === null) return reportMatchBet(ctx, callback);
  const isOwnRound = round.vendor === callback.vendor && round.player === callback.player;
  // A poker sitting has no single seed: each hand has its own, and is verified at the table.
  if (!isOwnRound || round.game === holdem.name) return null;
  if (round.tableRoundId !== null) {
    const [first, ...rest] = await listWalletRound(ctx.db, round.id);
    return fairRecord(first === undefined ? round : mergeBets([first, ...rest]));
  }
  const jackpot = await findJackpotRecord(ctx.db, round.id);
  return jackpot === null ? fairRecord(round) : { ...fairRecord(round), jackpot };
}

async function reportTransactions(
  ctx: Context,
  callback: VendorCallbackRequest<"statement">,
): Promise<VendorCallbackResponse<"statement">> {
  const rows = await listSettledTransactions(ctx.db, {
    ...callback,
    from: new Date(callback.from),
    to: new Date(callback.to),
    limit: RECONCILIATION_PAGE_SIZE,
  });
  const last = rows.at(-1);
  return {
    transactions: rows.map(({ transactionId, method, player, currency, amountMinor, at }) => ({
      transactionId,
      method,
      player,
      currency,
      amount: formatAmount(amountMinor, currency),
      at: at.getTime(),
    })),
    next: rows.length < RECONCILIATION_PAGE_SIZE || last === undefined ? null : last.place,
  };
}

export function registerVendorCallbacks(app: FastifyInstance, ctx: Context): void {
  async function serve(
    kind: AnsweredCallback,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const text = typeof request.body === "string" ? request.body : "";
    const vendor = vendorIn(text);
    const secrets = typeof vendor === "string" ? (ctx.config.secrets.get(vendor) ?? []) : [];
    if (!isSigned(secrets, text, request.headers))
      return reply.code(401).send({ error: "INVALID_SIGNATURE" });
    const callback: unknown = JSON.parse(text);
    if (!shapes[kind].Check(callback)) return reply.code(400).send({ error: "request.bad" });
    const report =
      kind === "round"
        ? await reportRound(ctx, callback as VendorCallbackRequest<"round">)
        : await reportTransactions(ctx, callback as VendorCallbackRequest<"statement">);
    const body = JSON.stringify(report ?? { error: "round.unknown" });
    return reply
      .code(report === null ? 404 : 200)
      .headers(signHeaders(ctx, secrets[0] ?? "", body))
      .header("content-type", "application/json; charset=utf-8")
      .send(body);
  }

  app.register(async (inner) => {
    addRawBodyParser(inner, MAX_CALLBACK_BYTES);
    for (const kind of ["round", "statement"] as const) {
      inner.post(vendorCallbackPath(kind), (request, reply) => serve(kind, request, reply));
    }
  });
}
