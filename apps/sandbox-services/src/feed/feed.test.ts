import { afterEach, describe, expect, it } from "vitest";
import { createSandboxServices, type SandboxServices } from "../app.ts";
import { readConfig } from "../config.ts";
import { systemClockAndRandom } from "@khela/service-kit/clock-and-random";
import { createFeed, type FeedMessage, type FeedPart, type Snapshot } from "./feed.ts";
import { planFixture, type Fixture } from "./fixture.ts";
import { leagues } from "./leagues.ts";

const NOON = Date.UTC(2026, 4, 4, 12);
const pace = { seed: "test", speed: 1 };

const body = (parts: readonly { part: string; body: unknown }[], part: string) =>
  parts.find((one) => one.part === part)?.body as Record<string, unknown> | undefined;

/** Returns all parts of a match at its start, and its result. */
function whole(fixture: Fixture) {
  const start = fixture.parts(fixture.momentsBy(fixture.startsAt));
  return {
    start,
    result: body(fixture.parts(fixture.momentsBy(fixture.overAt)), "result") as
      | { home: number; away: number }
      | { cancelled: true },
  };
}

describe("the simulated matches", () => {
  it("hundreds of matches → each kind of play ends as often as its price said", () => {
    for (const [id, market, selections] of [
      ["fb-delta", "1x2", ["home", "draw", "away"]],
      ["cr-river", "winner", ["home", "away"]],
      ["tn-lotus", "winner", ["home", "away"]],
      ["ck-dawn", "cockfight", ["meron", "draw"]],
      ["bk-harbour", "winner", ["home", "away"]],
      ["sn-slate", "winner", ["home", "away"]],
    ] as const) {
      const league = leagues.find((one) => one.id === id)!;
      const matches = Array.from({ length: 200 }, (_, number) =>
        whole(planFixture({ league, startsAt: NOON + number * 1_000, ...pace })),
      ).filter(({ result }) => !("cancelled" in result));
      for (const selection of selections) {
        let [expected, spread, came] = [0, 0, 0];
        for (const { start, result } of matches) {
          const { home, away } = result as { home: number; away: number };
          // where a draw returns the stake, the price of a side ignores draws
          if (home === away && selection !== "draw") continue;
          const chances = body(start, `market:${market}`)!["chances"] as Record<string, number>;
          const isAbsolute = market === "1x2" && selection !== "draw";
          const chance = chances[selection]! / 1e6 / (isAbsolute ? 1 - chances["draw"]! / 1e6 : 1);
          expected += chance;
          spread += chance * (1 - chance);
          const winner = home > away ? ["home", "meron"] : home < away ? ["away", "wala"] : ["draw"];
          came += winner.includes(selection) ? 1 : 0;
        }
        expect(
          Math.abs(came - expected),
          `${id} ${selection}: ${came} for ${expected.toFixed(1)}`,
        ).toBeLessThan(3.5 * Math.sqrt(spread));
      }
    }
  });

  it("same seed and clock → same matches; another seed → others", () => {
    const look = (seed: string) => {
      const feed = createFeed({ seed, speed: 1 }, () => NOON, "one");
      for (let turn = 0; turn < 40; turn += 1) feed.turn();
      return JSON.stringify(feed.snapshot().parts);
    };
    expect(look("a")).toBe(look("a"));
    expect(look("a")).not.toBe(look("b"));
  });

  it("any hour → a match under way and one ahead in each category", () => {
    for (let hour = 0; hour < 24; hour += 8) {
      // a cockfight arena pauses between fights, so the test looks at two minutes
      const seen = new Set<string>();
      for (let second = 0; second <= 120; second += 30) {
        const feed = createFeed(pace, () => NOON + hour * 3_600_000 + second * 1_000, "one");
        for (let turn = 0; turn < 40; turn += 1) feed.turn();
        const { parts } = feed.snapshot();
        for (const { fixtureId, part, body: content } of parts) {
          if (part !== "phase") continue;
          const category = body(
            parts.filter((one) => one.fixtureId === fixtureId),
            "fixture",
          )!["category"];
          seen.add(`${String(category)} ${content.phase}`);
        }
      }
      for (const category of ["SPORTS", "ESPORTS", "COCKFIGHT"])
        for (const phase of ["live", "scheduled"]) expect(seen).toContain(`${category} ${phase}`);
    }
  });

  it("changes → each once, in order, with growing versions", () => {
    let at = NOON;
    const feed = createFeed({ seed: "test", speed: 20 }, () => at, "one");
    const messages: FeedMessage[] = [];
    feed.subscribe((message) => void messages.push(message));
    for (let turn = 0; turn < 400; turn += 1) {
      feed.turn();
      at += 100;
    }
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, place) => place + 1));
    const versions = new Map<string, number>();
    for (const { fixtureId, part, version } of messages) {
      const key = `${fixtureId} ${part}`;
      expect(version, key).toBeGreaterThan(versions.get(key) ?? 0);
      versions.set(key, version);
    }
    expect(messages.some(({ part }) => part === "result")).toBe(true);
    expect(
      messages.some(
        (message) =>
          message.part.startsWith("market:") && (message.body as { state: string }).state === "suspended",
      ),
    ).toBe(true);
    expect(feed.since("one", messages.length - 3)!.map(({ seq }) => seq)).toEqual(
      messages.slice(-3).map(({ seq }) => seq),
    );
    expect(feed.since("another", 1)).toBeNull();
    expect(feed.since("one", messages.length + 1)).toBeNull();
    const over = messages.find(({ part }) => part === "result")!;
    expect(body(feed.find(over.fixtureId)!, "result")).toBeDefined();
    expect(feed.find("fb-delta-zzzz")).toBeNull();
  });
});

