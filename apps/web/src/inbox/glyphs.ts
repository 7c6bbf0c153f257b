// Icons in the style of ui/icon/icons.ts, for these screens only.

export const trash = "M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5";
export const bubble = "M4 5h16v11H12l-4.5 4V16H4zM8 9h8M8 12h5";
export const pencil = "M5 19l.8-4L16 4.8 19.2 8 9 18.2zM14 6.8 17.2 10";
export const plane = "M4 12 20 4.5 15.5 20l-4-6.5zM11.5 13.5 20 4.5";
export const photo = "M4 6h16v12.5H4zM4 15l4.5-4 4 3.5 3-2.5 4.5 4M15.5 9.5h.01";
