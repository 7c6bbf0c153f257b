// Generates the OpenAPI 3.1 document of the console's calls. It is separate from the document for sites and vendors,
// because its readers are operators' scripts.

import { commonErrorCodes, errors, type ErrorCode } from "../errors.ts";
import { queryParameters, type OpenApi } from "../openapi.ts";
import { toJson, type Json } from "../openapi-vendors.ts";
import { headers, limits } from "../wire.ts";
import { approvalCodes, operatorCookie, operatorGuardCodes, type OperatorCall } from "./operator-call.ts";
import { operatorCalls } from "./operator-calls.ts";
import { operatorSchemas } from "./operator-schemas.ts";
import { Proposal } from "./operator-shapes.ts";

type SchemaPair = { readonly in: Parameters<typeof toJson>[0]; readonly out: Parameters<typeof toJson>[0] };

const answerOf = (value: Json): Json => ({
  type: "object",
  required: ["success", "value"],
  properties: { success: { const: true }, value },
});

const content = (schema: Json): Json => ({ "application/json": { schema } });

function refusals(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, of]) => [
        String(status),
        { description: of.join(", "), content: content({ $ref: "#/components/schemas/Error" }) },
      ]),
  );
}

function describe({ permission, effect, approval, stepUp, personOnly, reason, limit }: OperatorCall): string {
  return [
    `Permission ${permission}; ${effect}; at most ${limits[limit].perMinute} a minute from one address.`,
    ...(approval === undefined ? [] : ["May answer 202 with a proposal that a second operator decides."]),
    ...(stepUp === true ? ["Asks for a proof within the last five minutes; a token needs none."] : []),
    ...(personOnly === true ? ["Made by a person: no token may."] : []),
    ...(reason === true ? ["The reason is kept in the audit log."] : []),
  ].join(" ");
}

function bodyOf({ upload }: OperatorCall, input: Json): Json {
  if (upload === undefined) return content(input);
  const files = { type: "array", maxItems: upload.files, items: { type: "string", format: "binary" } };
  const properties = { ...(input["properties"] as Json | undefined), file: files };
  return { "multipart/form-data": { schema: { ...input, properties } } };
}

function operationOf(area: string, call: OperatorCall, pair: SchemaPair): Json {
  const input = toJson(pair.in);
  const shared = [{ $ref: "#/components/parameters/Merchant" }, { $ref: "#/components/parameters/Language" }];
  const isRead = call.method === "GET";
  const isOpen = call.permission === "anyone";
  return {
    operationId: call.name,
    tags: [area],
    description: describe(call),
    security: isOpen ? [{}] : [{ cookie: [] }, ...(call.personOnly === true ? [] : [{ token: [] }])],
    parameters: isRead ? [...shared, ...queryParameters(input)] : shared,
    ...(isRead ? {} : { requestBody: { required: true, content: bodyOf(call, input) } }),
    responses: {
      200: { description: "done", content: content(answerOf(toJson(pair.out))) },
      ...(call.approval === undefined
        ? {}
        : {
            202: { description: "waits for a second operator", content: content(answerOf(toJson(Proposal))) },
          }),
      ...refusals([
        ...call.fails,
        ...(isOpen ? [] : operatorGuardCodes),
        ...(call.approval === undefined ? [] : approvalCodes),
        ...commonErrorCodes,
      ]),
    },
  };
}

/** Creates the OpenAPI document of the console's calls, for a server at this address. */
export function createOperatorOpenApi(url: string): Omit<OpenApi, "webhooks"> {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [area, rows] of Object.entries(operatorCalls))
    for (const [name, call] of Object.entries(rows as Readonly<Record<string, OperatorCall>>)) {
      const pair = (operatorSchemas as unknown as Record<string, Record<string, SchemaPair>>)[area]![name]!;
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(area, call, pair) };
    }
  return {
    openapi: "3.1.0",
    info: {
      title: "Khela console",
      version: "1",
      description: "What operators do. A script sends an operator's API token as a bearer token.",
    },
    servers: [{ url }],
    tags: Object.keys(operatorCalls).map((name) => ({ name })),
    paths,
    components: {
      parameters: {
        Merchant: { name: headers.merchant, in: "header", required: true, schema: { type: "string" } },
        Language: { name: headers.language, in: "header", required: false, schema: { type: "string" } },
      },
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: operatorCookie },
        token: { type: "http", scheme: "bearer" },
      },
      schemas: {
        Error: {
          type: "object",
          required: ["success", "errorCode", "message"],
          properties: {
            success: { const: false },
            errorCode: { enum: Object.keys(errors) },
            message: { type: "string" },
            value: {},
          },
        },
      },
    },
  };
}
