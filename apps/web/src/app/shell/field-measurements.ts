// What this page measures of itself and sends once, when it is hidden: its largest paint, slowest reaction and shift, the screen it was opened on,
// and how capable the device is. Nothing of the person. Chosen for one visit in twenty (deferred-effects.tsx).

import "../../lib/old-browsers.ts";
import { onCLS, onINP, onLCP } from "web-vitals";
import { fieldMeasurements } from "@khela/contract/site/field-measurements/calls";
import type { DeviceClass } from "@khela/contract/site/field-measurements/metrics";
import { send } from "../../lib/api/call.ts";

/** Fewer processors, or less memory in GB, than these. */
const LOW = { processors: 4, memory: 2 } as const;
const MIDDLE = { processors: 8, memory: 4 } as const;

type Device = Navigator & { readonly deviceMemory?: number };

/** By what the browser tells; one that does not tell its memory is judged by its processors. */
export function deviceClassOf(
  { hardwareConcurrency, deviceMemory = Infinity }: Pick<Device, "hardwareConcurrency" | "deviceMemory">,
  isTouch: boolean,
): DeviceClass {
  if (!isTouch) return "desktop";
  if (hardwareConcurrency <= LOW.processors || deviceMemory <= LOW.memory) return "low";
  return hardwareConcurrency < MIDDLE.processors || deviceMemory <= MIDDLE.memory ? "middle" : "high";
}

/** Listens until the page is hidden for the first time, then sends what it has. */
export function startFieldMeasurements(screen: string): void {
  // each value as it comes: what is final only when the page is idle would be missing
  const all = { reportAllChanges: true };
  const measured: { largestPaintMs?: number; reactionMs?: number; shiftThousandths?: number } = {};
  onLCP(({ value }) => void (measured.largestPaintMs = Math.round(value)), all);
  onINP(({ value }) => void (measured.reactionMs = Math.round(value)), all);
  onCLS(({ value }) => void (measured.shiftThousandths = Math.round(value * 1_000)), all);
  const device = deviceClassOf(navigator, matchMedia("(pointer: coarse)").matches);
  function sendOnce(): void {
    if (!document.hidden) return;
    document.removeEventListener("visibilitychange", sendOnce);
    send(fieldMeasurements.measure, { screen, device, ...measured }).catch(() => undefined);
  }
  document.addEventListener("visibilitychange", sendOnce);
}
