/**
 * Lists, search and favourites of a large catalogue over HTTP, first with 1,000 games and then with 10,000, and with a
 * million members with favourites. The public calls are compared with bare Fastify routes that answer the same bytes to the
 * same requests, in turn; a separate process sends the requests to both.
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { games } from "@khela/contract/games/calls";
import { ownGames } from "@khela/contract/games/own-games/calls";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { seedCatalogue } from "../../apps/server/seed/seed.ts";
import { freePorts } from "../../tools/setup/processes/ports.mjs";
import type { Recorded } from "./catalogue-baseline.ts";
import type { ClientOrders } from "./catalogue-client.ts";
import { addFans, growCatalogue, searches, types } from "./catalogue-data.ts";
import { openBenchDatabase } from "../database.ts";
import type { LoadResult } from "../closed-loop.ts";
import { launch, launchApiServer, send, stop, untilReady } from "../processes.ts";
import { median, printTable, rounded, type BenchReport } from "../report.ts";

const MEMBERS = 1_000_000;
const FANS = 400;
const SIZES = [1_000, 10_000] as const;
const ROUNDS = 9;
const CALLERS = 64;
const TIMES = { warmupMs: 700, measureMs: 1_500 };
const UNCACHED_REQUESTS = 120;

const listed = types.flatMap((gameType) =>
  [1, 2, 3].map((pageNo) => `${games.list.path}?gameType=${gameType}&pageNo=${pageNo}&pageSize=9`),
);
const searched = searches.map(
  (gameName) => `${games.list.path}?gameName=${encodeURIComponent(gameName)}&pageNo=1&pageSize=9`,
);
const paths = [...listed, `${games.hot.path}?limitNum=12`, games.vendors.path, ...searched];

const phone = { merchant: "khela", language: "BN", "accept-encoding": "br" } as const;

/** Records an answer as received, with its body still compressed. */
function record(base: string, url: string): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    request(
      base + url,
      { headers: { ...phone, "x-forwarded-for": `10.255.${Math.floor(Math.random() * 255)}.1` } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => {
          const {
            date: _date,
            connection: _connection,
            "keep-alive": _alive,
            "content-length": _length,
            ...headers
          } = answer.headers as Record<string, string>;
          if (answer.statusCode === 200)
            resolve({ url, headers, body: Buffer.concat(parts).toString("base64") });
          else reject(new Error(`${url} answers ${answer.statusCode}`));
        });
      },
    )
      .on("error", reject)
      .end();
  });
}

/** Median milliseconds of uncached lists. */
async function freshMs(base: string): Promise<number> {
  const found: number[] = [];
  for (let at = 0; at < UNCACHED_REQUESTS; at += 1) {
    const url = `${games.list.path}?gameName=${encodeURIComponent(searches[at % searches.length]!)}&pageNo=${2 + Math.floor(at / searches.length)}&pageSize=${10 + (at % 50)}`;
    const from = performance.now();
    await record(base, url);
    found.push(performance.now() - from);
  }
  return median(found);
}

type Found = {
  readonly anyone: number;
  readonly bare: number;
  readonly favourites: number;
  readonly p99Ms: number;
  readonly freshMs: number;
  /** Relative to the bare routes of the same round; the median of all rounds. */
  readonly anyoneVsBare: number;
  readonly favouritesVsBare: number;
};

