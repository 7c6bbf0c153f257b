/**
 * The merchant's shelves behind a journey: its banners, announcements, ways to a person and wins, as its operator would set
 * them. The server hears of a change a moment after it is made: each waits until a visitor is told of it.
 */
import { join } from "node:path";
import { expect } from "@playwright/test";
import { calls, type AnyCall } from "@khela/contract/calls";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import { startEmbedded } from "../../../tools/postgres/embedded.ts";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { announcementsInput, homeBanners, winnersInput } from "../../../apps/web/src/home/home-loader.ts";
import { createClient } from "../../client.ts";

const DATA = process.env["KHELA_E2E_DATA"] ?? ".khela-e2e";

export type ContentBackdoor = {
  /** Leaves so many of home's banners. */
  banners(count: number): Promise<void>;
  /** Gives the second banner a picture that does not exist. */
  breakBanner(): Promise<void>;
  /** Takes all announcements for the marquee away. */
  noNotices(): Promise<void>;
  /** Everything as it was. */
  restore(): Promise<void>;
  /** So many wins of the member, of 100.00 and every one more by 1.00. */
  addWins(username: string, count: number): Promise<void>;
  noWins(): Promise<void>;
  /** These ways to a person at the floating button beside the ones that are everywhere: kind and address. */
  contactLinks(list: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
};

const LONG_AGO = new Date("2020-01-01T00:00:00Z");
const MARK = "journey";
const BROKEN = "/art/banners/nothing.webp";

/** The addresses of links that are shown, in one text that does not depend on their order. */
function shownAddresses(urls: readonly string[]): string {
  return urls
    .filter((url) => url !== "")
    .toSorted()
    .join(" ");
}

export async function openContentBackdoor(origin = ""): Promise<ContentBackdoor> {
  const embedded = await startEmbedded({ dataDir: join(DATA, "database") });
  const db = createDatabase({ url: embedded.url, applicationName: "khela-e2e", max: 2 });
  const { id } = await db.one<{ id: number }>(sql`select id from merchant where code = 'khela'`);
  const banners = await db.rows<{ id: number; url: string }>(sql`
    select id, image_url url from announcement where merchant_id = ${id} and type = 'B' and group_name = 'm_home' order by sort, id`);
  const visitor = createClient(origin, { merchant: "khela", language: "BN" });
  const notify = (feature: "content" | "games") =>
    db.run(sql`select pg_notify('khela_push', '#answers ' || ${feature}::text)`);
  /** With the page's own input and language: it is the very answer that is kept for the page. */
  const waitForResponse = async <C extends AnyCall>(
    call: C,
    input: InputOf<C>,
    holds: (answer: OutputOf<C>) => boolean,
  ) => {
    await expect
      .poll(async () => holds(await visitor.callOrThrow(call, input)), {
        timeout: 10_000,
        intervals: [20, 50, 100, 250],
      })
      .toBe(true);
  };
  const end = async (rows: readonly number[]) => {
    await db.run(
      sql`update announcement set ends_at = starts_at + interval '1 ms' where id = any(${rows}::int[])`,
    );
    await notify("content");
    await waitForResponse(
      calls.content.announcements,
      announcementsInput,
      ({ banners: shown, player }) => ![...shown, ...player].some((one) => rows.includes(one.id)),
    );
  };
  return {
    banners: (count) => end(banners.slice(count).map((banner) => banner.id)),
    breakBanner: async () => {
      await db.run(sql`update announcement set image_url = ${BROKEN} where id = ${banners[1]!.id}`);
      await notify("content");
      await waitForResponse(calls.content.announcements, announcementsInput, (answer) =>
        homeBanners(answer).some(({ url }) => url === BROKEN),
      );
    },
    noNotices: async () => {
      const rows = await db.rows<{ id: number }>(
        sql`select id from announcement where merchant_id = ${id} and type = 'PL'`,
      );
      await end(rows.map((row) => row.id));
    },
    restore: async () => {
      await db.run(
        sql`update announcement set ends_at = null where merchant_id = ${id} and ends_at = starts_at + interval '1 ms'`,
      );
      await db.run(sql`update announcement set image_url = ${banners[1]!.url} where id = ${banners[1]!.id}`);
      await notify("content");
      await waitForResponse(
        calls.content.announcements,
        announcementsInput,
        (answer) =>
          homeBanners(answer).length === banners.length &&
          !homeBanners(answer).some(({ url }) => url === BROKEN),
      );
    },
    addWins: async (username, count) => {
      await db.run(sql`
        insert into game_win (bucket, member_id, reference, merchant_id, node_id, amount_minor, currency, at)
        select m.bucket, m.id, 'journey:' || n, ${id}, 101101, 10000 + n * 100, 'BDT', now() - n * interval '1 second'
        from member m, generate_series(0, ${count - 1}::int) n where m.merchant_id = ${id} and m.username = ${username}
        on conflict do nothing`);
      await notify("games");
      await waitForResponse(calls.games.winners, winnersInput, (wins) => wins.list.length === count);
    },
    noWins: async () => {
      await db.run(sql`delete from game_win where merchant_id = ${id} and at > ${LONG_AGO}`);
      await notify("games");
      await waitForResponse(calls.games.winners, winnersInput, (wins) => wins.list.length === 0);
    },
    contactLinks: async (list) => {
      await db.run(sql`delete from service_link where merchant_id = ${id} and label_en = ${MARK}`);
      for (const [kind, url] of Object.entries(list)) {
        await db.run(sql`
          insert into service_link (merchant_id, kind, title, url, position, label_en)
          values (${id}, ${kind}, ${`নমুনা ${kind}`}, ${url}, 'FLOAT', ${MARK})`);
      }
      await notify("content");
      const wanted = shownAddresses(Object.values(list));
      await waitForResponse(
        calls.content.customerService,
        { csPosition: "FLOAT" },
        (answer) =>
          shownAddresses(
            answer.list.filter(({ labelNameEn }) => labelNameEn === MARK).map(({ url }) => url),
          ) === wanted,
      );
    },
    async close() {
      await db.close();
      await embedded.stop();
    },
  };
}
