// OpenAPI 3.1 made from the contract, at /openapi.json, and a page to read it at /docs. Sandbox only.

import type { FastifyInstance } from "fastify";
import { createOpenApi } from "@khela/contract/openapi";
import { docsPage, docsStyleHash } from "./openapi-page.ts";

export function addOpenApi(app: FastifyInstance, publicUrl: string): void {
  const document = createOpenApi(publicUrl);
  const text = JSON.stringify(document);
  const page = docsPage(document);
  app.get("/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(text),
  );
  app.get("/docs", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        `default-src 'none'; style-src '${docsStyleHash}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(page),
  );
}
