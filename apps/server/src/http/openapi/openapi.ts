// OpenAPI 3.1 from the contract and the adapters' policies, at /openapi.json, with a page at /docs. The console's
// calls are at /console/openapi.json. Only in the sandbox.

import type { FastifyInstance } from "fastify";
import { createOpenApi } from "@khela/contract/openapi";
import { createOperatorOpenApi } from "@khela/contract/operator/operator-openapi";
import { consolePath } from "@khela/contract/operator/operator-call";
import type { WalletAdapterPolicy } from "@khela/contract/vendor-adapters";
import { docsPage, docsStyleHash } from "./openapi-page.ts";

export function addOpenApi(
  app: FastifyInstance,
  publicUrl: string,
  adapters: readonly { readonly policy: WalletAdapterPolicy }[],
): void {
  let made: { readonly text: string; readonly page: string } | undefined;
  /** Generates the documents at the first request, because they are large and rarely read. */
  function documents(): NonNullable<typeof made> {
    if (made !== undefined) return made;
    const document = createOpenApi(
      publicUrl,
      adapters.map(({ policy }) => policy),
    );
    made = { text: JSON.stringify(document), page: docsPage(document) };
    return made;
  }
  app.get("/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(documents().text),
  );
  let consoleText: string | undefined;
  app.get(`${consolePath}/openapi.json`, async (_request, reply) => {
    consoleText ??= JSON.stringify(createOperatorOpenApi(publicUrl));
    return reply.type("application/json; charset=utf-8").send(consoleText);
  });
  app.get("/docs", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        `default-src 'none'; style-src '${docsStyleHash}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(documents().page),
  );
}
