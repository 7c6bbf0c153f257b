/** The rules of the adapter registry: a row is named like its folder, and no two adapters share a wire name. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createOpenApi } from "@khela/contract/openapi";
import {
  adapterRoot,
  ruleDifferences,
  type AdapterField,
  type AdapterFields,
} from "@khela/contract/vendor-adapters";
import { vendorCallbacks } from "@khela/contract/vendor-callbacks";
import type { VendorMethod } from "@khela/contract/vendor-wallet-api";
import { parseVendorRequest } from "../vendor-api/parse-request.ts";
import { adapters, walletAdapters } from "./adapters.ts";

const rows = Object.entries(adapters);
const names = rows.map(([, { policy }]) => policy.name);

test("adapter registry: every folder → a row, every row → a folder", () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  );
  expect(rows.map(([folder]) => folder).toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

test("adapter registry: wire names → unique, fit the column vendor.adapter", () => {
  expect(names).toEqual([...new Set(names)]);
  expect(names.filter((name) => !/^[a-z0-9-]{1,30}$/.test(name))).toEqual([]);
});

test("adapter registry: wire names in vendors' addresses and rows → all present", () => {
  expect(names).toEqual(expect.arrayContaining(["khela", "transfer", "rs-rsa", "one-wallet", "form-md5"]));
});

test("adapter rules: our own protocol → none; another → those it differs by", () => {
  expect(ruleDifferences(adapters["khela"]!.policy)).toEqual([]);
  expect(ruleDifferences(adapters["evolution-style"]!.policy)).toEqual(["refuseUnknown", "winByRound"]);
});

test.each(walletAdapters.map(({ policy }) => [policy.name, policy] as const))(
  "adapter %s: its paths are in the OpenAPI document, its row in docs/integrate.md",
  (name, policy) => {
    const { paths, tags } = createOpenApi("https://x.example", [policy]);
    expect(tags).toContainEqual({ name: `vendor adapter ${name}` });
    for (const action of Object.keys(policy.actions))
      expect(paths).toHaveProperty([`${adapterRoot(policy, "{vendor}")}/${action}`, "post"]);
    const paper = readFileSync(join(import.meta.dirname, "../../../../../docs/integrate.md"), "utf8");
    expect(paper).toContain(`| \`${name}\` | \`${adapterRoot(policy, "<VENDOR>")}/`);
  },
);

type Value = string | number | boolean;
const NUMBER = 1_250_000;

/** Returns a request body with a distinct value in each of these fields. */
function bodyOf(fields: AdapterFields, format: "json" | "form"): string {
  const valueOf = (name: string, { type }: AdapterField): Value => {
    if (type === "string") return `value-of-${name.replaceAll(/[._]/g, "-")}-0123456789`.slice(0, 40);
    if (format === "form") return String(NUMBER);
    return type === "boolean" ? true : NUMBER;
  };
  const values = Object.entries(fields).map(([name, field]) => [name, valueOf(name, field)] as const);
  if (format === "form")
    return new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString();
  const whole: Record<string, unknown> = {};
  for (const [path, value] of values) {
    const names = path.split(".");
    const last = names.pop()!;
    const inner = names.reduce((object, name) => (object[name] ??= {}) as Record<string, unknown>, whole);
    inner[last] = value;
  }
  return JSON.stringify(whole);
}

const without = (fields: AdapterFields, gone: string): AdapterFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== gone));

describe.each(walletAdapters.map((adapter) => [adapter.policy.name, adapter] as const))(
  "adapter %s: the fields its row names",
  (_name, adapter) => {
    const { policy } = adapter;
    const read = (method: VendorMethod, fields: AdapterFields) => {
      const parsed = adapter.parse(method, {
        query: new URLSearchParams(),
        headers: {},
        body: bodyOf(fields, policy.body),
      });
      if (parsed === null) return { parsed, valid: false };
      const currency = policy.currency === "in the request" ? {} : { currency: "BDT" };
      const checked = parseVendorRequest(method, { ...currency, ...parsed.request, vendor: "JL" });
      return { parsed, valid: !("field" in checked) };
    };

    test.each(Object.entries(policy.actions))(
      "%s → enough, each needed or read, as the OpenAPI document says",
      (action, method) => {
        const fields = policy.fields[method]!;
        const all = read(method, fields);
        expect(all.valid).toBe(true);
        for (const [name, { isOptional }] of Object.entries(fields)) {
          // skipped, because the hash is the signature over the whole body
          if (name === "hash") continue;
          const rest = read(method, without(fields, name));
          expect([name, rest.valid]).toEqual([name, isOptional === true]);
          expect([name, rest.parsed]).not.toEqual([name, all.parsed]);
        }
        const { paths } = createOpenApi("https://x.example", [policy]);
        const operation = JSON.stringify(paths[`${adapterRoot(policy, "{vendor}")}/${action}`]!["post"]);
        for (const name of Object.keys(fields).flatMap((path) => path.split(".")))
          expect(operation).toContain(`"${name}":{`);
      },
    );
  },
);

test("OpenAPI document: calls from us to a vendor → its webhooks", () => {
  const { webhooks, tags } = createOpenApi("https://x.example", []);
  expect(Object.keys(webhooks)).toEqual([...vendorCallbacks]);
  expect(tags).toContainEqual({ name: "vendor callbacks" });
  expect(webhooks["statement"]!.post).toMatchObject({
    requestBody: { content: { "application/json": { schema: { required: ["vendor", "from", "to"] } } } },
    responses: {
      200: { content: { "application/json": { schema: { required: ["transactions", "next"] } } } },
    },
  });
  expect(webhooks["round"]!.post).toHaveProperty(["responses", "404"]);
});
