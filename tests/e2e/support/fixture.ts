/**
 * Shared parts of the browser tests: phones that have passed the age gate, logged-in members, and the database of the
 * Khela under test for steps without a screen.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { expect, type BrowserContext, type Page, type Request, type Route } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { sessionCookie } from "@khela/contract/wire";
import { startEmbedded } from "../../../tools/postgres/embedded.ts";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import { createClient, type Client } from "../../client.ts";

/** Folder in which the Khela under test keeps its data; see playwright.config.ts. */
const DATA = process.env["KHELA_E2E_DATA"] ?? ".khela-e2e";
const PASSWORD = "নদীর ধারে বটগাছ";

/** Passes the age gate on this phone; popups of announcements then do not open without a tap. */
export async function passAgeGate(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const today = Math.floor((Date.now() + 360 * 60_000) / 86_400_000);
    for (const [name, value] of [
      ["gate", 99],
      ["popup", { day: today, isHidden: true }],
    ] as const) {
      if (localStorage.getItem(`khela.${name}`) === null)
        localStorage.setItem(`khela.${name}`, JSON.stringify(value));
    }
  });
}

export async function choose(
  context: BrowserContext,
  origin: string | undefined,
  chosen: { lang?: string; theme?: "dark" | "light" },
): Promise<void> {
  await context.addCookies(
    Object.entries(chosen).map(([name, value]) => ({ name, value, url: origin ?? "" })),
  );
}

/** Gives the phone the session of the client's member. */
export async function continueAs(context: BrowserContext, client: Client, origin = ""): Promise<void> {
  if (client.cookie === null) throw new Error("the client has no session");
  await context.addCookies([
    {
      name: sessionCookie,
      value: client.cookie,
      url: origin.replace("http:", "https:"),
      secure: true,
      httpOnly: true,
      sameSite: "Lax",
    },
  ]);
}

/** A member who has just registered, logged in on this phone. */
export async function logInNewMember(
  context: BrowserContext,
  origin = "",
): Promise<{ username: string; password: string }> {
  const username = `p${randomBytes(6).toString("hex")}`;
  const visitor = createClient(origin, { merchant: "khela" });
  await visitor.callOrThrow(calls.auth.register, {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ageConfirmed: true,
    registerMethod: "H5",
  });
  await continueAs(context, visitor, origin);
  return { username, password: PASSWORD };
}

/** Runs `work` on the database with the rights of its owner. */
export async function withOwnerDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir: join(DATA, "database") });
  const db = createDatabase({ url: embedded.url, applicationName: "khela-e2e", max: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
    await embedded.stop();
  }
}

/** Makes the server run a scheduled job now, so that a test does not wait for the schedule. */
export async function startJob(queue: string): Promise<void> {
  await withOwnerDatabase(async (db) => {
    await db.run(sql`insert into jobs.job (name, data) values (${queue}, '{}')`);
  });
}

/** Suspends the job's schedule during `work`, so that rows waiting for the job stay visible. */
export async function withoutClock(queue: string, work: () => Promise<void>): Promise<void> {
  const setCron = (cron: string) =>
    withOwnerDatabase((db) => db.run(sql`update jobs.schedule set cron = ${cron} where name = ${queue}`));
  const { cron } = await withOwnerDatabase((db) =>
    db.one<{ cron: string }>(sql`select cron from jobs.schedule where name = ${queue}`),
  );
  // counts jobs that the schedule has started already or is about to queue
  const countStarted = async () =>
    (
      await withOwnerDatabase((db) =>
        db.one<{ count: number }>(sql`
          select count(*)::int count from jobs.job
          where state in ('created', 'retry', 'active') and start_after <= now()
            and (name = ${queue} or (name = '__pgboss__send-it' and data ->> 'name' = ${queue}))`),
      )
    ).count;
  await setCron("0 0 1 1 *");
  await expect.poll(countStarted).toBe(0);
  try {
    await work();
  } finally {
    await setCron(cron);
  }
}

/**
 * Waits until the page has set a performance mark. An observer waits for it: a poll makes the page draw a frame for each
 * look, which costs up to a quarter of a page load.
 */
