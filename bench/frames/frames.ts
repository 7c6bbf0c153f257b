/**
 * Frames per second of every animated game on a slow phone's processor. Each is opened as a member in free play and tapped
 * fast while its frames are counted. The baseline, in turn in the same browser, is an empty page that moves one picture
 * over a canvas of the same size: without a graphics card, it is the machine's own limit.
 */
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import type { Browser, CDPSession, Page } from "playwright-core";
import { calls } from "@khela/contract/calls";
import { findGame } from "@khela/engines/games";
import { slotTitles, type SlotTitle } from "@khela/sandbox/slot-titles";
import { titles } from "@khela/sandbox/titles";
import { demoPassword } from "../../apps/server/seed/auth/demo-passwords.ts";
import { createClient } from "../../tests/client.ts";
import { ensureChromium } from "../../tools/setup/chromium.mjs";
import { startFreshStack } from "../../tools/setup/processes/fresh-stack.ts";
import { countFrames, LATE_MS, moveOne, playOn, type Canvas, type Frames } from "./frame-counter.ts";
import { slow4g } from "../pages/page-load.ts";
import { median, printTable, rounded, type BenchReport } from "../report.ts";

const GIVE_UP_MS = 60_000;
const SETTLE_MS = 2_000;
const PEER_MS = 4_000;
const FREE_PLAY = 0;

/**
 * `taps`: selectors; the first tappable element is tapped. `forMs`: longer for live tables, whose rounds have fixed
 * times. `call`: end of the address of a call that shows that the game is played.
 */
type Played = {
  readonly game: string;
  readonly taps: readonly string[];
  readonly forMs: number;
  readonly call: string;
};

const MAIN = ".main-button:not(:disabled):not(.is-cash)";
const own = (game: string, ...before: string[]): Played => ({
  game,
  taps: [...before, MAIN],
  forMs: 8_000,
  call: "/bet",
});
const room = (game: string): Played => ({
  game,
  taps: [MAIN, ".live:has(.live-play:empty) .spot:not(:disabled)"],
  forMs: 26_000,
  call: "/table/bet",
});

const familyOf = ({ sheet }: SlotTitle) => findGame(sheet).family;

/** The first title of each mechanic of slots. */
const slots = slotTitles
  .filter((title, at) => slotTitles.findIndex((one) => familyOf(one) === familyOf(title)) === at)
  .map(({ gameCode }) => own(gameCode));

/** A tap outside of a sheet: an open sheet covers the game. */
const noSheet = (selector: string) => `body:not(:has(dialog[open])) ${selector}`;

const played: readonly Played[] = [
  ...slots,
  own("bgs-dice"),
  own("bgs-mines", ".tile[data-face=hidden]:not(:disabled)"),
  own("bgs-limbo"),
  own("bgs-plinko"),
  own("bgs-keno", ".single:has(.keno-pays:empty) .second-button"),
  own("bgs-wheel"),
  own("bgs-diamonds"),
  own("bgs-scratch"),
  own("bgs-scratch-gold"),
  ...["hilo", "coin-flip", "chicken-road", "blackjack", "video-poker", "three-card-poker"].map((game) =>
    own(`bgs-${game}`, ".steps .step-button:not(:disabled)"),
  ),
  own("bgs-tower", "button.tower-window"),
  own("jl-hilsa-hunter"),
  {
    game: "jl-texas-poker-room",
    // a seat with the smallest amount, robots, then a check or a call at each turn; with the largest amount no chips
    // can be added, and the robots' button stands elsewhere
    taps: [
      "dialog .chip:first-child:not(:disabled)",
      ".poker-hand .main-button",
      noSheet(".poker-controls > .poker-row-of > :nth-child(3)"),
      noSheet(".poker-lobby .second-button"),
    ],
    forMs: 15_000,
    call: "/poker/act",
  },
  {
    game: "ug-ullas-sportsbook",
    // odds, the slip, its bet
    taps: [
      "dialog .main-button:not(:disabled)",
      noSheet(".desk .main-button:not(:disabled)"),
      noSheet(".odds:not(:disabled)"),
    ],
    forMs: 8_000,
    call: "/matches/bet",
  },
  room("bgs-crash"),
  room("bgs-slide"),
  room("tcg-live-mehfil-roulette"),
  room("tcg-live-mehfil-baccarat"),
  room("tcg-live-dragon-against-tiger"),
  room("tcg-live-three-dice-table"),
  room("tcg-live-andar-bahar"),
  room("tcg-live-mehfil-teen-patti"),
  room("tcg-live-bull-against-bull"),
  room("tcg-live-lucky-seven-table"),
];

/** Longer than the time in which a second tap counts as a double tap, which a game ignores. */
const TAP_EVERY_MS = 350;

type Opened = { readonly page: Page; readonly session: CDPSession };
type Found = { readonly game: string; readonly frames: Frames; readonly peer: Frames };
/** A text says why a game was not played. */
type Measured = Found | string;

async function openPhone(browser: Browser): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "bn-BD",
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow4g.cpu });
  return { page, session };
}

async function measurePeer(browser: Browser, canvas: Canvas): Promise<Frames> {
  const { page, session } = await openPhone(browser);
  try {
    await page.setContent(
      '<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0">',
    );
    await page.evaluate(moveOne, canvas);
    await page.waitForTimeout(SETTLE_MS);
    return await countFrames(page, session, PEER_MS);
  } finally {
    await page.context().close();
  }
}

