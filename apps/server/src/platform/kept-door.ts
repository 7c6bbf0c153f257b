/**
 * Most of what visitors ask is kept as it leaves (kept-answers), and is answered before the framework (front-door.ts), by the
 * rules that bind.ts serves every call by. Wherever one of them has to be looked into, or says no, the door stands aside, and
 * the request is served, or refused, as any other. Counts against the same budgets, carries the same headers, is measured alike.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Call } from "@khela/contract/call";
import { defaultLanguage, languageCodeOf, type LanguageCode } from "@khela/contract/languages";
import { headers, sessionCookie } from "@khela/contract/wire";
import type { Services } from "./context.ts";
import type { FrontDoor, FrontWorld } from "./front-door.ts";
import type { KeptAnswer, KeptAnswers } from "./kept-answers.ts";
import type { Limiter } from "./limits.ts";
import { securityHeaders } from "./security-headers.ts";
import { answerHeaders, takesBrotli } from "./send-answer.ts";

export type KeptDoorOptions = FrontWorld & { readonly services: Services; readonly limiter: Limiter; readonly kept: KeptAnswers };

const MAX_ADDRESS = 400;

/** Whether a call's answer depends on merchant, language and address alone. */
export function isForAnyone({ method, cacheS, ownForMembers }: Call): boolean {
  return method === "GET" && cacheS !== undefined && ownForMembers !== true;
}

/** What the kept answer to an address is known by; null for one that is too long to be remembered. */
export function keptAddress(merchantId: number, language: LanguageCode, url: string): string | null {
  return url.length > MAX_ADDRESS ? null : `${merchantId} ${language} ${url}`;
}

export function languageOf({ headers: given }: Pick<IncomingMessage, "headers">): LanguageCode {
  return languageCodeOf(given[headers.language] as string | undefined) ?? defaultLanguage;
}

/** `calls` by their paths; others may be added to it until the door is used. */
export function keptDoor(calls: ReadonlyMap<string, Call>, options: KeptDoorOptions): FrontDoor {
  const { services, limiter, kept, ipOf, requestId, observe } = options;
  const plain = Object.entries({ ...answerHeaders, ...securityHeaders(services.config.publicUrl) }).flat();
  const pressed = [...plain, "content-encoding", "br"];

  function find(call: Call, raw: IncomingMessage, ip: string): KeptAnswer | undefined {
    const { headers: given, url = "" } = raw;
    // a session is looked into, a body is read
    if (given.authorization !== undefined || given.cookie?.includes(`${sessionCookie}=`) === true) return undefined;
    if (given["content-length"] !== undefined || given["transfer-encoding"] !== undefined) return undefined;
    const code = given[headers.merchant];
    const asked = typeof code === "string" ? services.merchants.known(code) : undefined;
    if (asked === undefined || asked.maintenance || asked.modulesOff.has(call.module)) return undefined;
    if (services.region.isKnownClosedTo(ip) !== false) return undefined;
    const address = keptAddress(asked.id, languageOf(raw), url);
    return address === null ? undefined : kept.at(address);
  }

  function send(raw: IncomingMessage, answer: ServerResponse, id: string, { text, brotli }: KeptAnswer): void {
    const small = brotli !== null && takesBrotli(raw.headers["accept-encoding"] as string | undefined);
    const body = small ? brotli : text;
    answer.writeHead(200, [headers.requestId, id, "content-length", String(Buffer.byteLength(body)), ...(small ? pressed : plain)]);
    answer.end(body);
  }

  return (raw, answer) => {
    if (raw.method !== "GET") return false;
    const { url = "" } = raw;
    const query = url.indexOf("?");
    const route = query === -1 ? url : url.slice(0, query);
    const call = calls.get(route);
    if (call === undefined) return false;
    const ip = ipOf(raw);
    if (ip === undefined) return false;
    const found = find(call, raw, ip);
    // last of all: who is counted here is answered here
    if (found === undefined || limiter.take(call.limit, ip) > 0) return false;
    const id = requestId();
    if (observe === null) send(raw, answer, id, found);
    else {
      const from = performance.now();
      const end = observe({ method: "GET", route, requestId: id });
      answer.once("finish", () => end(200, performance.now() - from));
      send(raw, answer, id, found);
    }
    return true;
  };
}
