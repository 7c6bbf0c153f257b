// How an answer leaves: as text, or pressed for whoever takes it so.

import type { FastifyReply, FastifyRequest } from "fastify";
import type { KeptAnswer } from "./kept-answers.ts";

type Answer = Pick<KeptAnswer, "text" | "brotli">;

export const answerHeaders = {
  "content-type": "application/json; charset=utf-8", vary: "Merchant, Language, Accept-Encoding", "cache-control": "no-store",
} as const;
/** Named, and not with a weight of nothing. */
const TAKES_BROTLI = /(^|,)\s*br\s*(?!;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/;

/** By what a request's Accept-Encoding says. */
export function takesBrotli(accepted: string | undefined): boolean {
  return accepted !== undefined && TAKES_BROTLI.test(accepted);
}

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, { text, brotli }: Answer): FastifyReply {
  reply.headers(answerHeaders);
  const small = brotli !== null && takesBrotli(request.headers["accept-encoding"] as string | undefined);
  return small ? reply.header("content-encoding", "br").send(brotli) : reply.send(text);
}