describe("the feed over HTTP", () => {
  let outside: SandboxServices | undefined;
  afterEach(() => outside?.stop());

  it("with the key → snapshot, stream from there, match by id; cursor too old → 410", async () => {
    outside = await createSandboxServices({
      config: readConfig({
        SANDBOX_PORT: "0",
        SANDBOX_SMTP_PORT: "0",
        SANDBOX_SMS_SECRET: `whsec_${"a".repeat(32)}`,
        SANDBOX_LOG_LEVEL: "silent",
        SANDBOX_FEED_KEY: "key",
        SANDBOX_FEED_SPEED: "20",
      }),
      chance: { ...systemClockAndRandom, now: () => new Date(NOON + performance.now()) },
    });
    const { origin } = await outside.listen();
    const send = (path: string, key = "key") =>
      fetch(`${origin}/feed/v1/${path}`, { headers: { authorization: `Bearer ${key}` } });
    expect((await send("snapshot", "another")).status).toBe(401);
    await expect
      .poll(async () => ((await (await send("snapshot")).json()) as Snapshot).parts.length, {
        timeout: 10_000,
      })
      .toBeGreaterThan(100);
    const { epoch, seq, parts } = (await (await send("snapshot")).json()) as Snapshot;
    expect((await send(`stream?epoch=old&after=${seq}`)).status).toBe(410);
    const found = (await (await send(`fixtures/${parts[0]!.fixtureId}`)).json()) as { parts: FeedPart[] };
    expect(body(found.parts, "fixture")).toEqual(body(parts, "fixture"));
    expect((await send("fixtures/nothing-1")).status).toBe(404);

    const reader = (await send(`stream?epoch=${epoch}&after=${seq - 2}`))
      .body!.pipeThrough(new TextDecoderStream())
      .getReader();
    let text = "";
    while ((text.match(/event: message/g) ?? []).length < 6 || !text.includes("event: heartbeat"))
      text += (await reader.read()).value ?? "";
    await reader.cancel();
    const numbers = [...text.matchAll(/^data: (\{"seq".*\})$/gm)].map(
      ([, data]) => (JSON.parse(data!) as FeedMessage).seq,
    );
    expect(numbers.slice(0, 4)).toEqual([seq - 1, seq, seq + 1, seq + 2]);
  });

  it("no key → no feed; invalid speed → refused", async () => {
    outside = await createSandboxServices({
      config: readConfig({
        SANDBOX_PORT: "0",
        SANDBOX_SMTP_PORT: "0",
        SANDBOX_SMS_SECRET: `whsec_${"a".repeat(32)}`,
        SANDBOX_LOG_LEVEL: "silent",
      }),
    });
    const { origin } = await outside.listen();
    expect((await fetch(`${origin}/feed/v1/snapshot`)).status).toBe(404);
    expect(() =>
      readConfig({ SANDBOX_SMS_SECRET: `whsec_${"a".repeat(32)}`, SANDBOX_FEED_SPEED: "fast" }),
    ).toThrow(/SANDBOX_FEED_SPEED/);
  });
});
