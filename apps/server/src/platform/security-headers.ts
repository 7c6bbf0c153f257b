// Headers that every answer carries. Pages set their own, wider content policy; everything else may load nothing.

import type { FastifyInstance } from "fastify";

export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const secure = publicUrl.startsWith("https:");
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "strict-origin-when-cross-origin");
    if (reply.getHeader("cross-origin-opener-policy") === undefined) reply.header("cross-origin-opener-policy", "same-origin");
    reply.header("x-frame-options", "DENY");
    if (reply.getHeader("content-security-policy") === undefined) {
      reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
    }
    if (secure) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    done();
  });
}
