/** Compares the figures and codes in docs/integrate.md with the code, because integrators rely on them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { limits } from "@khela/contract/wire";
import { vendorMethods, vendorSchemas, vendorStatuses } from "@khela/contract/vendor-wallet-api";
import { currencies } from "@khela/engines/currencies";
import { verifySignature } from "@khela/service-kit/webhook-signature";

const paper = readFileSync(join(import.meta.dirname, "../../../../../docs/integrate.md"), "utf8");
const found = (pattern: RegExp): string => pattern.exec(paper)?.[1] ?? "";

test("example of a signature → the one that the server makes", () => {
  const headers = {
    "webhook-id": found(/the id `([^`]+)`/),
    "webhook-timestamp": found(/the time `(\d+)`/),
    "webhook-signature": found(/`webhook-signature: ([^`]+)`/),
  };
  const body = found(/the body\n`([^`]+)`/);
  const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
  expect(verifySignature([found(/the secret `([^`]+)`/)], { headers, body }, at)).toBe(true);
  expect(verifySignature([found(/the secret `([^`]+)`/)], { headers, body: `${body} ` }, at)).toBe(false);
});

test("table of methods → each with every field it has", () => {
  for (const method of vendorMethods) {
    const row = found(new RegExp(`\\| \`${method}\` \\| [^|]+ \\| ([^|]+) \\|`));
    const named = row.replace(
      "a transaction",
      "`player`, `currency`, `transactionId`, `roundId`, `gameCode`, `detail`?",
    );
    for (const [name, schema] of Object.entries(vendorSchemas[method].properties)) {
      if (name === "vendor" || (name === "session" && "~optional" in schema)) continue;
      expect([method, name, named.includes(`\`${name}\``)]).toEqual([method, name, true]);
    }
  }
});

test("answers by method → codes of the protocol, each code somewhere", () => {
  const rows = vendorMethods.map((method) =>
    [...paper.matchAll(/^\| ((?:`[a-z-]+`,? ?)+)\| ((?:`[A-Z_]+`).*) \|$/gm)].find(([, named]) =>
      named?.includes(`\`${method}\``),
    ),
  );
  expect(rows.every((row) => row !== undefined)).toBe(true);
  const named = new Set(
    rows.flatMap((row) => [...(row?.[2] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code!)),
  );
  const ofAll = ["OK", "INVALID_SIGNATURE", "INVALID_REQUEST", "NOT_PERMITTED", "RETRY"];
  expect([...new Set([...named, ...ofAll])].toSorted()).toEqual(Object.keys(vendorStatuses).toSorted());
});

test("decimals of currencies and the budget of unsigned calls → the code's", () => {
  const sentence = found(/^Decimals: ([^\n]+(?:\n[^\n]+)?)/m);
  const said = Object.fromEntries(
    [...sentence.matchAll(/((?:[A-Z]{3,4}(?:, | and )?)+) (\d)/g)].flatMap(([, codes = "", digits]) =>
      codes.match(/[A-Z]{3,4}/g)!.map((code) => [code, Number(digits)]),
    ),
  );
  expect(said).toEqual(
    Object.fromEntries(Object.entries(currencies).map(([code, { digits }]) => [code, digits])),
  );
  expect(paper).toContain(`${limits.unproven.perMinute} unsigned`);
});
