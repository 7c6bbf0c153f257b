// How an answer leaves: as text, or compressed for clients that accept it.

import type { FastifyReply, FastifyRequest } from "fastify";
import type { CachedResponse } from "./response-cache.ts";

export type ResponseBody = Pick<CachedResponse, "text" | "brotli">;

export const responseHeaders = {
  "content-type": "application/json; charset=utf-8",
  vary: "Merchant, Language, Accept-Encoding",
  "cache-control": "no-store",
} as const;
/** Named, and not with a weight of nothing. */
const ACCEPTS_BROTLI = /(^|,)\s*br\s*(?!;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/;

/** By what a request's Accept-Encoding says. */
export function acceptsBrotli(accepted: string | undefined): boolean {
  return accepted !== undefined && ACCEPTS_BROTLI.test(accepted);
}

export function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, brotli }: ResponseBody,
): FastifyReply {
  reply.headers(responseHeaders);
  const useBrotli =
    brotli !== null && acceptsBrotli(request.headers["accept-encoding"] as string | undefined);
  return useBrotli ? reply.header("content-encoding", "br").send(brotli) : reply.send(text);
}