/** The size of the game's canvas, or of its main element without one. */
function readCanvasSize(): Canvas {
  const found = document.querySelector("canvas") ?? document.querySelector("main") ?? document.body;
  const { width, height } = found.getBoundingClientRect();
  const ratio = found instanceof HTMLCanvasElement ? found.width / width : devicePixelRatio;
  return { width: Math.round(width), height: Math.round(height), ratio };
}

async function measureGame(
  browser: Browser,
  { game, taps, forMs, call }: Played,
  urlOf: (game: string) => Promise<string>,
): Promise<Measured> {
  const { page, session } = await openPhone(browser);
  try {
    let bets = 0;
    page.on("response", (answer) => {
      if (answer.ok() && answer.url().endsWith(call)) bets += 1;
    });
    await page.goto(await urlOf(game), { timeout: GIVE_UP_MS });
    await page.locator(".desk").waitFor({ timeout: GIVE_UP_MS });
    await page.evaluate(playOn, { taps, everyMs: TAP_EVERY_MS });
    await page.waitForTimeout(SETTLE_MS);
    const canvas = await page.evaluate(readCanvasSize);
    const frames = await countFrames(page, session, forMs);
    return bets === 0 ? "no bet was accepted" : { game, frames, peer: await measurePeer(browser, canvas) };
  } finally {
    await page.context().close();
  }
}

const ratio = ({ frames, peer }: Found): number => frames.fps / peer.fps;

/** Prints each game as soon as it is measured: the whole run takes long. */
function printOne(game: string, measured: Measured): void {
  const figures =
    typeof measured === "string"
      ? `not played: ${measured}`
      : `${measured.frames.fps.toFixed(1)} frames a second, ${ratio(measured).toFixed(3)} of the peer`;
  process.stdout.write(`  ${game}: ${figures}\n`);
}

function report(found: readonly Found[], unplayed: readonly string[], browser: string): BenchReport {
  const row = ({
    game,
    frames: { fps, medianMs, p95Ms, lateShare, worstSecond, busyMs },
    peer,
  }: Found): (string | number)[] => [
    game,
    rounded(fps, 1),
    rounded(peer.fps, 1),
    (fps / peer.fps).toFixed(3),
    rounded(medianMs, 1),
    rounded(p95Ms, 1),
    `${rounded(lateShare * 100, 1)} %`,
    worstSecond,
    rounded(busyMs, 1),
    rounded(peer.busyMs, 1),
  ];
  printTable([
    [
      `processor ${slow4g.cpu} × slower`,
      "frames a second",
      "peer",
      "ratio",
      "median (ms)",
      "p95 (ms)",
      `over ${rounded(LATE_MS)} ms`,
      "worst second",
      "busy a frame (ms)",
      "peer",
    ],
    ...found.map(row),
  ]);
  const peers = found.map(({ peer }) => peer);
  const middle = (read: (frames: Frames) => number): number => median(peers.map(read));
  process.stdout.write(
    `\n  the peer, median of ${peers.length}: ${rounded(
      middle(({ fps }) => fps),
      1,
    )} frames a second, p95 ${rounded(
      middle(({ p95Ms }) => p95Ms),
      1,
    )} ms, ${rounded(middle(({ lateShare }) => lateShare) * 100, 1)} % late, ${middle(({ worstSecond }) => worstSecond)} in its worst second, busy ${rounded(
      middle(({ busyMs }) => busyMs),
      1,
    )} ms a frame\n  wanted: at least 0.95 of the peer's frames\n\n`,
  );
  return {
    ratios: { fps_vs_peer: rounded(Math.min(...found.map(ratio)), 3) },
    limits: { fps_vs_peer: { least: 0.95 }, games_not_played: { most: 0 } },
    figures: {
      games_not_played: unplayed.length,
      peer_fps: rounded(
        middle(({ fps }) => fps),
        1,
      ),
      ...Object.fromEntries(
        found.flatMap(({ game, frames }) => {
          const name = game.replaceAll("-", "_");
          return [
            [`${name}_fps`, rounded(frames.fps, 1)],
            [`${name}_p95_ms`, rounded(frames.p95Ms, 1)],
            [`${name}_late`, rounded(frames.lateShare, 4)],
            [`${name}_worst_second`, frames.worstSecond],
            [`${name}_busy_ms`, rounded(frames.busyMs, 1)],
          ];
        }),
      ),
    },
    machine: { browser },
  };
}

export async function measureFrames(args: readonly string[]): Promise<BenchReport> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const chosen = played.filter(({ game }) => positionals.length === 0 || positionals.includes(game));
  const executablePath = await ensureChromium();
  if (executablePath === null) throw new Error("there is no browser");
  const stack = await startFreshStack();
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath, args: [...root, "--disable-dev-shm-usage"] });
  try {
    const demo = createClient(stack.url, { merchant: "khela" });
    await demo.callOrThrow(calls.auth.login, { type: "username", username: "demo", password: demoPassword });
    const urlOf = async (game: string): Promise<string> => {
      const nodeId = titles.find(({ gameCode }) => gameCode === game)?.nodeId;
      if (nodeId === undefined) throw new Error(`there is no ${game}`);
      const { content } = await demo.callOrThrow(calls.play.launch, { nodeId, accountType: FREE_PLAY });
      return content.game_url;
    };
    const found: Found[] = [];
    const unplayed: string[] = [];
    for (const one of chosen) {
      const measured = await measureGame(browser, one, urlOf).catch(String);
      if (typeof measured === "string") unplayed.push(one.game);
      else found.push(measured);
      printOne(one.game, measured);
    }
    if (found.length === 0) throw new Error("no game was played");
    return report(found, unplayed, browser.version());
  } finally {
    await browser.close();
    await stack.stop();
  }
}
