// What the tests of tables share: arcades in processes of their own on one database, beside one wallet, and players who
// speak HTTP and read the stream.
import { fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { titles } from "@khela/sandbox/titles";
import { arcadeDatabase } from "../../../../tests/database.ts";
import { readEvents } from "../../event-text.ts";
import type { MoneyView, OpenedView, RoundView, SeatView, TableAnswer, TableRoundView, TableView } from "../../wire.ts";
import { paths } from "../../wire.ts";
import { openDatabase, type Database } from "../db.ts";
import type { Paces } from "../profiles.ts";
import { until } from "../test-arcade.ts";
import { LAUNCH_TOKEN, startTestWallet, TEST_SECRET, type TestWallet } from "../test-wallet.ts";

const PROCESS = fileURLToPath(new URL("./test-process.ts", import.meta.url));

const paces: Paces = {
  table: { openMs: 1_500, closingMs: 250, shownMs: 400 }, crash: { openMs: 2_500, closingMs: 250, shownMs: 400 },
};

export type Process = { readonly url: string; kill(): Promise<void> };

export type House = {
  readonly wallet: TestWallet;
  readonly db: Database;
  /** Another arcade on the same database. */
  start(): Promise<Process>;
  stop(): Promise<void>;
};

export async function openHouse(): Promise<House> {
  const wallet = await startTestWallet("");
  const database = await arcadeDatabase();
  const db = openDatabase(database.url, () => undefined);
  const children: ChildProcess[] = [];
  const secrets = Object.fromEntries(titles.map(({ vassalage }) => [vassalage, TEST_SECRET]));
  const env = {
    ARCADE_DATABASE_URL: database.url, PLATFORM_URL: wallet.url, ARCADE_PORT: "0", ARCADE_LOG_LEVEL: "silent",
    ARCADE_VENDOR_SECRETS: JSON.stringify(secrets), NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
  };
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return {
    wallet, db,
    start: async () => {
      const child = fork(PROCESS, { env, execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
      children.push(child);
      child.send(paces);
      const [message] = (await once(child, "message")) as [{ ready: string }];
      return { url: message.ready, kill: () => end(child) };
    },
    stop: async () => {
      for (const child of children) await end(child);
      await db.close();
      await wallet.stop();
      await database.drop();
    },
  };
}

export type Answered<T> = { readonly status: number; readonly body: T & { readonly error?: string } };

export async function call<T>(url: string, path: string, body?: unknown, token?: string): Promise<Answered<T>> {
  const response = await fetch(url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() as T & { error?: string } };
}

export type Player = {
  readonly token: string;
  readonly opened: OpenedView;
  /** Every state of the room that was sent, oldest first. */
  readonly rooms: TableView[];
  readonly seats: SeatView[];
  /** What the stream told of money. */
  readonly balances: (string | null)[];
  /** Waits for the room's round to be as asked, and answers it. */
  round(fits: (round: TableRoundView) => boolean): Promise<TableRoundView>;
  /** The bet as the stream last told it. */
  told(roundId: string): RoundView | undefined;
  bet(tableRoundId: string, bet: unknown, requestId?: string): Promise<Answered<TableAnswer>>;
  /** Bets on the next round that opens; once more when the round closed meanwhile. */
  betOnNext(bet: unknown): Promise<{ readonly round: TableRoundView; readonly answer: Answered<TableAnswer> }>;
  leave(): void;
};

/** Launches somebody into a game of a process. */
export async function launch(url: string, gameCode: string, who: string): Promise<OpenedView> {
  const vendor = titles.find((title) => title.gameCode === gameCode)?.vassalage ?? "";
  const token = `${LAUNCH_TOKEN}as-${who}-${randomUUID()}`;
  const { status, body: opened } = await call<OpenedView>(url, paths.session, { vendor, gameCode, token });
  if (status !== 200) throw new Error(`could not sit down: ${opened.error}`);
  return opened;
}

/** Reads a seat's stream until it is told to stop. */
export async function listen(url: string, token: string, hear: (event: { readonly name: string; readonly data: string }) => void): Promise<() => void> {
  const control = new AbortController();
  const response = await fetch(url + paths.stream, { headers: { authorization: `Bearer ${token}` }, signal: control.signal });
  void (async () => {
    let kept = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const { events, rest } = readEvents(kept + decoder.decode(chunk, { stream: true }));
      kept = rest;
      events.forEach(hear);
    }
  })().catch(() => undefined);
  return () => control.abort();
}

/** Calls the platform has not acknowledged yet. */
export async function countOwed({ db }: Pick<House, "db">): Promise<bigint> {
  return (await db.maybe<{ owed: bigint }>("select count(*) as owed from wallet_call where done_at is null"))?.owed ?? 0n;
}

/** Whether no bet is on its way and nothing is owed. */
export async function isAllSettled(house: Pick<House, "db">): Promise<boolean> {
  const [open] = await house.db.rows<{ rounds: bigint }>("select count(*) as rounds from round where state in ('placing', 'open')");
  return open?.rounds === 0n && await countOwed(house) === 0n;
}

/** Every bet that stands in the books, and what the wallet ended with, agree. */
export async function expectBooksToAgree(house: House, startMinor: bigint): Promise<void> {
  const sums = await house.db.maybe<{ staked: bigint; paid: bigint }>(
    `select coalesce(sum(stake_minor), 0)::bigint as staked, coalesce(sum(payout_minor), 0)::bigint as paid
     from round where state = 'settled'`);
  expect(await isAllSettled(house)).toBe(true);
  expect(house.wallet.balance()).toBe(startMinor - (sums?.staked ?? 0n) + (sums?.paid ?? 0n));
}

/** Sits somebody down at a table of a process. */
export async function sitDown(url: string, gameCode: string, who = "one"): Promise<Player> {
  const opened = await launch(url, gameCode, who);
  return takeSeat(url, opened.session, opened);
}

/** The same seat again, as a page that was loaded anew finds it. */
export async function takeSeat(url: string, token: string, opened: OpenedView): Promise<Player> {
  const rooms: TableView[] = [];
  const seats: SeatView[] = [];
  const balances: (string | null)[] = [];
  const leave = await listen(url, token, ({ name, data }) => {
    if (name === "room") rooms.push(JSON.parse(data) as TableView);
    else if (name === "seat") seats.push(JSON.parse(data) as SeatView);
    else balances.push((JSON.parse(data) as MoneyView).balanceMinor);
  });
  const bet = (tableRoundId: string, wager: unknown, requestId: string = randomUUID()) =>
    call<TableAnswer>(url, paths.tableBet, { requestId, tableRoundId, bet: wager }, token);
  const round = async (fits: (round: TableRoundView) => boolean) => {
    const found = () => rooms.at(-1)?.round;
    await until(() => {
      const now = found();
      return now !== null && now !== undefined && fits(now);
    }, 15_000);
    return found() as TableRoundView;
  };
  return {
    token, opened, rooms, seats, balances, bet, round, leave,
    told: (roundId) => seats.at(-1)?.bets.find((one) => one.roundId === roundId),
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
