/** What the registry promises: a row names its folder, and a wire name is one adapter's. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createOpenApi } from "@khela/contract/openapi";
import { adapterRoot, ruleDifferences } from "@khela/contract/vendor-adapters";
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

test.each(rows.filter(([, { policy }]) => policy.wallet === "seamless").map(([folder]) => [folder]))(
  "adapter %s: has a certification client",
  (folder) => {
    expect(existsSync(join(import.meta.dirname, folder, "certification-client.ts"))).toBe(true);
  },
);

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
