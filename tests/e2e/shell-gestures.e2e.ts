/** Touch gestures: the pressed look, a tap, a drag that cancels the tap, a held arrow. */
import { expect, test, type CDPSession, type Locator, type Page } from "@playwright/test";
import { messages } from "./support/all-messages.ts";
import { freezeClock, openHydrated, passAgeGate } from "./support/fixture.ts";

const place = (page: Page): string => new URL(page.url()).pathname;

test.beforeEach(({ context }) => passAgeGate(context));

type Finger = {
  down(x: number, y: number): Promise<void>;
  move(x: number, y: number): Promise<void>;
  up(): Promise<void>;
};

function fingerOf(session: CDPSession): Finger {
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  return {
    down: async (x, y) => {
      await send("touchStart", [{ x, y }]);
    },
    move: async (x, y) => {
      await send("touchMove", [{ x, y }]);
    },
    up: async () => {
      await send("touchEnd", []);
    },
  };
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("it is not in view");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Records in order: touch and release, start and end of an element's pressed look, and its clicks. */
async function watch(target: Locator): Promise<void> {
  await target.evaluate((element) => {
    const log: string[] = [];
    const note = (what: string): void => {
      log.push(what);
    };
    Object.assign(window, { pressLog: log });
    window.addEventListener("pointerdown", () => note("down"), { capture: true });
    window.addEventListener("pointerup", () => note("up"), { capture: true });
    element.addEventListener("click", (event) => {
      event.stopPropagation();
      note("click");
    });
    new MutationObserver(() =>
      note((element as HTMLElement).dataset["pressed"] === undefined ? "out" : "in"),
    ).observe(element, { attributes: true, attributeFilter: ["data-pressed"] });
  });
}

const notes = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { pressLog: string[] }).pressLog);

/** Returns the recorded effects of a press, without touch and release. */
const seen = async (page: Page): Promise<string[]> =>
  (await notes(page)).filter((what) => what === "in" || what === "out" || what === "click");

