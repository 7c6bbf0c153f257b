// Generates the OpenAPI 3.1 document from the contract and the adapters' policies: the site's calls, the vendor wallet
// protocol, and the adapters' protocols.

import type Type from "typebox";
import type { ServerCall } from "./call.ts";
import { commonErrorCodes, errors } from "./errors.ts";
import { openAccess } from "./member/member-types.ts";
import { schemas } from "./schemas.ts";
import { serverCalls } from "./server-calls.ts";
import {
  adapterOperation,
  adapterTag,
  CALLBACKS_TAG,
  toJson,
  vendorOperation,
  webhookOf,
  type Json,
} from "./openapi-vendors.ts";
import { adapterRoot, type WalletAdapterPolicy } from "./vendor-adapters.ts";
import { vendorCallbacks } from "./vendor-callbacks.ts";
import { VendorApiResponse, vendorMethods, vendorPath } from "./vendor-wallet-api.ts";
import { bodyEncryption } from "./body-encryption.ts";
import { headers, limits, sessionCookie } from "./wire.ts";

export type OpenApi = {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  /** Calls from the platform to a vendor. */
  readonly webhooks: Readonly<Record<string, { readonly post: Json }>>;
  readonly components: Json;
};

type SchemaPair = { readonly in: Type.TSchema; readonly out: Type.TSchema };

export function queryParameters(schema: Json): Json[] {
  const required = new Set((schema["required"] as string[] | undefined) ?? []);
  return Object.entries((schema["properties"] as Record<string, Json> | undefined) ?? {}).map(
    ([name, property]) => ({
      name,
      in: "query",
      required: required.has(name) && property["default"] === undefined,
      schema: property,
    }),
  );
}

const encryptedBody: Json = {
  type: "object",
  required: ["value"],
  properties: {
    value: {
      type: "string",
      description: `JWE compact (${bodyEncryption.alg}, ${bodyEncryption.enc}) of {body, call, nonce, iat}`,
    },
  },
};

function errorResponses(call: ServerCall): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of new Set([...call.fails, ...commonErrorCodes])) {
    byStatus.set(errors[code].status, [...(byStatus.get(errors[code].status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.join(", "),
          content: {
            "application/json": {
              schema: { $ref: `#/components/schemas/${call.envelope === "lgw" ? "LgwError" : "WpsError"}` },
            },
          },
        },
      ]),
  );
}

function operationOf(feature: string, call: ServerCall, { in: input, out }: SchemaPair): Json {
  const body = call.method !== "GET";
  const value = toJson(out);
  const answer =
    call.envelope === "lgw"
      ? value
      : { type: "object", required: ["success", "value"], properties: { success: { const: true }, value } };
  const shared = [{ $ref: "#/components/parameters/Merchant" }, { $ref: "#/components/parameters/Language" }];
  return {
    operationId: call.name,
    tags: [feature],
    description:
      `Module ${call.module}; for ${call.access}; at most ${limits[call.limit].perMinute} a minute from one address.` +
      (call.encrypted
        ? ` Sealed: header Encryption: ${bodyEncryption.scheme}; inside the seal is the body whose schema is x-sealed.`
        : ""),
    security: openAccess.includes(call.access)
      ? [{}, { session: [] }, { cookie: [] }]
      : [{ session: [] }, { cookie: [] }],
    parameters: body ? shared : [...shared, ...queryParameters(toJson(input))],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: call.encrypted ? encryptedBody : toJson(input) } },
          },
        }
      : {}),
    ...(call.encrypted ? { "x-sealed": toJson(input) } : {}),
    responses: {
      200: { description: "done", content: { "application/json": { schema: answer } } },
      ...errorResponses(call),
    },
  };
}

function createPaths(adapters: readonly WalletAdapterPolicy[]): OpenApi["paths"] {
  const paths: Record<string, Record<string, Json>> = {};
  const put = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const [feature, rows] of Object.entries(serverCalls)) {
    for (const [name, call] of Object.entries(rows) as [string, ServerCall][]) {
      const pair = (schemas as unknown as Record<string, Record<string, SchemaPair>>)[feature]![name]!;
      const operation = operationOf(feature, call, pair);
      [call, ...(call.aliases ?? [])].forEach((alias, index) =>
        put(
          alias.path,
          alias.method,
          index === 0 ? operation : { ...operation, operationId: `${call.name}.${index}` },
        ),
      );
    }
  }
  for (const method of vendorMethods) put(vendorPath(method), "POST", vendorOperation(method));
  for (const policy of adapters) {
    for (const [action, method] of Object.entries(policy.actions)) {
      put(`${adapterRoot(policy, "{vendor}")}/${action}`, "POST", adapterOperation(policy, action, method));
    }
  }
  return paths;
}

const components: Json = {
  parameters: {
    Merchant: { name: headers.merchant, in: "header", required: true, schema: { type: "string" } },
    Language: { name: headers.language, in: "header", required: false, schema: { type: "string" } },
  },
  securitySchemes: {
    session: { type: "apiKey", in: "header", name: headers.session },
    cookie: { type: "apiKey", in: "cookie", name: sessionCookie },
    webhook: { type: "apiKey", in: "header", name: "webhook-signature" },
  },
  schemas: {
    WpsError: {
      type: "object",
      required: ["success", "errorCode", "message"],
      properties: {
        success: { const: false },
        errorCode: { enum: Object.keys(errors) },
        message: { type: "string" },
        value: {},
      },
    },
    LgwError: {
      type: "object",
      required: ["errorCode", "message"],
      properties: { errorCode: { enum: Object.keys(errors) }, message: { type: "string" }, data: {} },
    },
    VendorApiResponse: toJson(VendorApiResponse),
  },
};

/** Creates the OpenAPI document of a server with this address and these adapters. */
export function createOpenApi(url: string, adapters: readonly WalletAdapterPolicy[]): OpenApi {
  return {
    openapi: "3.1.0",
    info: {
      title: "Khela",
      version: "1",
      description: "The platform's calls. Codes decide; messages are for people.",
    },
    servers: [{ url }],
    tags: [...Object.keys(serverCalls), "vendor protocol", CALLBACKS_TAG, ...adapters.map(adapterTag)].map(
      (name) => ({ name }),
    ),
    paths: createPaths(adapters),
    webhooks: Object.fromEntries(vendorCallbacks.map((name) => [name, { post: webhookOf(name) }])),
    components,
  };
}
