/** A large catalogue with names in two languages, and many members with favourites. */
import { searchColumn } from "../../apps/server/src/games/search-text.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import { loadUnlogged, openSession } from "../database.ts";

const FIRST_NODE = 5_000_000;
const AT_ONCE = 2_000;
export const types = [
  "FISH",
  "RNG",
  "LIVE",
  "PVP",
  "SPORTS",
  "ESPORTS",
  "COCKFIGHT",
  "LOTT",
  "ELOTT",
] as const;

const words = [
  ["নদী", "river"],
  ["বাঘ", "tiger"],
  ["সোনা", "gold"],
  ["মেলা", "fair"],
  ["রাজা", "king"],
  ["আগুন", "fire"],
  ["চাঁদ", "moon"],
  ["বন", "forest"],
  ["ইলিশ", "hilsa"],
  ["তারা", "star"],
  ["ঝড়", "storm"],
  ["পাখি", "bird"],
  ["মুকুট", "crown"],
  ["নৌকা", "boat"],
  ["পদ্ম", "lotus"],
  ["হাতি", "elephant"],
  ["মুক্তা", "pearl"],
  ["ঢোল", "drum"],
  ["ঘুড়ি", "kite"],
  ["সাগর", "sea"],
] as const;

/** Search texts: whole words and prefixes, in both languages, with one word and more. */
export const searches: readonly string[] = [
  ...words.flatMap(([bn, en]) => [bn, en, en.slice(0, 3)]),
  ...words.slice(0, 10).map(([, en], at) => `${en} ${words[at + 5]![1]}`),
];

/** Inserts games up to `upTo`, spread over kinds and vendors. */
export async function growCatalogue(owner: Db, upTo: number): Promise<void> {
  const { count } = await owner.one<{ count: number }>(sql`select count(*)::int count from game`);
  const vendors = await owner.rows<{ code: string; en: string; bn: string }>(
    sql`select code, name ->> 'en' en, name ->> 'bn' bn from vendor order by code`,
  );
  const games = Array.from({ length: Math.max(0, upTo - count) }, (_, offset) => {
    const place = count + offset;
    const [a, b] = [words[place % words.length]!, words[(place * 7 + 3) % words.length]!];
    const vendor = vendors[place % vendors.length]!;
    const name = { bn: `${a[0]} ${b[0]} ${place}`, en: `${a[1]} ${b[1]} ${place}` };
    return {
      node_id: FIRST_NODE + place,
      vendor: vendor.code,
      game_code: `bench-${place}`,
      game_type: types[place % types.length],
      name,
      search: searchColumn([name.bn, name.en], [vendor.bn, vendor.en]),
      sort: place,
    };
  });
  for (let from = 0; from < games.length; from += AT_ONCE) {
    await owner.run(sql`
      insert into game (node_id, vendor, game_code, game_type, name, search, playable, icon, sort)
      select node_id, vendor, game_code, game_type, name, search, true, '/art/tiles/bgs-dice.webp', sort
      from jsonb_to_recordset(${JSON.stringify(games.slice(from, from + AT_ONCE))}::jsonb)
        as g(node_id int, vendor text, game_code text, game_type text, name jsonb, search text, sort int)`);
  }
  await owner.run(sql`analyze game`);
}

const FAVOURITES_PER_FAN = 50;
/** Keeps each statement within the server's statement time-out. */
const MEMBERS_AT_ONCE = 20_000;

/** Inserts members with one favourite each, and fans with fifty; returns the fans' session tokens. */
export async function addFans(
  owner: Db,
  { members, fans, merchantId }: { members: number; fans: number; merchantId: number },
): Promise<string[]> {
  await loadUnlogged(owner, async () => {
    for (let made = 0; made < members; made += MEMBERS_AT_ONCE) {
      await owner.run(sql`
        with new as (select nextval('member_id') id from generate_series(1, ${Math.min(MEMBERS_AT_ONCE, members - made)}::int)),
        made as (
          insert into member (bucket, id, merchant_id, type, username, currency, register_method)
          select new_member_bucket(id), id, ${merchantId}::int, 0, 'fan' || id, 'BDT', 'bench' from new returning bucket, id),
        liked as (select node_id, row_number() over (order by node_id) - 1 place, count(*) over () games from game)
        insert into favourite (bucket, member_id, node_id, at)
        select m.bucket, m.id, g.node_id, now() - m.id % 1000 * interval '1 minute' from made m join liked g on g.place = m.id % g.games`);
    }
  });
  const chosen = await owner.rows<{ bucket: number; memberId: bigint }>(sql`
    select bucket, id "memberId" from member where register_method = 'bench' order by id limit ${fans}`);
  await owner.run(sql`
    insert into favourite (bucket, member_id, node_id, at)
    select m.bucket, m.id, g.node_id, now() - g.node_id % 100 * interval '1 hour'
    from (select bucket, id from member where register_method = 'bench' order by id limit ${fans}) m,
      (select node_id from game order by node_id limit ${FAVOURITES_PER_FAN}) g
    on conflict do nothing`);
  await owner.run(sql`analyze member, favourite`);
  const tokens: string[] = [];
  for (const fan of chosen) tokens.push(await openSession(owner, fan, merchantId));
  return tokens;
}