test.describe("[SHELL-25] press feedback", () => {
  let page: Page;
  let finger: Finger;
  let target: Locator;
  let at: { x: number; y: number };

  test.beforeEach(async ({ page: fresh, context }) => {
    page = fresh;
    await openHydrated(page, "/m/set");
    target = page.getByRole("button", { name: new RegExp(messages["settings.language"]) });
    finger = fingerOf(await context.newCDPSession(page));
    await watch(target);
    at = await middleOf(target);
  });

  test("[SHELL-25] press: shown after 130 ms, hidden 100 ms after release", async () => {
    await freezeClock(page);
    // Elements that appeared when the clock jumped may have moved the target.
    at = await middleOf(target);
    await finger.down(at.x, at.y);
    await expect.poll(() => notes(page)).toEqual(["down"]);
    await page.clock.runFor(129);
    expect(await seen(page)).toEqual([]);
    await page.clock.runFor(1);
    expect(await seen(page)).toEqual(["in"]);
    await finger.up();
    await expect.poll(() => notes(page)).toEqual(expect.arrayContaining(["up", "click"]));
    await page.clock.runFor(99);
    expect(await seen(page)).toEqual(["in", "click"]);
    await page.clock.runFor(1);
    expect(await seen(page)).toEqual(["in", "click", "out"]);
  });

  test("[SHELL-25] short tap: shown, and clicks", async () => {
    await finger.down(at.x, at.y);
    await finger.up();
    await expect.poll(async () => (await seen(page)).toSorted()).toEqual(["click", "in", "out"]);
    expect((await seen(page)).filter((what) => what !== "click")).toEqual(["in", "out"]);
  });

  test("[SHELL-25] moved beyond 30 px → cancelled: no look, no click", async () => {
    // With the clock stopped, a slow machine does not turn the drag into a long press.
    await freezeClock(page);
    // Elements that appeared when the clock jumped may have moved the target.
    at = await middleOf(target);
    await finger.down(at.x, at.y);
    await expect.poll(() => notes(page)).toEqual(["down"]);
    await page.clock.runFor(130);
    expect(await seen(page)).toEqual(["in"]);
    await finger.move(at.x + 12, at.y);
    await finger.move(at.x + 45, at.y);
    await expect.poll(() => seen(page)).toEqual(["in", "out"]);
    await finger.up();
    await page.clock.runFor(1_000);
    expect(await notes(page)).not.toContain("click");
  });

  test("[SHELL-25] mouse within 300 ms of a touch → ignored; later → counted", async () => {
    // The times are the events' own timestamps, which a slow machine does not change.
    type Clicks = { touchedAt: number; slipMs: number; byTouch: number; byMouseMs: number[] };
    const clicks = () => page.evaluate(() => (window as unknown as { clicks: Clicks }).clicks);
    await page.evaluate(() => {
      const noted: Clicks = { touchedAt: 0, slipMs: Infinity, byTouch: 0, byMouseMs: [] };
      Object.assign(window, { clicks: noted });
      for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel"] as const)
        window.addEventListener(
          name,
          ({ pointerType, timeStamp }) => {
            if (pointerType !== "mouse") noted.touchedAt = timeStamp;
            else if (name === "pointerup") noted.slipMs = timeStamp - noted.touchedAt;
          },
          { capture: true },
        );
      window.addEventListener(
        "click",
        (event) => {
          if ((event as PointerEvent).pointerType !== "mouse") noted.byTouch += 1;
          else noted.byMouseMs.push(event.timeStamp - noted.touchedAt);
        },
        { capture: true },
      );
    });
    const clickByMouse = async () => {
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.up();
    };
    // On a busy machine the mouse may come later than 300 ms after the touch: try again.
    for (let taps = 1; (await clicks()).slipMs >= 290; taps += 1) {
      expect(taps, "quick enough at last").toBeLessThan(20);
      await finger.down(at.x, at.y);
      await finger.up();
      await clickByMouse();
      await expect.poll(async () => (await clicks()).byTouch, "the taps' own clicks").toBe(taps);
    }
    const { byMouseMs } = await clicks();
    expect(byMouseMs.filter((ms) => ms < 300)).toEqual([]);
    await page.waitForFunction(
      () => performance.now() - (window as unknown as { clicks: Clicks }).clicks.touchedAt > 300,
    );
    await clickByMouse();
    await expect.poll(async () => (await clicks()).byMouseMs.length).toBe(byMouseMs.length + 1);
  });

  test("[SHELL-25] press: kept within 20 px around, hidden beyond", async () => {
    // The test uses the mouse, since dragging it does not scroll the page: only the distance to the box decides.
    const box = await target.boundingBox();
    if (box === null) throw new Error("it is not in view");
    const [x, low] = [box.x + box.width / 2, box.y + box.height - 2];
    await page.mouse.move(x, low);
    await page.mouse.down();
    await expect.poll(() => seen(page)).toEqual(["in"]);
    await page.mouse.move(x, box.y + box.height + 18);
    expect(await seen(page)).toEqual(["in"]);
    await page.mouse.move(x, box.y + box.height + 24);
    await expect.poll(() => seen(page)).toEqual(["in", "out"]);
    await page.mouse.move(x, low);
    await expect.poll(() => seen(page)).toEqual(["in", "out", "in"]);
    await page.mouse.up();
  });
});

test("[SHELL-25] back arrow held for 130 and 370 ms → home at once; moved more than 10 px → not", async ({
  page,
  context,
}) => {
  await openHydrated(page, "/m/gameList");
  await page
    .getByRole("navigation", { name: messages["shell.menu"] })
    .getByRole("link", { name: messages["shell.promotions"] })
    .click();
  await expect.poll(() => place(page)).toBe("/m/activity");
  await page.locator("header").getByRole("link", { name: messages["shell.search"] }).click();
  await expect.poll(() => place(page)).toBe("/m/search");
  const finger = fingerOf(await context.newCDPSession(page));
  const arrow = page.getByRole("button", { name: messages["shell.back"], exact: true });
  const { x, y } = await middleOf(arrow);
  await watch(arrow);
  await freezeClock(page);
  await finger.down(x, y);
  await expect.poll(() => notes(page)).toEqual(["down"]);
  await page.clock.runFor(150);
  await finger.move(x + 13, y);
  await page.clock.runFor(600);
  expect(place(page)).toBe("/m/search");
  await finger.move(x + 60, y);
  await finger.up();
  await watch(arrow);
  await finger.down(x, y);
  await expect.poll(() => notes(page)).toEqual(["down"]);
  await page.clock.runFor(499);
  expect(place(page), "not yet").toBe("/m/search");
  await page.clock.runFor(1);
  await expect.poll(() => place(page)).toBe("/m/home");
  await page.clock.resume();
  await finger.up();
});
