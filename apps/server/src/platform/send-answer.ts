// How an answer leaves: as text, or pressed for whoever takes it so.

import type { FastifyReply, FastifyRequest } from "fastify";
import { headers } from "@khela/contract/wire";
import type { KeptAnswer } from "./kept-answers.ts";
import { securityHeaders } from "./security-headers.ts";

type Answer = Pick<KeptAnswer, "text" | "brotli">;

const ANSWER_HEADERS = {
  "content-type": "application/json; charset=utf-8", vary: "Merchant, Language, Accept-Encoding", "cache-control": "no-store",
} as const;
/** Named, and not with a weight of nothing. */
const TAKES_BROTLI = /(^|,)\s*br\s*(?!;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/;

function takesBrotli(request: FastifyRequest): boolean {
  const accepted = request.headers["accept-encoding"];
  return accepted !== undefined && TAKES_BROTLI.test(String(accepted));
}

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, { text, brotli }: Answer): FastifyReply {
  reply.headers(ANSWER_HEADERS);
  if (brotli !== null && takesBrotli(request)) return reply.header("content-encoding", "br").send(brotli);
  return reply.send(text);
}

/**
 * Writes a kept answer at once, with every header that one just made carries: what hooks would add to it is the same each
 * time, and adding it costs more than all the rest. Hooks that follow an answer still see it.
 */
export function keptSender(publicUrl: string): (request: FastifyRequest, reply: FastifyReply, answer: Answer) => void {
  const plain = Object.entries({ ...ANSWER_HEADERS, ...securityHeaders(publicUrl) }).flat();
  const pressed = [...plain, "content-encoding", "br"];
  return (request, reply, { text, brotli }) => {
    const small = brotli !== null && takesBrotli(request);
    const body = small ? brotli : text;
    const { raw } = reply.hijack();
    raw.writeHead(200, [headers.requestId, request.id, "content-length", String(Buffer.byteLength(body)), ...(small ? pressed : plain)]);
    raw.end(body);
  };
}
