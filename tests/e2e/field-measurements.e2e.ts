import { expect, test } from "@playwright/test";
import { waitForMark } from "./support/fixture.ts";

test("[OPS-01] field measurements: a chosen visit is hidden → one measurement of its screen, and no second one", async ({
  page,
}) => {
  // the random number of the sampling is 0, so that this visit is measured
  await page.addInitScript(() => {
    const fill = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T =>
      array instanceof Uint32Array && array.length === 1
        ? (array.fill(0) as unknown as T)
        : (fill(array as never) as T);
    window.PerformanceObserver = class extends PerformanceObserver {
      override observe(options?: PerformanceObserverInit): void {
        if (options?.type === "largest-contentful-paint") performance.mark("paint observed");
        super.observe(options);
      }
    };
  });
  const sent: unknown[] = [];
  const answers: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/wps/system/measure")) answers.push(response.status());
  });
  page.on("request", (request) => {
    if (request.url().endsWith("/wps/system/measure")) sent.push(request.postDataJSON());
  });
  const loaded = page.waitForResponse((response) => /field-measurements/.test(response.url()));
  const paintHeard = () =>
    page.evaluate(
      () =>
        new Promise((heard) => {
          new PerformanceObserver(() => heard(null)).observe({
            type: "largest-contentful-paint",
            buffered: true,
          });
        }),
    );
  await page.goto("/m/home");
  // wait for the paint: after the first press a browser reports no larger one
  await paintHeard();
  await page.mouse.click(180, 5);
  await loaded;
  const hide = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
      Object.defineProperty(document, "visibilityState", {
        configurable: true,
        get: () => (value ? "hidden" : "visible"),
      });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, isHidden);
  await waitForMark(page, "paint observed");
  // the page's observer starts later and gets the paint later
  await paintHeard();
  await hide(true);
  await hide(false);
  await hide(true);
  await expect.poll(() => answers).toEqual([200]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ screen: "/m/home", largestPaintMs: expect.any(Number) as unknown });
});
