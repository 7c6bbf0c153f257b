// Content in the reader's language, or in the next language of the language's chain. An entry is shown only within the
// entry's period. A member's read marks are private: answers that are cached for all visitors contain no read marks.

import type { calls } from "@khela/contract/calls";
import { languageFallbacks, parseLanguageCode, type LanguageCode } from "@khela/contract/locale/languages";
import { hasAccess } from "@khela/contract/member/member-types";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import { findGame, viewerOf } from "../games/games.ts";
import type { Context } from "../http/context.ts";
import type { Db } from "@khela/service-kit/db/database";
import type { Session } from "../infra/db/session-store.ts";
import { findActiveRestriction } from "../responsible-gaming/responsible-gaming.ts";
import * as store from "./store.ts";

export { cleanMarkup, plainText } from "./markup.ts";

type Content = (typeof calls)["content"];
type Announcements = OutputOf<Content["announcements"]>;
type Shown = Announcements["player"][number];
type Help = OutputOf<Content["help"]>;

/** Types that are listed by default. Agents' announcements are listed only when requested, and only for agents. */
const defaultTypes: readonly store.AnnouncementType[] = ["B", "PL", "PU", "PR", "H"];

const isAgent = (session: Session | null): boolean => session !== null && hasAccess("agent", session.type);

/** Types that the notice page lists for all visitors. */
const noticeTypes: readonly store.AnnouncementType[] = ["PL"];

/** Returns the types that count as unread. */
function countedTypesFor(session: Session | null): readonly store.AnnouncementType[] {
  return isAgent(session) ? [...noticeTypes, "A"] : noticeTypes;
}

const groupOf = {
  B: "banners",
  PL: "player",
  A: "player",
  PU: "popup",
  PR: "promotion",
  H: "hot",
} as const satisfies Record<store.AnnouncementType, keyof Announcements>;

/** Types that are not shown to a member in a break. */
const marketingTypes: readonly store.AnnouncementType[] = ["PU", "PR"];

/** Returns the input of every list: merchant, languages and time. */
function announcementFilter(ctx: {
  merchant: { id: number };
  language: LanguageCode;
  session: Session | null;
  now: () => Date;
}) {
  return {
    merchantId: ctx.merchant.id,
    languages: languageFallbacks(ctx.language),
    reader: ctx.session,
    now: ctx.now(),
    groupName: null,
    platform: null,
  };
}

function toShown({
  id,
  title,
  content,
  groupName,
  imageUrl,
  linkage,
  startsAt,
  read,
}: store.Announcement): Shown {
  return { id, title, content, groupName, url: imageUrl, linkage, createtime: startsAt.getTime(), read };
}

export async function announcements(
  ctx: Context<Content["announcements"]>,
  input: ParsedInputOf<Content["announcements"]>,
): Promise<Announcements> {
  const requested = (input.types?.split(",") as store.AnnouncementType[] | undefined) ?? defaultTypes;
  const listed = await store.listAnnouncements(ctx.db, {
    ...announcementFilter(ctx),
    types: requested.filter((type) => type !== "A" || isAgent(ctx.session)),
    groupName: input.groupName || null,
    platform: input.platform ?? null,
  });
  const answer: Announcements = { banners: [], player: [], popup: [], promotion: [], hot: [] };
  const isMarketingShown =
    ctx.session === null || (await findActiveRestriction(ctx.db, ctx.session, ctx.now())) === null;
  for (const one of listed)
    if (isMarketingShown || !marketingTypes.includes(one.type)) answer[groupOf[one.type]].push(toShown(one));
  return answer;
}

export async function notices(
  ctx: Context<Content["notices"]>,
  { platform, pageNo, pageSize }: ParsedInputOf<Content["notices"]>,
): Promise<OutputOf<Content["notices"]>> {
  const all = await store.listAnnouncements(ctx.db, {
    ...announcementFilter(ctx),
    types: noticeTypes,
    platform: platform ?? null,
  });
  return {
    list: all.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(toShown),
    pageNum: pageNo,
    totalPages: Math.ceil(all.length / pageSize),
    totalCount: all.length,
  };
}

export async function lobbyNews(
  ctx: Context<Content["lobbyNews"]>,
  { limitNum }: { readonly limitNum: number },
): Promise<OutputOf<Content["lobbyNews"]>> {
  const all = await store.listAnnouncements(ctx.db, {
    ...announcementFilter(ctx),
    reader: null,
    types: ["H"],
  });
  return { list: all.slice(0, limitNum).map(toShown) };
}

type Reader = Context<Content["unread"] | Content["markRead"] | Content["markAllRead"]>;

function readState(ctx: Reader, db: Db): Promise<{ id: number; read: boolean }[]> {
  return store.listReadState(db, {
    ...announcementFilter(ctx),
    types: countedTypesFor(ctx.session),
    platform: "M",
  });
}

export async function unread(ctx: Context<Content["unread"]>): Promise<OutputOf<Content["unread"]>> {
  const all = await readState(ctx, ctx.db);
  return {
    unread: all.filter(({ read }) => !read).length,
    readIds: all.filter(({ read }) => read).map(({ id }) => id),
  };
}

