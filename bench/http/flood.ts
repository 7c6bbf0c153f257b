/**
 * Measures the effects of one flooding address on twenty other addresses: their waiting times, compared with those
 * before the flood, the growth of the server's memory, and whether the server stays ready. A wait is counted from when
 * a request was due.
 */
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { randomBytes } from "node:crypto";
import { freePorts } from "../../tools/setup/processes/ports.mjs";
import { createDatabase } from "@khela/service-kit/db/database";
import { seedCatalogue } from "../../apps/server/seed/seed.ts";
import { summarise, type LoadResult } from "../closed-loop.ts";
import { openBenchDatabase } from "../database.ts";
import { launch, send, stop, untilReady } from "../processes.ts";
import { printTable, rounded, type BenchReport } from "../report.ts";
import type { FloodFound, FloodOrders } from "./flood-client.ts";

const NEIGHBOURS = 20;
const REQUESTS_PER_SECOND = 10;
const WARMUP_MS = 2_000;
const MEASURE_MS = 15_000;
const READY_EVERY_MS = 1_000;
const PATH = "/wps/system/status";
const KB_PER_MB = 1_024;
const FLOOD = { localAddress: "127.0.0.2", connections: 60, requestsPerConnection: 6_000, path: PATH };

type Asked = { readonly status: number; readonly ms: number };

function ask(port: number, path: string, agent: Agent, dueAt = performance.now()): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const call = request(
      { port, host: "127.0.0.1", path, agent, headers: { merchant: "khela" } },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - dueAt }));
      },
    );
    call.once("error", reject);
    call.end();
  });
}

/** Every neighbour sends requests at fixed times. Throws when a request is refused. */
async function askAsNeighbours(port: number, forMs: number): Promise<LoadResult> {
  const waits: number[] = [];
  const from = performance.now();
  await Promise.all(
    Array.from({ length: NEIGHBOURS }, async (_, at) => {
      const agent = new Agent({ keepAlive: true, localAddress: `127.0.0.${at + 3}` });
      const underWay: Promise<void>[] = [];
      for (let turn = 0; turn < (forMs / 1_000) * REQUESTS_PER_SECOND; turn += 1) {
        const dueAt = from + (turn + at / NEIGHBOURS) * (1_000 / REQUESTS_PER_SECOND);
        await sleep(Math.max(0, dueAt - performance.now()));
        underWay.push(
          ask(port, PATH, agent, dueAt).then(({ status, ms }) => {
            if (status !== 200) throw new Error(`a neighbour was answered ${status}`);
            waits.push(ms);
          }),
        );
      }
      await Promise.all(underWay);
      agent.destroy();
    }),
  );
  return summarise(waits, forMs);
}

type Health = { readonly stop: () => Promise<{ notReady: number; slowestMs: number; asked: number }> };

function watchReadiness(port: number): Health {
  const agent = new Agent({ keepAlive: false });
  const asked: Promise<Asked>[] = [];
  const timer = setInterval(
    () => asked.push(ask(port, "/readyz", agent).catch(() => ({ status: 0, ms: Infinity }))),
    READY_EVERY_MS,
  );
  return {
    stop: async () => {
      clearInterval(timer);
      const all = await Promise.all(asked);
      return {
        asked: all.length,
        notReady: all.filter(({ status }) => status !== 200).length,
        slowestMs: Math.max(...all.map(({ ms }) => ms)),
      };
    },
  };
}

function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kb ?? 0) / KB_PER_MB;
}

export async function measureFlood(): Promise<BenchReport> {
  const database = await openBenchDatabase();
  const [port = 0] = await freePorts(1);
  const owner = createDatabase({ url: database.url, max: 1 });
  await seedCatalogue(owner);
  await owner.close();
  const server = launch("../apps/server/src/main.ts", {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATABASE_APP_URL: database.appUrl,
    KHELA_SECRET_KEY: randomBytes(32).toString("hex"),
    KHELA_MODE: "sandbox",
    LEDGER_ANCHOR_FILE: "off",
    LOG_LEVEL: "warn",
  });
  try {
    await untilReady(`http://127.0.0.1:${port}/readyz`, server);
    await askAsNeighbours(port, WARMUP_MS);
    const quiet = await askAsNeighbours(port, MEASURE_MS);
    const quietMb = residentMb(server.pid!);
    let mostMb = quietMb;
    const memory = setInterval(() => {
      mostMb = Math.max(mostMb, residentMb(server.pid!));
    }, 100);
    const health = watchReadiness(port);
    const orders: FloodOrders = { ...FLOOD, port, forMs: MEASURE_MS };
    const [flooded, flood] = await Promise.all([
      askAsNeighbours(port, MEASURE_MS),
      send<FloodOrders, FloodFound>("http/flood-client.ts", orders),
    ]);
    clearInterval(memory);
    const ready = await health.stop();
    printTable([
      ["", "requests", "p50 ms", "p99 ms"],
      ["quiet", quiet.count, quiet.p50Ms, quiet.p99Ms],
      ["while one address floods", flooded.count, flooded.p50Ms, flooded.p99Ms],
    ]);
    return {
      ratios: { flood_p99_vs_quiet: rounded(flooded.p99Ms / quiet.p99Ms, 2) },
      figures: {
        quiet_p99_ms: quiet.p99Ms,
        flood_p99_ms: flooded.p99Ms,
        grown_mb: rounded(mostMb - quietMb),
        ready_asked: ready.asked,
        not_ready: ready.notReady,
        ready_slowest_ms: rounded(ready.slowestMs, 1),
        flood_connections: flood.connections,
        flood_answers: flood.answers,
      },
      machine: {},
    };
  } finally {
    await stop(server);
    await database.stop();
  }
}
