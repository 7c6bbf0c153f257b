// What home is drawn from, and its first picture.

import { content } from "@khela/contract/calls/content";
import { games } from "@khela/contract/calls/games";
import type { OutputOf } from "@khela/contract/schemas";
import type { Ask } from "../lib/query.ts";
import { ask } from "../lib/query.ts";
import type { Settings } from "../lib/settings.tsx";

type Announcements = OutputOf<typeof content.announcements>;

/** Games a section shows before 'load more'. */
export const sectionSize = 3;
export const hotSize = 6;

export const announcementsInput = { types: "B,PL,PU", platform: "M" } as const;
export const winnersInput = { gameCategory: "ALL", limitNum: 20 } as const;

/** The categories with a section of their own: what the merchant has, without HOT, which has its tabs. */
export function sectionsOf({ categories }: Settings): readonly string[] {
  return categories.filter((category) => category !== "HOT");
}

export function homeAsks({ settings }: { settings: Settings }): readonly Ask[] {
  return [
    ask(content.announcements, announcementsInput),
    ask(games.hot, { limitNum: hotSize }),
    ...sectionsOf(settings).map((gameType) => ask(games.list, { gameType, pageNo: 1, pageSize: sectionSize })),
  ];
}

export function homeBanners(announcements: Announcements | undefined): Announcements["banners"] {
  return announcements?.banners.filter(({ groupName, url }) => groupName === "m_home" && url !== "") ?? [];
}

/** Address of the first banner among a page's answers. */
export function heroOf(data: readonly (readonly [key: string, answer: unknown])[]): string | null {
  const found = data.find(([key]) => key.startsWith(`${content.announcements.name} `));
  return homeBanners(found?.[1] as Announcements | undefined)[0]?.url ?? null;
}