async function measureAt(base: string, tokens: readonly string[], dir: string): Promise<Found> {
  const [barePort] = await freePorts(1);
  const recorded = join(dir, "answers.json");
  const fresh = await freshMs(base);
  writeFileSync(recorded, JSON.stringify(await Promise.all(paths.map((url) => record(base, url)))));
  const bare = launch("catalogue/catalogue-baseline.ts", {
    BASELINE_PORT: String(barePort),
    BASELINE_ANSWERS: recorded,
  });
  const bareUrl = `http://127.0.0.1:${barePort}`;
  try {
    await untilReady(`${bareUrl}/readyz`, bare);
    const load = { callers: CALLERS, ...TIMES };
    const run = (url: string, requestPaths: readonly string[], sessions: readonly string[]) =>
      send<ClientOrders, LoadResult>("catalogue/catalogue-client.ts", {
        ...load,
        url,
        paths: requestPaths,
        tokens: sessions,
      });
    const rounds: { anyone: LoadResult; bare: LoadResult; favourites: LoadResult }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const favourites = await run(base, [ownGames.favourites.path], tokens);
      // the two servers take turns in being measured first
      const [first, second] = [
        await run(round % 2 === 0 ? bareUrl : base, paths, []),
        await run(round % 2 === 0 ? base : bareUrl, paths, []),
      ];
      rounds.push({
        favourites,
        ...(round % 2 === 0 ? { bare: first, anyone: second } : { bare: second, anyone: first }),
      });
    }
    return {
      anyone: median(rounds.map(({ anyone }) => anyone.perSecond)),
      bare: median(rounds.map((one) => one.bare.perSecond)),
      favourites: median(rounds.map(({ favourites }) => favourites.perSecond)),
      anyoneVsBare: median(rounds.map((one) => one.anyone.perSecond / one.bare.perSecond)),
      favouritesVsBare: median(rounds.map((one) => one.favourites.perSecond / one.bare.perSecond)),
      p99Ms: median(rounds.map(({ anyone }) => anyone.p99Ms)),
      freshMs: fresh,
    };
  } finally {
    await stop(bare);
  }
}

function report(
  [small, large]: readonly [Found, Found],
  members: number,
  machine: Readonly<Record<string, string>>,
): BenchReport {
  const row = (name: string, of: (found: Found) => number) => [name, of(small), of(large)];
  printTable([
    [`${CALLERS} callers, median of ${ROUNDS} rounds`, `${SIZES[0]} games`, `${SIZES[1]} games`],
    row("bare routes, the same bytes (per second)", ({ bare }) => bare),
    row("lists and search (per second)", ({ anyone }) => anyone),
    row("lists and search, p99 (ms)", ({ p99Ms }) => p99Ms),
    row("fifty favourites of a member (per second)", ({ favourites }) => favourites),
    row("an uncached list (ms)", (found) => rounded(found.freshMs, 2)),
  ]);
  const growth = (of: (found: Found) => number) => of(small) / of(large);
  return {
    ratios: {
      cached_vs_bare: rounded(large.anyoneVsBare, 2),
      growth_1k_10k: rounded(
        Math.max(
          growth(({ anyoneVsBare }) => anyoneVsBare),
          growth(({ favouritesVsBare }) => favouritesVsBare),
        ),
        2,
      ),
    },
    figures: {
      members_with_favourites: members,
      callers: CALLERS,
      rounds: ROUNDS,
      bare_per_s: large.bare,
      cached_per_s: large.anyone,
      cached_p99_ms: large.p99Ms,
      favourites_per_s: large.favourites,
      cached_1k_per_s: small.anyone,
      favourites_1k_per_s: small.favourites,
      growth_lists: rounded(
        growth(({ anyoneVsBare }) => anyoneVsBare),
        2,
      ),
      growth_favourites: rounded(
        growth(({ favouritesVsBare }) => favouritesVsBare),
        2,
      ),
      fresh_1k_ms: rounded(small.freshMs, 2),
      fresh_10k_ms: rounded(large.freshMs, 2),
    },
    machine,
  };
}

export async function measureCatalogue(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: { members: { type: "string", default: String(MEMBERS) } },
  });
  const members = Number(values.members);
  const dataDir = mkdtempSync(join(tmpdir(), "khela-bench-catalogue-"));
  const database = await openBenchDatabase();
  const owner = createDatabase({ url: database.url, max: 1 });
  let server: ChildProcess | null = null;
  try {
    await seedCatalogue(owner);
    const { id: merchantId, version } = await owner.one<{ id: number; version: string }>(sql`
      select id, current_setting('server_version') version from merchant where code = 'khela'`);
    await growCatalogue(owner, SIZES[0]);
    const tokens = await addFans(owner, { members, fans: FANS, merchantId });
    const [port] = await freePorts(1);
    server = launchApiServer(database, { port, dataDir }, { TRUST_PROXY: "1" });
    const base = `http://127.0.0.1:${port}`;
    await untilReady(`${base}/readyz`, server);
    const small = await measureAt(base, tokens, dataDir);
    await growCatalogue(owner, SIZES[1]);
    const large = await measureAt(base, tokens, dataDir);
    return report([small, large], members, {
      database: `PostgreSQL ${version}`,
      peer: "Fastify, the same heads and bodies out of a map",
    });
  } finally {
    if (server !== null) await stop(server);
    await owner.close();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
