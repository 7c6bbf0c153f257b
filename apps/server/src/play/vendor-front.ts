/**
 * The vendor protocol before the framework (platform/front-door.ts): a call of our own dialect that comes as every client sends
 * it is read, answered by the very function that answers behind, and sent with the same headers. What is framed in any other
 * way (chunks, no length, too much of it, another type) is the framework's to read or to refuse.
 */
import type { IncomingMessage } from "node:http";
import { vendorMethods, vendorPath, type VendorMethod } from "@khela/contract/vendor";
import { headers } from "@khela/contract/wire";
import type { Services } from "../platform/context.ts";
import { SLOW_MS, type FrontDoor, type FrontWorld } from "../platform/front-door.ts";
import { securityHeaders } from "../platform/security-headers.ts";
import { httpOf, VENDOR_BODY_BYTES, type AnswerVendor, type VendorReply } from "./vendor-protocol.ts";

const METHODS: ReadonlyMap<string, VendorMethod> = new Map(vendorMethods.map((method) => [vendorPath(method), method]));

/** The method of a call that can be read here. */
function methodOf({ method, url = "", headers: given }: IncomingMessage): VendorMethod | undefined {
  if (method !== "POST" || given["content-type"] !== "application/json" || given["transfer-encoding"] !== undefined) return undefined;
  return Number(given["content-length"] ?? Number.NaN) <= VENDOR_BODY_BYTES ? METHODS.get(url) : undefined;
}

function readText(raw: IncomingMessage, read: (text: string) => void): void {
  const parts: Buffer[] = [];
  raw.on("data", (part: Buffer) => parts.push(part));
  raw.on("end", () => read((parts.length === 1 ? parts[0]! : Buffer.concat(parts)).toString()));
}

export function vendorFront({ config, log }: Services, answerVendor: AnswerVendor, { ipOf, requestId, observe }: FrontWorld): FrontDoor {
  const carried = Object.entries({
    "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...securityHeaders(config.publicUrl),
  }).flat();
  return (raw, answer) => {
    const method = methodOf(raw);
    const ip = method === undefined ? undefined : ipOf(raw);
    if (method === undefined || ip === undefined) return false;
    const id = requestId();
    const from = performance.now();
    const end = observe?.({ method: "POST", route: vendorPath(method), requestId: id });
    // also of a caller who has gone meanwhile
    if (end !== undefined) answer.once("close", () => end(answer.statusCode, performance.now() - from));

    function send(said: VendorReply): void {
      const body = JSON.stringify(said.answer);
      const waits = said.waitS === undefined ? [] : ["retry-after", String(said.waitS)];
      answer.writeHead(httpOf(said.answer), [headers.requestId, id, "content-length", String(Buffer.byteLength(body)), ...waits, ...carried]).end(body);
      const tookMs = performance.now() - from;
      if (tookMs > SLOW_MS) log.warn({ reqId: id, url: vendorPath(method!), ms: tookMs }, "slow");
    }

    readText(raw, (text) => {
      answerVendor(method, { ip, headers: raw.headers, text }).then(send).catch((error: unknown) => {
        log.error({ err: error, reqId: id }, "vendor protocol");
        if (answer.headersSent) answer.destroy();
        else send({ answer: { status: "RETRY" } });
      });
    });
    return true;
  };
}
