// A call's response as text. Its schema serializes it, so no undeclared field can leave. A response that depends only
// on merchant, language and input is generated once and cached for the seconds in its call's row.

import fastJson from "fast-json-stringify";
import type { FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import type { ServerCall } from "@khela/contract/call";
import type { LanguageCode } from "@khela/contract/locale/languages";
import type { Merchant } from "../../infra/db/merchant-store.ts";
import type { Context } from "../context.ts";
import { readSessionToken } from "../guards.ts";
import { isPubliclyCacheable, urlCacheKey } from "./cached-answers.ts";
import { isKeyedAnswer, type AnswerCache } from "./answer-cache.ts";
import type { ResponseBody } from "./response.ts";

export type AnyHandler = (ctx: Context, input: unknown) => Promise<unknown>;

export type Answerer = {
  readonly call: ServerCall;
  readonly handler: AnyHandler;
  readonly serialize: (value: unknown) => string;
};

type Stringify = (value: unknown) => string;

/** Serializers by envelope and schema. Each is built at its first response, once for all servers of a process. */
const known = { bare: new WeakMap<TSchema, Stringify>(), wrapped: new WeakMap<TSchema, Stringify>() };

function stringifierOf(envelope: keyof typeof known, out: TSchema): Stringify {
  const found = known[envelope].get(out);
  if (found !== undefined) return found;
  const schema =
    envelope === "bare"
      ? out
      : {
          type: "object",
          properties: { success: { type: "boolean" }, value: out },
          required: ["success", "value"],
        };
  const stringify = fastJson(JSON.parse(JSON.stringify(schema)) as Parameters<typeof fastJson>[0]);
  known[envelope].set(out, stringify);
  return stringify;
}

export function createSerializer(call: Pick<ServerCall, "envelope">, out: TSchema): Answerer["serialize"] {
  return call.envelope === "lgw"
    ? (value) => stringifierOf("bare", out)(value)
    : (value) => stringifierOf("wrapped", out)({ success: true, value });
}

function keyOf(call: ServerCall, merchant: Merchant, language: LanguageCode, input: unknown): string {
  return `${call.name} ${merchant.id} ${language} ${JSON.stringify(input)}`;
}

export function createResponder(answerCache: AnswerCache) {
  return {
    async respond(
      { call, handler, serialize }: Answerer,
      input: unknown,
      ctx: Context,
    ): Promise<ResponseBody> {
      if (call.cacheS !== undefined && (call.ownForMembers !== true || ctx.session === null))
        return answerCache.fetch(keyOf(call, ctx.merchant, ctx.language, input), call.cacheS, async () =>
          serialize(await handler(ctx, input)),
        );
      const answer = await handler(ctx, input);
      if (!isKeyedAnswer(answer)) return { text: serialize(answer), compressed: null };
      return {
        key: `${call.name} ${ctx.merchant.id} ${ctx.language} ${answer.key}`,
        write: async () => serialize(await answer.draw()),
      };
    },
    /** Links the request's URL to this response, so that the cached-answer handler finds the response. */
    linkUrl(request: FastifyRequest, call: ServerCall, ctx: Context, input: unknown): void {
      if (!isPubliclyCacheable(call) || readSessionToken(request) !== null) return;
      const urlKey = urlCacheKey(ctx.merchant.id, ctx.language, request.url);
      if (urlKey !== null) answerCache.linkUrl(urlKey, keyOf(call, ctx.merchant, ctx.language, input));
    },
  };
}
