/** Wrong clocks of a phone: the set time, and the page's monotonic clock, which may stop while the phone sleeps. */
import type { BrowserContext, Page } from "@playwright/test";

type Clocks = { setPhoneOff?: (ms: number) => void; sleep?: (ms: number) => void };

/** Shifts the phone's time by `offMs` in all pages and frames that open after this call. */
export async function setClocks(context: BrowserContext, offMs: number): Promise<void> {
  await context.addInitScript((first) => {
    const PhoneDate = Date;
    let off = first;
    let slept = 0;
    const now = performance.now.bind(performance);
    performance.now = () => now() - slept;
    window.Date = class extends PhoneDate {
      constructor(...parts: [] | [number | string | Date]) {
        if (parts.length === 0) super(PhoneDate.now() + off);
        // oxlint-disable-next-line typescript/no-unsafe-argument -- all other forms as they are
        else super(...(parts as [number]));
      }
      static override now(): number {
        return PhoneDate.now() + off;
      }
    } as unknown as DateConstructor;
    Object.assign(window, {
      setPhoneOff: (ms: number) => {
        off = ms;
      },
      sleep: (ms: number) => {
        slept += ms;
      },
    });
  }, offMs);
}

/** Changes the shift of the phone's time while the page is open. */
export async function setPhoneOff(page: Page, offMs: number): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate((ms) => (window as unknown as Clocks).setPhoneOff?.(ms), offMs);
}

/** Simulates sleep: the page's clock stays behind by `ms`, as if this time had passed only for the server. */
export async function sleep(page: Page, ms: number): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate((much) => (window as unknown as Clocks).sleep?.(much), ms);
}