export async function waitForMark(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (mark) =>
      new Promise<true>((done) => {
        new PerformanceObserver((entries, observer) => {
          if (entries.getEntriesByName(mark).length === 0) return;
          observer.disconnect();
          done(true);
        }).observe({ type: "mark", buffered: true });
      }),
    name,
  );
}

/** Waits until the page is hydrated and reacts to taps. */
export const waitForHydration = (page: Page): Promise<void> => waitForMark(page, "hydrated");

/** Goes to another screen without loading a page, as a link of the site does. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ depth: 1 }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: { depth: 1 } }));
  }, path);
}

/** Goes back as by a swipe or the browser's own button, not by the site's arrow. */
export async function swipeBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
}

/** Stops the page's clock, so that only the test moves it and a busy machine is never late. */
export async function freezeClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/**
 * Time without requests after which a screen is complete: it sends its requests right after hydration; later ones
 * follow a tap or a timer.
 */
const QUIET_MS = 120;

/**
 * Counts the page's requests from now on. The returned function waits until none is in flight and none began for
 * QUIET_MS.
 */
export function trackRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let changedAt = performance.now();
  const isStream = (request: Request) => request.headers()["accept"] === "text/event-stream";
  const end = (request: Request) => {
    if (underWay.delete(request)) changedAt = performance.now();
  };
  page.on("request", (request) => {
    if (isStream(request)) return;
    underWay.add(request);
    changedAt = performance.now();
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return async () => {
    while (underWay.size > 0 || performance.now() - changedAt < QUIET_MS) await page.waitForTimeout(20);
  };
}

/** Opens a screen and scrolls as a first interaction, which loads the code for gestures. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  const requestsAnswered = trackRequests(page);
  await page.goto(path);
  await waitForHydration(page);
  await page.evaluate(() => window.dispatchEvent(new Event("scroll")));
  await waitForMark(page, "listening");
  await requestsAnswered();
}

/**
 * Holds the page's requests to an address until they are released, so that the screen can be checked meanwhile.
 * `answered`: the server answers at once, and the answer is held. `first` resolves once the first request or answer is
 * held.
 */
export async function holdResponse(
  page: Page,
  url: string,
  answered: "answered" | "asked" = "asked",
): Promise<(() => void) & { readonly first: Promise<void> }> {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  let isHeld = true;
  const pass = async (route: Route): Promise<void> => {
    const response = isHeld && answered === "answered" ? await route.fetch() : null;
    first.resolve();
    await held;
    await (response === null ? route.continue() : route.fulfill({ response }));
  };
  // A page that was closed in the meantime needs no answer. An open page without an answer fails its test.
  await page.route(url, (route) => pass(route).catch(() => undefined));
  const letGo = (): void => {
    isHeld = false;
    resolve();
  };
  return Object.assign(letGo, { first: first.promise });
}

/**
 * Prepares holding the events of the game's room; the caller must call it before the game opens. The returned functions
 * hold and release the events.
 */
export async function holdRoomStream(page: Page): Promise<{ hold(): Promise<void>; letGo(): Promise<void> }> {
  await page.addInitScript(() => {
    const originalFetch = window.fetch;
    window.fetch = async (input, init) => {
      const response = await originalFetch(input, init);
      if (response.body === null || typeof input !== "string" || !input.endsWith("/api/stream"))
        return response;
      const gate = new TransformStream<Uint8Array, Uint8Array>({
        transform: async (chunk, to) => {
          while (document.documentElement.dataset["held"] === "true")
            await new Promise((done) => {
              setTimeout(done, 20);
            });
          to.enqueue(chunk);
        },
      });
      return new Response(response.body.pipeThrough(gate), response);
    };
  });
  const set = (held: boolean) =>
    page
      .frameLocator("iframe")
      .locator(":root")
      .evaluate((root, is) => {
        root.dataset["held"] = String(is);
      }, held);
  return { hold: () => set(true), letGo: () => set(false) };
}

/** Scrolls the page and waits until it is painted at the new position. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((done) => {
        window.scrollTo(0, to);
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
    top,
  );
}

/** Waits until all animations have ended, also those that begin during the wait. Endless animations are ignored. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
        );
    for (let once = moving(); once.length > 0; once = moving())
      await Promise.allSettled(once.map(({ finished }) => finished));
  });
}
