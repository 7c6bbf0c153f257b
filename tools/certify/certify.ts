/** Runs every case against a server, one by one, and reports each result. A failed case does not stop the run. */
import { randomBytes } from "node:crypto";
import { createExpectedBalances } from "./expected-balances.ts";
import type { Case } from "./cases/case.ts";
import { cases } from "./cases/all-cases.ts";
import type { AdapterClient } from "./adapters/adapter-client.ts";
import { loadAdapterClient } from "./adapters/adapter-clients.ts";
import type { Operator } from "./operators/operator.ts";
import { CaseFailed, NotApplicable } from "./cases/case-outcome.ts";
import { createCaseContext } from "./cases/case-context.ts";
import { createProtocolClient } from "./protocol-client.ts";

export type Result = "passed" | "failed" | "not applicable";
export type CaseReport = {
  readonly no: number;
  readonly title: string;
  readonly result: Result;
  readonly note: string;
  /** Whether the case could be tried; false: the run lacked something that the case needs. */
  readonly isTried: boolean;
  readonly ms: number;
};

export type Certificate = {
  readonly passed: number;
  readonly failed: number;
  readonly notApplicable: number;
  /** Numbers of the cases for which this run lacked something. These must be tried before the vendor goes live. */
  readonly notTried: readonly number[];
  /** Number of answers, and their response times in milliseconds. */
  readonly answers: { readonly count: number; readonly p50Ms: number; readonly p99Ms: number };
  readonly cases: readonly CaseReport[];
};

export type CertifyOptions = {
  readonly url: string;
  readonly vendor: string;
  readonly secret: string;
  /** Client of the adapter; default: khela, the platform's own protocol. */
  readonly adapter?: AdapterClient;
  readonly operator: Operator;
  /** Numbers of the cases to run; default: all. */
  readonly only?: readonly number[];
  readonly kills?: number;
  readonly onCase?: (report: CaseReport) => void;
};

const KILLS = 5;

export async function certify(options: CertifyOptions): Promise<Certificate> {
  const { url, operator, only, kills = KILLS, onCase } = options;
  const adapter = options.adapter ?? (await loadAdapterClient("khela"));
  const expectedBalances = createExpectedBalances();
  const times: number[] = [];
  const sharedSessions = new Map();
  const run = `c${randomBytes(5).toString("hex")}`;
  const wire = createProtocolClient({
    url,
    vendor: options.vendor,
    secret: options.secret,
    adapter,
    expectedBalances,
    times,
  });
  const { secondVendor } = operator;
  const second =
    secondVendor === undefined
      ? null
      : createProtocolClient({
          url,
          vendor: secondVendor.code,
          secret: secondVendor.secret,
          adapter,
          expectedBalances,
          times,
        });
  const reports: CaseReport[] = [];
  for (const one of cases.filter(({ no }) => only === undefined || only.includes(no))) {
    const context = createCaseContext({
      no: one.no,
      run,
      wire,
      second,
      operator,
      expectedBalances,
      kills,
      sharedSessions,
    });
    const report = await play(one, () => one.run(context));
    reports.push(report);
    onCase?.(report);
  }
  const count = (result: Result) => reports.filter((report) => report.result === result).length;
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (part: number) => Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
  return {
    passed: count("passed"),
    failed: count("failed"),
    notApplicable: count("not applicable"),
    notTried: reports.filter(({ isTried }) => !isTried).map(({ no }) => no),
    answers: { count: times.length, p50Ms: quantile(0.5), p99Ms: quantile(0.99) },
    cases: reports,
  };
}

async function play({ no, title }: Case, run: () => Promise<string | undefined>): Promise<CaseReport> {
  const started = performance.now();
  const ended = (result: Result, note: string, isTried = true): CaseReport => ({
    no,
    title,
    result,
    note,
    isTried,
    ms: Math.round(performance.now() - started),
  });
  try {
    return ended("passed", (await run()) ?? "");
  } catch (error) {
    if (error instanceof NotApplicable) return ended("not applicable", error.message, error.isOfProtocol);
    if (error instanceof CaseFailed) return ended("failed", error.message);
    return ended("failed", `the kit itself failed: ${(error as Error).message}`);
  }
}