/**
 * Marks the chosen announcements as read. If any mark is new, pushes to the member's open pages. Returns the number of
 * unread notices.
 */
async function mark(
  ctx: Reader,
  choose: (tx: Db) => Promise<readonly number[]>,
): Promise<{ unread: number }> {
  return ctx.db.transaction(async (tx) => {
    const marked = await store.insertReads(tx, ctx.session, await choose(tx), ctx.now());
    if (marked > 0) await ctx.push.store(tx, ctx.session, "unread", { of: "announcements" });
    return { unread: (await readState(ctx, tx)).filter(({ read }) => !read).length };
  });
}

export async function markRead(
  ctx: Context<Content["markRead"]>,
  { announcementId }: { readonly announcementId: number },
): Promise<OutputOf<Content["markRead"]>> {
  if (!(await store.isShown(ctx.db, announcementId, ctx.merchant.id, ctx.now()))) ctx.fail("content.unknown");
  return mark(ctx, async () => [announcementId]);
}

export function markAllRead(ctx: Context<Content["markAllRead"]>): Promise<OutputOf<Content["markAllRead"]>> {
  return mark(ctx, async (tx) => (await readState(ctx, tx)).map(({ id }) => id));
}

export async function promotions(
  ctx: Context<Content["promotions"]>,
): Promise<OutputOf<Content["promotions"]>> {
  const reader = { ...announcementFilter(ctx), reader: null };
  const [categories, all] = await Promise.all([
    store.listCategories(ctx.db, reader.merchantId, reader.languages),
    store.listAnnouncements(ctx.db, { ...reader, types: ["PR"] }),
  ]);
  return {
    categories: categories.map(({ code, name }) => ({
      code,
      name,
      promotions: all
        .filter(({ category }) => category === code)
        .map(({ id, title, content, imageUrl, linkage, startsAt, endsAt }) => ({
          id,
          title,
          content,
          url: imageUrl,
          linkage,
          startDate: startsAt.getTime(),
          endDate: endsAt?.getTime() ?? null,
        })),
    })),
  };
}

export async function help(
  ctx: Context<Content["help"]>,
  input: ParsedInputOf<Content["help"]>,
): Promise<Help> {
  const language = parseLanguageCode(input.lang) ?? ctx.language;
  const rows = await store.listHelp(ctx.db, {
    merchantId: ctx.merchant.id,
    languages: languageFallbacks(language),
    tag: input.tag || null,
    now: ctx.now(),
  });
  const topics = new Map<string, Help["topics"][number]>();
  for (const { tag, topic, id, title, content } of rows) {
    const found = topics.get(tag) ?? { tag, title: topic, articles: [] };
    topics.set(tag, found);
    found.articles.push({ id, title, content });
  }
  return { topics: [...topics.values()] };
}

export async function customerService(
  ctx: Context<Content["customerService"]>,
  { csType, csPosition }: ParsedInputOf<Content["customerService"]>,
): Promise<OutputOf<Content["customerService"]>> {
  const rows = await store.listServiceEntries(ctx.db, ctx.merchant.id, languageFallbacks(ctx.language));
  const wanted = rows.filter(
    ({ kind, position }) =>
      (!csType || kind === csType) && (!csPosition || position === csPosition || position === "ALL"),
  );
  return {
    list: wanted.map(({ kind, position, title, url, labelEn }) => ({
      csType: kind,
      csPosition: position,
      title,
      url,
      path: url.startsWith("/") ? url : "",
      resourceType: kind,
      labelNameEn: labelEn,
    })),
  };
}

export async function downloads(ctx: Context<Content["downloads"]>): Promise<OutputOf<Content["downloads"]>> {
  const rows = await store.listDownloads(ctx.db, ctx.merchant.id);
  return {
    list: rows.map(({ resourceType, url, labelEn, minimumSystem }) => ({
      resourceType,
      url,
      labelNameEn: labelEn,
      minimumSystem,
    })),
  };
}

export async function models(ctx: Context<Content["models"]>): Promise<OutputOf<Content["models"]>> {
  const now = ctx.now();
  const rows = await store.listModels(ctx.db, ctx.merchant.id, languageFallbacks(ctx.language), now);
  const found = await Promise.all(
    rows.map(async (row) => ({
      row,
      game: await findGame(ctx.db, viewerOf(ctx.merchant.id, ctx.language), row.nodeId),
    })),
  );
  // a host is left out when the merchant does not show the host's table
  return {
    list: found.flatMap(({ row, game }) =>
      game === null
        ? []
        : [
            {
              modelId: row.code,
              name: row.name,
              title: row.title,
              iconUrl: row.imageUrl || game.icon,
              nodeId: row.nodeId,
              roomId: row.roomId,
              streamUrl: row.streamUrl,
              startsAt: row.startsAt.getTime(),
              endsAt: row.endsAt?.getTime() ?? null,
              vassalage: game.vendor,
              gameName: game.name,
              gameType: game.gameType,
              gameCode: game.gameCode,
              online: row.startsAt <= now,
            },
          ],
    ),
  };
}
