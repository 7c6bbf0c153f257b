// The icon set in one style: 24 × 24, strokes of 1.75 with round ends, in the colour of the surrounding text. This file
// has the shell's icons; the others load with the next screen. An icon that only one lazy screen uses is in that
// screen, and Glyph renders it.

import type { deferredIcons } from "./deferred-icons.ts";

const initialIcons = {
  home: "M4 11 12 4l8 7M6 9.5V19a1 1 0 0 0 1 1h3.5v-5h3v5H17a1 1 0 0 0 1-1V9.5",
  gift: "M4 9h16v3.5H4zM5.5 12.5V20h13v-7.5M12 9v11M12 9S10.5 4 8 4.5 7.5 9 12 9Zm0 0s1.5-5 4-4.5S16.5 9 12 9Z",
  agents:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.8c2 .7 3.2 2.5 3.5 5.2",
  crown: "M4 8.5 7.8 12 12 5.5 16.2 12 20 8.5 18.5 17h-13zM5.5 20h13",
  join: "M10 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 20c.4-3.6 3-5.5 6.5-5.5 1.5 0 2.8.3 3.9 1M18 14v6M15 17h6",
  person: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l4.5 4.5",
  globe:
    "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.5 2.4 3.6 5.2 3.6 8.5s-1.1 6.1-3.6 8.5c-2.5-2.4-3.6-5.2-3.6-8.5S9.5 5.9 12 3.5Z",
  mail: "M4 5.5h16v13H4zM4.5 6.5 12 12.5l7.5-6",
  back: "M14.5 5 7.5 12l7 7",
  close: "M6 6l12 12M18 6 6 18",
  check: "M5 12.5 10 17.5 19.5 7",
  alert: "M12 4 2.8 19.5h18.4zM12 10v4.5M12 17h.01",
} as const;

export type IconName = keyof typeof initialIcons | keyof typeof deferredIcons;

/**
 * The set of all icons. It is complete on every screen except in the first view, which renders none of the missing
 * icons.
 */
export const icons = { ...initialIcons } as Record<IconName, string>;
