// Icons in the style of icons.ts that home does not need: they load with the screens that show them, by Glyph.

export const accountIcons = {
  copy: "M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4.5H15",
  logout: "M14 4.5H5.5v15H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5",
  receipt: "M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8.5h6M9 12.5h6",
  dice: "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01",
  deposit: "M12 4v10M8 10.5l4 4 4-4M4.5 15.5V20h15v-4.5",
  bank: "M4 10 12 4.5l8 5.5zM6 10v7M10 10v7M14 10v7M18 10v7M4 19.5h16",
  card: "M3.5 6h17v12.5h-17zM3.5 10h17M6.5 15h4",
  coin: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM8.5 8.5h7M12 8.5v8M9 12c1.9.7 4.1.7 6 0",
  shield: "M12 3.5 19 6v5.5c0 4.5-2.8 7.5-7 9-4.2-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.5 10",
  calendar: "M4.5 6h15v13.5h-15zM4.5 10h15M8.5 3.5V7M15.5 3.5V7",
  help: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.5 9.7c.2-1.5 1.2-2.3 2.6-2.3 1.5 0 2.6.9 2.6 2.2 0 1.9-2.6 2.1-2.6 4M12.1 16.6h.01",
  sliders:
    "M4 7.5h9M17 7.5h3M15 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM4 16.5h3M11 16.5h9M9 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
} as const;
