/** Plays every case against a server, one after the other, and says how each ended. Never stops at a failure. */
import { randomBytes } from "node:crypto";
import { openBook } from "./book.ts";
import type { Case } from "./case.ts";
import { cases } from "./cases.ts";
import type { DialectClient } from "./dialects/client.ts";
import { khela } from "./dialects/khela.ts";
import type { Operator } from "./operator.ts";
import { CaseFailed, NotApplicable } from "./outcome.ts";
import { layTable } from "./table.ts";
import { openWire } from "./wire.ts";

export type Result = "passed" | "failed" | "not applicable";
export type CaseReport = { readonly no: number; readonly title: string; readonly result: Result; readonly note: string; readonly ms: number };

export type Certificate = {
  readonly passed: number;
  readonly failed: number;
  readonly notApplicable: number;
  /** How long answers took, in milliseconds. */
  readonly answers: { readonly count: number; readonly p50Ms: number; readonly p99Ms: number };
  readonly cases: readonly CaseReport[];
};

export type CertifyOptions = {
  readonly url: string;
  readonly vendor: string;
  readonly secret: string;
  /** Our own unless said. */
  readonly dialect?: DialectClient;
  readonly operator: Operator;
  /** Numbers of the cases to play; all unless said. */
  readonly only?: readonly number[];
  readonly kills?: number;
  readonly onCase?: (report: CaseReport) => void;
};

const KILLS = 5;

export async function certify(options: CertifyOptions): Promise<Certificate> {
  const { url, operator, only, kills = KILLS, onCase, dialect = khela } = options;
  const book = openBook();
  const times: number[] = [];
  const kept = new Map();
  const run = `c${randomBytes(5).toString("hex")}`;
  const wire = openWire({ url, vendor: options.vendor, secret: options.secret, dialect, book, times });
  const { secondVendor } = operator;
  const second = secondVendor === undefined ? null
    : openWire({ url, vendor: secondVendor.code, secret: secondVendor.secret, dialect, book, times });
  const reports: CaseReport[] = [];
  for (const one of cases.filter(({ no }) => only === undefined || only.includes(no))) {
    const table = layTable({ no: one.no, run, wire, second, operator, book, kills, kept });
    const report = await play(one, () => one.run(table));
    reports.push(report);
    onCase?.(report);
  }
  const count = (result: Result) => reports.filter((report) => report.result === result).length;
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (part: number) => Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
  return {
    passed: count("passed"), failed: count("failed"), notApplicable: count("not applicable"),
    answers: { count: times.length, p50Ms: quantile(0.5), p99Ms: quantile(0.99) },
    cases: reports,
  };
}

async function play({ no, title }: Case, run: () => Promise<string | undefined>): Promise<CaseReport> {
  const started = performance.now();
  const ended = (result: Result, note: string): CaseReport => ({ no, title, result, note, ms: Math.round(performance.now() - started) });
  try {
    return ended("passed", (await run()) ?? "");
  } catch (error) {
    if (error instanceof NotApplicable) return ended("not applicable", error.message);
    if (error instanceof CaseFailed) return ended("failed", error.message);
    return ended("failed", `the kit itself could not go on: ${(error as Error).message}`);
  }
}
