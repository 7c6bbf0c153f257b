// Every room of the console: a file of `screens` is found by its place, so that a room is added without touching another file.

import type { Room, ScreenRow } from "../lib/screen.ts";

const files = import.meta.glob<{ readonly room: Room }>("./screens/*.ts", { eager: true });

/** In the order of the menu. */
export const rooms: readonly Room[] = Object.values(files)
  .map(({ room }) => room)
  .toSorted((a, b) => a.order - b.order);

export const screens: readonly (ScreenRow & { readonly room: Room })[] = rooms.flatMap((room) =>
  room.screens.map((screen) => ({ ...screen, room })),
);

/** A screen whose address needs nothing that only another screen knows. */
export const isPlain = ({ path }: ScreenRow): boolean => !path.includes("$");
