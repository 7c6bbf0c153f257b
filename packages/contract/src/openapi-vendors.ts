// The vendors' part of the OpenAPI document: the platform's own vendor API, the protocols of the adapters, and the
// platform's calls to vendors.

import type Type from "typebox";
import { adapterStatus, type AdapterFields, type WalletAdapterPolicy } from "./vendor-adapters.ts";
import {
  vendorCallbackDescriptions,
  vendorCallbackPath,
  vendorCallbackSchemas,
  type VendorCallback,
} from "./vendor-callbacks.ts";
import {
  signedVendorSchemas,
  vendorStatuses,
  type VendorMethod,
  type VendorStatus,
} from "./vendor-wallet-api.ts";

export type Json = Readonly<Record<string, unknown>>;

export const toJson = (schema: Type.TSchema): Json => JSON.parse(JSON.stringify(schema)) as Json;

export function vendorOperation(method: VendorMethod): Json {
  const byStatus = new Map<number, string[]>();
  for (const [code, { status }] of Object.entries(vendorStatuses))
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  return {
    operationId: `vendor.${method}`,
    tags: ["vendor protocol"],
    description:
      "Signed as Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature over id.timestamp.body.",
    security: [{ webhook: [] }],
    requestBody: {
      required: true,
      content: { "application/json": { schema: toJson(signedVendorSchemas[method]) } },
    },
    responses: Object.fromEntries(
      [...byStatus].map(([status, codes]) => [
        String(status),
        {
          description: codes.join(", "),
          content: { "application/json": { schema: { $ref: "#/components/schemas/VendorApiResponse" } } },
        },
      ]),
    ),
  };
}

export const CALLBACKS_TAG = "vendor callbacks";

export function webhookOf(callback: VendorCallback): Json {
  const { in: input, out } = vendorCallbackSchemas[callback];
  const { description, missing } = vendorCallbackDescriptions[callback];
  return {
    operationId: `vendor.callback.${callback}`,
    tags: [CALLBACKS_TAG],
    description:
      `POST to ${vendorCallbackPath(callback)} below the vendor's address. ${description} ` +
      "Signed as the vendor's own calls are; the answer has to be signed as well, over its own body.",
    security: [{ webhook: [] }],
    requestBody: { required: true, content: { "application/json": { schema: toJson(input) } } },
    responses: {
      200: { description: "signed by the vendor", content: { "application/json": { schema: toJson(out) } } },
      ...(missing === null ? {} : { 404: { description: missing } }),
    },
  };
}

export const adapterTag = ({ name }: WalletAdapterPolicy): string => `vendor adapter ${name}`;

const jsonTypes = { string: "string", integer: "integer", decimal: "number", boolean: "boolean" } as const;

type ObjectSchema = { type: "object"; properties: Record<string, Json>; required: string[] };

/**
 * Converts flat fields to a nested schema: a dotted name is the path of a nested field. In a form every value is text.
 */
function bodySchema(fields: AdapterFields, body: WalletAdapterPolicy["body"]): Json {
  const whole: ObjectSchema = { type: "object", properties: {}, required: [] };
  for (const [path, { type, isOptional, is }] of Object.entries(fields)) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    const require = (schema: ObjectSchema, name: string) => {
      if (isOptional !== true && !schema.required.includes(name)) schema.required.push(name);
    };
    let inner = whole;
    for (const name of names) {
      require(inner, name);
      inner.properties[name] ??= { type: "object", properties: {}, required: [] } satisfies ObjectSchema;
      inner = inner.properties[name] as unknown as ObjectSchema;
    }
    require(inner, last);
    inner.properties[last] = { type: body === "form" ? "string" : jsonTypes[type], description: is };
  }
  return whole;
}

/** One operation of an adapter: the vendor method that it represents, its fields and its error codes. */
export function adapterOperation(policy: WalletAdapterPolicy, action: string, method: VendorMethod): Json {
  const { name, source, money, replay, body, statusField } = policy;
  const codes = new Set(
    (Object.keys(vendorStatuses) as VendorStatus[]).map((code) => adapterStatus(policy, method, code)),
  );
  return {
    operationId: `${name}.${action}`,
    tags: [adapterTag(policy)],
    description: `Means our \`${method}\`. Money: ${money}; a repeat: ${replay}. After ${source}.`,
    parameters: [{ name: "vendor", in: "path", required: true, schema: { type: "string" } }],
    requestBody: {
      required: true,
      content: {
        [body === "form" ? "application/x-www-form-urlencoded" : "application/json"]: {
          schema: bodySchema(policy.fields[method] ?? {}, body),
        },
      },
    },
    responses: {
      200: {
        description: "done or refused: the code says which",
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: [statusField],
              properties: { [statusField]: { enum: [...codes] } },
            },
          },
        },
      },
    },
  };
}
