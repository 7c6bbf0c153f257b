// Measures the performance of this page: largest paint, slowest reaction and layout shift, with the screen on which the
// page was opened and the class of device. The values contain nothing about the person, and are sent once, when the
// page is hidden. One visit in twenty is measured (deferred-effects.tsx).

import "../../lib/old-browsers.ts";
import { onCLS, onINP, onLCP } from "web-vitals";
import { fieldMeasurements } from "@khela/contract/site/field-measurements/calls";
import type { DeviceClass } from "@khela/contract/site/field-measurements/metrics";
import { send } from "../../lib/api/call.ts";

/** Devices with fewer processors, or with less memory (in GB), are of the class `low`. */
const LOW = { processors: 4, memory: 2 } as const;
const MIDDLE = { processors: 8, memory: 4 } as const;

type Device = Navigator & { readonly deviceMemory?: number };

/** Classifies the device by processors and memory; if the browser hides the memory's size, by processors alone. */
export function deviceClassOf(
  { hardwareConcurrency, deviceMemory = Infinity }: Pick<Device, "hardwareConcurrency" | "deviceMemory">,
  isTouch: boolean,
): DeviceClass {
  if (!isTouch) return "desktop";
  if (hardwareConcurrency <= LOW.processors || deviceMemory <= LOW.memory) return "low";
  return hardwareConcurrency < MIDDLE.processors || deviceMemory <= MIDDLE.memory ? "middle" : "high";
}

/** Listens until the page is first hidden, then sends its values. */
export function startFieldMeasurements(screen: string): void {
  // Takes every report of a value: a value that is reported only when the page is idle would be missing when the page
  // is hidden.
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
