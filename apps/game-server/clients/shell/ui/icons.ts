// The icons of the game frame, all in one style: 24 × 24, strokes with round ends.

export const icons = {
  back: "M14.5 5 7.5 12l7 7",
  rules: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 7.8h.01",
  fair: "M12 3.5 5 6v5.5c0 4.2 2.8 7.4 7 9 4.2-1.6 7-4.8 7-9V6zM8.8 12l2.3 2.3 4.2-4.6",
  history: "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4.5v3.8h3.8M12 8v4.3l2.8 1.7",
  soundOn: "M4.5 9.8v4.4h3.2l4.3 3.6V6.2L7.7 9.8zM15.3 9.2a4 4 0 0 1 0 5.6M17.8 6.8a7.4 7.4 0 0 1 0 10.4",
  soundOff: "M4.5 9.8v4.4h3.2l4.3 3.6V6.2L7.7 9.8zM16 9.8l4.4 4.4M20.4 9.8 16 14.2",
  undo: "M8.5 5 4.5 9l4 4M4.5 9h9.5a5 5 0 0 1 0 10H9",
  clear: "M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7",
  repeat: "M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 4.5v3.8h-3.8",
  stop: "M7 7h10v10H7z",
  turbo: "M13 3.5 5.5 13.5H11l-1 7 7.5-10H12z",
  figures: "M5 19V11M10 19V5M15 19v-6M20 19V8",
  close: "M6 6l12 12M18 6 6 18",
  minus: "M6 12h12",
  plus: "M12 6v12M6 12h12",
  copy: "M9 9h10v10H9zM15 9V5H5v10h4",
  clock: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2",
  check: "M5 12.5 10 17.5 19.5 7",
  open: "M9 5H5v14h14v-4M13 5h6v6M19 5l-8.5 8.5",
} as const;

export type IconName = keyof typeof icons;
