// Sends a response as text, or compressed for clients that accept that.

import type { FastifyReply, FastifyRequest } from "fastify";
import { encodingFor } from "@khela/service-kit/accept-encoding";
import { compress, compressFromBytes, findCompressed, type CachedAnswer } from "./answer-cache.ts";

export type ResponseBody =
  | Pick<CachedAnswer, "text" | "compressed">
  /** A text that is serialized only when no text is cached under its key. */
  | { readonly key: string; readonly write: () => Promise<string> };

export const responseHeaders = {
  "content-type": "application/json; charset=utf-8",
  vary: "Merchant, Language, Accept-Encoding",
  "cache-control": "no-store",
} as const;

/**
 * Sends a response. A member's own response is compressed by this function; a cached response is already compressed.
 */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: ResponseBody,
): Promise<FastifyReply> {
  reply.headers(responseHeaders);
  const encoding = encodingFor(request.headers["accept-encoding"] as string | undefined);
  const key = "key" in response ? response.key : undefined;
  const known = encoding === null || key === undefined ? undefined : findCompressed(key, encoding);
  if (known !== undefined) return reply.header("content-encoding", encoding).send(known);
  const text = "key" in response ? await response.write() : response.text;
  if (encoding === null || text.length < compressFromBytes) return reply.send(text);
  const compressed = "compressed" in response ? response.compressed?.[encoding] : undefined;
  return reply.header("content-encoding", encoding).send(compressed ?? (await compress(text, encoding, key)));
}
