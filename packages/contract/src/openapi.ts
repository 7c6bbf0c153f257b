// OpenAPI 3.1, made from the contract and from nothing else: the calls of the site, and the vendor wallet protocol.

import type Type from "typebox";
import type { Call } from "./call.ts";
import { calls } from "./calls.ts";
import { commonFails, errors } from "./errors.ts";
import { openGates } from "./member-types.ts";
import { schemas } from "./schemas.ts";
import {
  VendorAnswer, vendorCodes, vendorMethods, vendorPath, vendorSchemas, type VendorCode, type VendorMethod,
} from "./vendor.ts";
import { dialectActions, dialectRoot, dialects, seamlessDialects, wordField, wordOf, type SeamlessDialect } from "./vendor-dialects.ts";
import { headers, limits, sealing, sessionCookie } from "./wire.ts";

type Json = Readonly<Record<string, unknown>>;

export type OpenApi = {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Json;
};

type SchemaPair = { readonly in: Type.TSchema; readonly out: Type.TSchema };

const plain = (schema: Type.TSchema): Json => JSON.parse(JSON.stringify(schema)) as Json;

function queryParameters(schema: Json): Json[] {
  const required = new Set((schema["required"] as string[] | undefined) ?? []);
  return Object.entries((schema["properties"] as Record<string, Json> | undefined) ?? {}).map(([name, property]) => ({
    name, in: "query", required: required.has(name) && property["default"] === undefined, schema: property,
  }));
}

const sealedBody: Json = {
  type: "object",
  required: ["value"],
  properties: { value: { type: "string", description: `JWE compact (${sealing.alg}, ${sealing.enc}) of {body, call, nonce, iat}` } },
};

function errorAnswers(call: Call): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of new Set([...call.fails, ...commonFails])) {
    byStatus.set(errors[code].status, [...(byStatus.get(errors[code].status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [String(status), {
    description: codes.join(", "),
    content: { "application/json": { schema: { $ref: `#/components/schemas/${call.dialect === "lgw" ? "LgwError" : "WpsError"}` } } },
  }]));
}

function operationOf(feature: string, call: Call, { in: input, out }: SchemaPair): Json {
  const body = call.method !== "GET";
  const value = plain(out);
  const answer = call.dialect === "lgw" ? value
    : { type: "object", required: ["success", "value"], properties: { success: { const: true }, value } };
  const shared = [{ $ref: "#/components/parameters/Merchant" }, { $ref: "#/components/parameters/Language" }];
  return {
    operationId: call.name,
    tags: [feature],
    description: `Module ${call.module}; for ${call.access}; at most ${limits[call.limit].perMinute} a minute from one address.` +
      (call.sealed ? ` Sealed: header Encryption: ${sealing.scheme}; inside the seal is the body whose schema is x-sealed.` : ""),
    security: openGates.includes(call.access) ? [{}, { session: [] }, { cookie: [] }] : [{ session: [] }, { cookie: [] }],
    parameters: body ? shared : [...shared, ...queryParameters(plain(input))],
    ...(body ? { requestBody: { required: true, content: { "application/json": { schema: call.sealed ? sealedBody : plain(input) } } } } : {}),
    ...(call.sealed ? { "x-sealed": plain(input) } : {}),
    responses: { 200: { description: "done", content: { "application/json": { schema: answer } } }, ...errorAnswers(call) },
  };
}

function vendorOperation(method: (typeof vendorMethods)[number]): Json {
  const byStatus = new Map<number, string[]>();
  for (const [code, { status }] of Object.entries(vendorCodes)) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  return {
    operationId: `vendor.${method}`,
    tags: ["vendor protocol"],
    description: "Signed as Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature over id.timestamp.body.",
    security: [{ webhook: [] }],
    requestBody: { required: true, content: { "application/json": { schema: plain(vendorSchemas[method]) } } },
    responses: Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), {
      description: codes.join(", "), content: { "application/json": { schema: { $ref: "#/components/schemas/VendorAnswer" } } },
    }])),
  };
}

/** The paths of the other dialects: what each means of ours; fields and words are their public documents'. */
function dialectOperation(dialect: SeamlessDialect, action: string, method: VendorMethod): Json {
  const { source, money, replay, body } = dialects[dialect];
  const field = wordField[dialect];
  const words = [...new Set((Object.keys(vendorCodes) as VendorCode[]).map((code) => wordOf(dialect, method, code)))];
  return {
    operationId: `${dialect}.${action}`,
    tags: [`vendor dialect ${dialect}`],
    description: `Means our \`${method}\`. Money: ${money}; a repeat: ${replay}. After ${source}.`,
    parameters: [{ name: "vendor", in: "path", required: true, schema: { type: "string" } }],
    requestBody: { required: true, content: { [body === "form" ? "application/x-www-form-urlencoded" : "application/json"]: { schema: { type: "object" } } } },
    responses: {
      200: {
        description: "done or refused: the word says which",
        content: { "application/json": { schema: { type: "object", required: [field], properties: { [field]: { enum: field === "error" ? words.map(Number) : words } } } } },
      },
    },
  };
}

/** The whole document, for a server at this address. */
export function documentOf(url: string): OpenApi {
  const paths: Record<string, Record<string, Json>> = {};
  const put = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const [feature, table] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(table) as [string, Call][]) {
      const pair = (schemas as unknown as Record<string, Record<string, SchemaPair>>)[feature]![name]!;
      const operation = operationOf(feature, call, pair);
      [call, ...(call.also ?? [])].forEach((door, index) => put(door.path, door.method,
        index === 0 ? operation : { ...operation, operationId: `${call.name}.${index}` }));
    }
  }
  for (const method of vendorMethods) put(vendorPath(method), "POST", vendorOperation(method));
  for (const dialect of seamlessDialects) {
    for (const [action, method] of Object.entries(dialectActions[dialect]) as [string, VendorMethod][]) {
      put(`${dialectRoot(dialect, "{vendor}")}/${action}`, "POST", dialectOperation(dialect, action, method));
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Khela", version: "1", description: "The platform's calls. Codes decide; messages are for people." },
    servers: [{ url }],
    tags: [...Object.keys(calls), "vendor protocol", ...seamlessDialects.map((name) => `vendor dialect ${name}`)].map((name) => ({ name })),
    paths,
    components: {
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
          type: "object", required: ["success", "errorCode", "message"],
          properties: { success: { const: false }, errorCode: { enum: Object.keys(errors) }, message: { type: "string" }, value: {} },
        },
        LgwError: {
          type: "object", required: ["errorCode", "message"],
          properties: { errorCode: { enum: Object.keys(errors) }, message: { type: "string" } },
        },
        VendorAnswer: plain(VendorAnswer),
      },
    },
  };
}
