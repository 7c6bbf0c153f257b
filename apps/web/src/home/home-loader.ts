// The queries whose answers home shows, and home's first picture.

import { content } from "@khela/contract/content/calls";
import { games } from "@khela/contract/games/calls";
import type { OutputOf } from "@khela/contract/schemas";
import type { QueryOptions } from "../lib/query/query.ts";
import { queryOptions } from "../lib/query/query.ts";
import type { Settings } from "../lib/settings.tsx";

type Announcements = OutputOf<typeof content.announcements>;

/** Number of games in a row before the person slides it. */
export const sectionSize = 3;
export const hotSize = 6;

export const announcementsInput = { types: "B,PL,PU,H", platform: "M" } as const;
export const winnersInput = { gameCategory: "ALL", limitNum: 20 } as const;

/** Returns the merchant's categories that have their own section on home: all except HOT, which has tabs. */
export function listSectionCategories({ categories }: Settings): readonly string[] {
  return categories.filter((category) => category !== "HOT");
}

export function homeLoader({ settings }: { settings: Settings }): readonly QueryOptions[] {
  return [
    queryOptions(content.announcements, announcementsInput),
    queryOptions(games.hot, { limitNum: hotSize }),
    ...listSectionCategories(settings).map((gameType) =>
      queryOptions(games.list, { gameType, pageNo: 1, pageSize: sectionSize }),
    ),
  ];
}

export function homeBanners(announcements: Announcements | undefined): Announcements["banners"] {
  return announcements?.banners.filter(({ groupName, url }) => groupName === "m_home" && url !== "") ?? [];
}

/** Returns the address of the first banner among a page's answers. */
export function findHeroUrl(data: readonly (readonly [key: string, answer: unknown])[]): string | null {
  const found = data.find(
    ([key]) =>
      key.startsWith(`${content.announcements.name} `) && key.endsWith(JSON.stringify(announcementsInput)),
  );
  return homeBanners(found?.[1] as Announcements | undefined)[0]?.url ?? null;
}
