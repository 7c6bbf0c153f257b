// Collects the rooms of the console (groups of screens). The files of `screens` are found by their folder, so that a
// new room changes no other file.

import type { Room, ScreenRow } from "../lib/screen.ts";

const files = import.meta.glob<{ readonly room: Room }>("./screens/*.ts", { eager: true });

/** All rooms, in the order of the menu. */
export const rooms: readonly Room[] = Object.values(files)
  .map(({ room }) => room)
  .toSorted((a, b) => a.order - b.order);

export const screens: readonly (ScreenRow & { readonly room: Room })[] = rooms.flatMap((room) =>
  room.screens.map((screen) => ({ ...screen, room })),
);

/** Returns whether the screen's path has no parameter. */
export const isPlain = ({ path }: ScreenRow): boolean => !path.includes("$");
