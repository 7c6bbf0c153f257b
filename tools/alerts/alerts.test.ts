import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHarness, type Harness } from "../../tests/harness.ts";
import { until } from "../../tests/until.ts";
import { freePorts } from "../setup/processes/ports.mjs";
import { ROOT } from "../root.ts";
import { alerts } from "./alerts.ts";
import { panels } from "./panels.ts";
import { RUNBOOKS } from "./written.ts";

let w: Harness;
let metrics: string;
beforeAll(async () => {
  const [port] = await freePorts(1);
  w = await startHarness({ env: { METRICS_PORT: String(port) } });
  await w.app.inject({ url: "/readyz" });
  // on a busy machine a reading that takes too long is left out of a collection
  await until(async () => {
    metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return /^khela_operator_queue_length\{/m.test(metrics) && /^khela_database_up\S* 1$/m.test(metrics);
  });
});
afterAll(() => w.close());

const namesIn = (expr: string) => expr.match(/\b(?:http_server|nodejs|process|khela)_[a-z0-9_]+\b/g) ?? [];

/** Metrics that have no sample yet, because the server of this test has not done what they measure. */
const later = new Set([
  "khela_backup_age_seconds",
  "khela_restore_age_seconds",
  "khela_ledger_faults",
  "khela_anchor_age_seconds",
  "khela_circuit_breaker_state",
  // No jobs run on the server of this test.
  "khela_jobs_failed",
  "khela_jobs_oldest_wait_seconds",
]);

test("alerts and panels: every metric that they ask for → a server has it", () => {
  const asked = new Set([
    ...alerts.flatMap(({ expr }) => namesIn(expr)),
    ...panels.flatMap(({ queries }) => queries.flatMap(({ expr }) => namesIn(expr))),
  ]);
  expect(asked.size).toBeGreaterThan(25);
  const missing = [...asked].filter((name) => !new RegExp(`^${name}[ {]`, "m").test(metrics));
  expect(missing.toSorted()).toEqual([...later].toSorted());
});

test("metrics of a server: the database, its disks and the operators' queues by merchant", () => {
  expect(metrics).toMatch(/^khela_database_up(\{[^}]*\})? 1$/m);
  expect(metrics).toMatch(/^khela_disk_free_bytes\{place="data"[^}]*\} [1-9]/m);
  for (const queue of ["deposits", "withdrawals", "chats", "proposals"])
    expect(metrics).toMatch(
      new RegExp(`^khela_operator_queue_length\\{queue="${queue}",merchant="khela"[^}]*\\} 0$`, "m"),
    );
  expect(metrics).toMatch(/^khela_draw_oldest_delay_seconds\{kind="own"[^}]*\} \d/m);
});

test("every alert → a runbook of its name in English and Bengali, and no runbook without an alert", () => {
  const names = alerts.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const files = readdirSync(join(ROOT, RUNBOOKS)).filter((file) => file !== "README.md");
  expect(files.toSorted()).toEqual(names.map((name) => `${name}.md`).toSorted());
  for (const name of names) {
    const text = readFileSync(join(ROOT, RUNBOOKS, `${name}.md`), "utf8");
    const [english, bengali] = text.split("## বাংলা");
    expect([name, english?.startsWith(`# ${name}\n`)]).toEqual([name, true]);
    for (const part of [english, bengali]) expect([name, /^1\. /m.test(part ?? "")]).toEqual([name, true]);
  }
});

test("five alerts page, and every summary fits a phone's first line", () => {
  expect(alerts.filter(({ severity }) => severity === "page").map(({ name }) => name)).toHaveLength(5);
  for (const { summary } of alerts) expect(summary.length).toBeLessThanOrEqual(90);
});

test("papers that runbooks name → exist", () => {
  for (const { name } of alerts) {
    const text = readFileSync(join(ROOT, RUNBOOKS, `${name}.md`), "utf8");
    for (const [path] of text.matchAll(/\b(?:docs|deploy)\/[\w/.-]+\.(?:md|sh|json)/g))
      expect([name, path, existsSync(join(ROOT, path))]).toEqual([name, path, true]);
  }
});
