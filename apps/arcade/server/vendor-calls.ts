/**
 * What the platform asks of us as a vendor: a round for its player's record, and the statement of what we moved. Both
 * are signed over their own body, and so are our answers. A vendor's secret opens that vendor's rounds and no other's.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formatAmount } from "@khela/engines/money";
import { holdem } from "@khela/engines/poker/holdem-round";
import {
  STATEMENT_PAGE, vendorAskPath, vendorAskSchemas, type LegsReport, type VendorAsk, type VendorQuestion, type VendorReport,
} from "@khela/contract/vendor-asks";
import { Compile } from "typebox/compile";
import type { Context } from "./context.ts";
import { recordJackpot } from "./jackpot.ts";
import { findBet } from "./matches/bet-store.ts";
import { reportLegs } from "./matches/views.ts";
import { fairRecord } from "./round-view.ts";
import { listStatement } from "./statement-store.ts";
import { findRound } from "./store.ts";
import { isSigned, signHeaders } from "./wallet.ts";

const LARGEST_QUESTION = 4_096;

const shapes = {
  round: Compile(vendorAskSchemas.round.in),
  statement: Compile(vendorAskSchemas.statement.in),
} as const;

function vendorIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { vendor?: unknown } | null)?.vendor;
  } catch {
    return undefined;
  }
}

async function tellMatchBet(ctx: Context, asked: VendorQuestion<"round">): Promise<LegsReport | null> {
  const bet = await findBet(ctx.db, asked.roundId);
  return bet?.vendor === asked.vendor && bet.player === asked.player ? reportLegs(bet) : null;
}

async function tellRound(ctx: Context, asked: VendorQuestion<"round">): Promise<VendorReport<"round"> | null> {
  const round = await findRound(ctx.db, asked.roundId);
  if (round === null) return tellMatchBet(ctx, asked);
  const isAsked = round.vendor === asked.vendor && round.player === asked.player;
  // A sitting at poker has no seed of its own: its hands do, and are verified one by one from the table.
  if (!isAsked || round.game === holdem.name) return null;
  const jackpot = await recordJackpot(ctx.db, round.id);
  return jackpot === null ? fairRecord(round) : { ...fairRecord(round), jackpot };
}

async function tellStatement(ctx: Context, asked: VendorQuestion<"statement">): Promise<VendorReport<"statement">> {
  const rows = await listStatement(ctx.db, { ...asked, from: new Date(asked.from), to: new Date(asked.to), limit: STATEMENT_PAGE });
  const last = rows.at(-1);
  return {
    transactions: rows.map(({ transactionId, method, player, currency, amountMinor, at }) => ({
      transactionId, method, player, currency, amount: formatAmount(amountMinor, currency), at: at.getTime(),
    })),
    next: rows.length < STATEMENT_PAGE || last === undefined ? null : last.place,
  };
}

export function serveVendorCalls(app: FastifyInstance, ctx: Context): void {
  async function serve(ask: VendorAsk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const text = typeof request.body === "string" ? request.body : "";
    const vendor = vendorIn(text);
    const secrets = typeof vendor === "string" ? ctx.config.secrets.get(vendor) ?? [] : [];
    if (!isSigned(secrets, text, request.headers)) return reply.code(401).send({ error: "INVALID_SIGNATURE" });
    const asked: unknown = JSON.parse(text);
    if (!shapes[ask].Check(asked)) return reply.code(400).send({ error: "request.bad" });
    const told = ask === "round" ? await tellRound(ctx, asked as VendorQuestion<"round">)
      : await tellStatement(ctx, asked as VendorQuestion<"statement">);
    const said = JSON.stringify(told ?? { error: "round.unknown" });
    return reply.code(told === null ? 404 : 200).headers(signHeaders(ctx, secrets[0] ?? "", said))
      .header("content-type", "application/json; charset=utf-8").send(said);
  }

  app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser("*", { parseAs: "string", bodyLimit: LARGEST_QUESTION }, (_request, body, done) => done(null, body));
    for (const ask of ["round", "statement"] as const) {
      inner.post(vendorAskPath(ask), (request, reply) => serve(ask, request, reply));
    }
  });
}
