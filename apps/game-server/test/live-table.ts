// The harness of the tests of live tables: game servers on one database, one wallet, and players who use HTTP and read
// the stream. A game server runs in this process, or in a separate process that a test can kill.
import { fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { titles } from "@khela/sandbox/titles";
import { createGameServerDatabase } from "../../../tests/database.ts";
import { parseEvents } from "../wire/sse-parser.ts";
import type {
  BalanceView,
  OpenedView,
  RoundView,
  PlayerBetsView,
  BetAnswer,
  TableRoundView,
  LiveTableView,
} from "../wire/game-api.ts";
import { paths } from "../wire/game-api.ts";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import { createGameServer, type GameServer } from "../server/app.ts";
import { readConfig } from "../server/config.ts";
import type { RoundTimings } from "../server/jurisdiction-profiles.ts";
import { until } from "../../../tests/until.ts";
import { SWEEP_MS, WALLET_TIMEOUT_MS } from "./live-timings.ts";
import { LAUNCH_TOKEN, startTestWallet, TEST_SECRET, type TestWallet } from "./wallet.ts";

const PROCESS = fileURLToPath(new URL("./live-process.ts", import.meta.url));

const roundTimings: RoundTimings = {
  table: { openMs: 1_500, closingMs: 250, shownMs: 400 },
  crash: { openMs: 2_500, closingMs: 250, shownMs: 400 },
  slide: { openMs: 2_500, closingMs: 250, shownMs: 400 },
};

export type RunningGameServer = { readonly url: string };
export type GameServerProcess = RunningGameServer & { kill(): Promise<void> };

export type TableCluster = {
  readonly wallet: TestWallet;
  readonly db: Database;
  /** Starts another game server on the same database, in this process. */
  start(): Promise<RunningGameServer>;
  /** Starts a game server in its own process, which takes seconds longer and can be killed. */
  startProcess(): Promise<GameServerProcess>;
  stop(): Promise<void>;
};

export async function startTableCluster(): Promise<TableCluster> {
  const wallet = await startTestWallet("");
  const database = await createGameServerDatabase();
  const db = createDatabase({ url: database.url });
  const children: ChildProcess[] = [];
  const gameServers: GameServer[] = [];
  const secrets = Object.fromEntries(titles.map(({ vassalage }) => [vassalage, TEST_SECRET]));
  const env = {
    GAME_SERVER_DATABASE_URL: database.url,
    PLATFORM_URL: wallet.url,
    GAME_SERVER_PORT: "0",
    GAME_SERVER_LOG_LEVEL: "silent",
    GAME_SERVER_VENDOR_SECRETS: JSON.stringify(secrets),
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
  };
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return {
    wallet,
    db,
    start: async () => {
      const gameServer = await createGameServer({
        config: readConfig(env),
        roundTimings,
        walletTimeoutMs: WALLET_TIMEOUT_MS,
        sweepMs: SWEEP_MS,
      });
      gameServers.push(gameServer);
      return { url: await gameServer.app.listen({ host: "127.0.0.1", port: 0 }) };
    },
    startProcess: async () => {
      const child = fork(PROCESS, { env, execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
      children.push(child);
      child.send(roundTimings);
      const [message] = (await once(child, "message")) as [{ ready: string }];
      return { url: message.ready, kill: () => end(child) };
    },
    stop: async () => {
      for (const child of children) await end(child);
      for (const gameServer of gameServers) {
        // closes the connections of remaining players, since the stop would wait for them
        gameServer.app.server.closeAllConnections();
        await gameServer.stop();
      }
      await db.close();
      await wallet.stop();
      await database.drop();
    },
  };
}

export type Answered<T> = { readonly status: number; readonly body: T & { readonly error?: string } };

export async function call<T>(
  url: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Answered<T>> {
  const response = await fetch(url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T & { error?: string } };
}

export type Player = {
  readonly token: string;
  readonly opened: OpenedView;
  /** Every state of the room that the stream pushed, oldest first. */
  readonly rooms: LiveTableView[];
  readonly seats: PlayerBetsView[];
  /** The balances that the stream pushed, oldest first. */
  readonly balances: (string | null)[];
  /** Waits until `fits` is true for the room's round, and returns the round. */
  round(fits: (round: TableRoundView) => boolean): Promise<TableRoundView>;
  /** Returns the bet as it was last pushed. */
  findPushedBet(roundId: string): RoundView | undefined;
  bet(tableRoundId: string, bet: unknown, requestId?: string): Promise<Answered<BetAnswer>>;
  /** Bets on the next round that opens; tries again if the round closed meanwhile. */
  betOnNext(bet: unknown): Promise<{ readonly round: TableRoundView; readonly answer: Answered<BetAnswer> }>;
  leave(): void;
};

/** Launches a player into a game of a process. */
export async function launch(url: string, gameCode: string, who: string): Promise<OpenedView> {
  const vendor = titles.find((title) => title.gameCode === gameCode)?.vassalage ?? "";
  const token = `${LAUNCH_TOKEN}as-${who}-${randomUUID()}`;
  const { status, body: opened } = await call<OpenedView>(url, paths.session, { vendor, gameCode, token });
  if (status !== 200) throw new Error(`could not sit down: ${opened.error}`);
  return opened;
}

/** Reads a player's stream until it is stopped. */
export async function listen(
  url: string,
  token: string,
  onEvent: (event: { readonly name: string; readonly data: string }) => void,
): Promise<() => void> {
  const control = new AbortController();
  const response = await fetch(url + paths.stream, {
    headers: { authorization: `Bearer ${token}` },
    signal: control.signal,
  });
  void (async () => {
    let buffered = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const { events, rest } = parseEvents(buffered + decoder.decode(chunk, { stream: true }));
      buffered = rest;
      events.forEach(onEvent);
    }
  })().catch(() => undefined);
  return () => control.abort();
}

/** Counts wallet calls that the platform has not acknowledged. */
export async function countUnacknowledged({ db }: Pick<TableCluster, "db">): Promise<bigint> {
  return (
    (await db.maybe<{ owed: bigint }>(sql`select count(*) as owed from wallet_call where done_at is null`))
      ?.owed ?? 0n
  );
}

/** Returns whether no bet is pending and the outbox is empty. */
export async function isAllSettled(cluster: Pick<TableCluster, "db">): Promise<boolean> {
  const [open] = await cluster.db.rows<{ rounds: bigint }>(
    sql`select count(*) as rounds from round where state in ('placing', 'open')`,
  );
  return open?.rounds === 0n && (await countUnacknowledged(cluster)) === 0n;
}

/** Expects that the accepted bets explain the wallet's final balance. */
export async function expectBalancesToAgree(cluster: TableCluster, startMinor: bigint): Promise<void> {
  const sums = await cluster.db.maybe<{ staked: bigint; paid: bigint }>(
    sql`select coalesce(sum(stake_minor), 0)::bigint as staked, coalesce(sum(payout_minor), 0)::bigint as paid
     from round where state = 'settled'`,
  );
  expect(await isAllSettled(cluster)).toBe(true);
  expect(cluster.wallet.balance()).toBe(startMinor - (sums?.staked ?? 0n) + (sums?.paid ?? 0n));
}

/** Opens a player's session at a live table of a process. */
export async function joinTable(url: string, gameCode: string, who = "one"): Promise<Player> {
  const opened = await launch(url, gameCode, who);
  return rejoinTable(url, opened.session, opened);
}

/** Opens the same player's session again, as after a page reload. */
export async function rejoinTable(url: string, token: string, opened: OpenedView): Promise<Player> {
  const rooms: LiveTableView[] = [];
  const seats: PlayerBetsView[] = [];
  const balances: (string | null)[] = [];
  const leave = await listen(url, token, ({ name, data }) => {
    if (name === "room") rooms.push(JSON.parse(data) as LiveTableView);
    else if (name === "seat") seats.push(JSON.parse(data) as PlayerBetsView);
    else balances.push((JSON.parse(data) as BalanceView).balanceMinor);
  });
  const bet = (tableRoundId: string, wager: unknown, requestId: string = randomUUID()) =>
    call<BetAnswer>(url, paths.tableBet, { requestId, tableRoundId, bet: wager }, token);
  const round = async (fits: (round: TableRoundView) => boolean) => {
    const found = () => rooms.at(-1)?.round;
    await until(() => {
      const now = found();
      return now !== null && now !== undefined && fits(now);
    });
    return found() as TableRoundView;
  };
  return {
    token,
    opened,
    rooms,
    seats,
    balances,
    bet,
    round,
    leave,
    findPushedBet: (roundId) => seats.at(-1)?.bets.find((one) => one.roundId === roundId),
    betOnNext: async (wager) => {
      for (;;) {
        const seen = rooms.at(-1)?.round?.number ?? 0;
        const open = await round(({ stage, number }) => stage === "open" && (number > seen || seen <= 1));
        const answer = await bet(open.id, wager);
        if (answer.body.error !== "bet.closed") return { round: open, answer };
      }
    },
  };
}
