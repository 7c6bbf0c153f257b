/**
 * Changes the merchant's banners, announcements, contacts and wins for a test, as its operator would. The server learns
 * of a change a moment later, so each function waits until a visitor gets the change.
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
  /** Leaves only this number of home's banners. */
  banners(count: number): Promise<void>;
  /** Gives the second banner a picture that does not exist. */
  breakBanner(): Promise<void>;
  /** Removes all announcements of the marquee. */
  noNotices(): Promise<void>;
  /** Restores the banners and announcements. */
  restore(): Promise<void>;
  /**
   * Adds wins: the first of a free round, the others on a stake of 1.00. Each pays 1.00 more than the one before,
   * starting at 100,000.00.
   */
  addWins(username: string, count: number): Promise<void>;
  /** Rolls the added wins back. */
  noWins(): Promise<void>;
  /**
   * Replaces the contacts that the test added at the floating button, each with its address by kind. Other contacts
   * stay.
   */
  contactLinks(list: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
};

const MARK = "journey";
const BROKEN = "/art/banners/nothing.webp";

/** Returns whether a win is one of those added, by its amount: wins of other tests are smaller. */
export const isAddedWin = ({ vo }: { readonly vo: { readonly winAmount: string } }): boolean =>
  Number(vo.winAmount) >= 100_000;

/** Returns the non-empty addresses as one text that does not depend on their order. */
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
  /**
   * Waits for a response. The request has the input and language of the page, so that both get the same cached answer.
   */
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
        insert into play_session (bucket, member_id, token_hash, merchant_id, vendor, game_code, node_id, currency, real, account_id, language,
          redeem_by, redeemed_at, valid_until)
        select m.bucket, m.id, sha256(m.username::bytea), ${id}, g.vendor, g.game_code, g.node_id, a.currency, a.real, a.id, 'BN', now(), now(),
          now() + interval '1 hour'
        from member m join account a on a.bucket = m.bucket and a.member_id = m.id and a.kind = 'main' join game g on g.node_id = 101101
        where m.merchant_id = ${id} and m.username = ${username} on conflict do nothing`);
      await db.run(sql`
        insert into free_round_award (bucket, member_id, vendor, id, game_code, currency, stake_minor, rounds, granted_at, expires_at)
        select s.bucket, s.member_id, s.vendor, ${MARK}, s.game_code, s.currency, 100, 10000, now(), now() + interval '1 day'
        from play_session s where s.token_hash = sha256(${username}::bytea) on conflict do nothing`);
      await db.rows<object>(sql`
        select from play_post(null, (select json_agg(json_build_object('n', n, 'method', 'bet-win', 'bucket', s.bucket, 'member_id', s.member_id,
          'vendor', s.vendor, 'token_hash', s.token_hash, 'transaction_id', ${MARK} || n, 'round_id', ${MARK} || n, 'game_code', s.game_code,
          'currency', s.currency, 'amount_minor', case n when 0 then 0 else 100 end, 'win_minor', 10000000 + n * 100,
          'free_round', case n when 0 then ${MARK}::text end, 'final', true, 'transfer_id', gen_random_uuid(), 'win_transfer_id', gen_random_uuid())
          order by n)
          from play_session s, generate_series(0, ${count - 1}::int) n where s.token_hash = sha256(${username}::bytea)))`);
      await notify("games");
      await waitForResponse(
        calls.games.winners,
        winnersInput,
        (wins) => wins.list.filter(isAddedWin).length === count,
      );
    },
    noWins: async () => {
      await db.rows<object>(sql`
        select from play_post(null, (select coalesce(json_agg(json_build_object('n', 0, 'method', 'rollback', 'bucket', t.bucket,
          'member_id', t.member_id, 'vendor', t.vendor, 'transaction_id', t.transaction_id || 'back', 'round_id', t.round_id,
          'game_code', t.game_code, 'currency', t.currency, 'amount_minor', t.amount_minor, 'reference', t.transaction_id,
          'transfer_id', gen_random_uuid(), 'win_transfer_id', gen_random_uuid())), '[]')
          from play_transaction t join play_round r using (bucket, member_id, vendor, round_id)
          where r.merchant_id = ${id} and t.transaction_id = t.round_id and t.transaction_id ~ ${`^${MARK}[0-9]+$`} and t.method = 'bet-win'
            and not t.rolled_back))`);
      await notify("games");
      await waitForResponse(calls.games.winners, winnersInput, (wins) => !wins.list.some(isAddedWin));
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
