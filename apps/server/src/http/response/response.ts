// How an answer leaves: as text, or compressed for clients that accept it.

import type { FastifyReply, FastifyRequest } from "fastify";
import { compress, compressFromBytes, encodingFor } from "./compression.ts";
import type { CachedResponse } from "./response-cache.ts";

export type ResponseBody = Pick<CachedResponse, "text" | "compressed">;

export const responseHeaders = {
  "content-type": "application/json; charset=utf-8",
  vary: "Merchant, Language, Accept-Encoding",
  "cache-control": "no-store",
} as const;
/** A member's own answer is compressed here, one that is kept has been. */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, compressed }: ResponseBody,
): Promise<FastifyReply> {
  reply.headers(responseHeaders);
  const encoding =
    text.length < compressFromBytes
      ? null
      : encodingFor(request.headers["accept-encoding"] as string | undefined);
  if (encoding === null) return reply.send(text);
  return reply
    .header("content-encoding", encoding)
    .send(compressed?.[encoding] ?? (await compress(text, encoding)));
}
