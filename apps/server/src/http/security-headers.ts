// Security headers of every response. Pages set their own, wider content security policy. Every other response may
// load nothing.

import type { FastifyInstance } from "fastify";

/** Default headers of a response. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    "x-content-type-options": "nosniff",
    // no page of another origin can embed the server's responses as a picture or a script
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    ...(publicUrl.startsWith("https:")
      ? { "strict-transport-security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
}

/**
 * Additional headers of responses that a browser may render as a document. JSON is no document: there they have no
 * effect and cost 173 bytes.
 */
const documentHeaders = {
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  // neither the site's pages nor a game in a frame uses these
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
} as const;

/** Headers that a page may override. */
const ownAllowed: readonly string[] = ["cross-origin-opener-policy", "content-security-policy"];

export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const markOwn = (carried: Readonly<Record<string, string>>) =>
    Object.entries(carried).map(([name, value]) => [name, value, ownAllowed.includes(name)] as const);
  const ofAll = markOwn(securityHeaders(publicUrl));
  const ofDocuments = [...ofAll, ...markOwn(documentHeaders)];
  app.addHook("onSend", (_request, reply, _payload, done) => {
    const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
    for (const [name, value, own] of isJson ? ofAll : ofDocuments)
      if (!own || reply.getHeader(name) === undefined) reply.header(name, value);
    done();
  });
}
