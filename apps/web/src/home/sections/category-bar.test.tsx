import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { play } from "@khela/contract/play/calls";
import { loadMessages } from "../../i18n/catalogue.ts";
import { createI18n, I18nProvider } from "../../i18n/i18n.tsx";
import type { QueryCache } from "../../lib/query/query.ts";
import { CacheContext, queryKey, setQueryData } from "../../lib/query/query.ts";
import type { Settings } from "../../lib/settings.tsx";
import { CategoryBar } from "./category-bar.tsx";

type Pools = readonly { readonly amount: string }[];

/** Renders the bar for a merchant with these pools, and returns its entries. */
async function barOf(sandbox: boolean, pools: Pools): Promise<readonly string[]> {
  await loadMessages("EN", []);
  const cache: QueryCache = new Map();
  setQueryData(cache, queryKey(play.jackpots.name, "EN", {}), { list: pools });
  const settings = { sandbox, categories: ["HOT", "FISH", "RNG"] } as unknown as Settings;
  const html = renderToString(
    <CacheContext value={cache}>
      <I18nProvider i18n={createI18n("EN", () => Promise.resolve())}>
        <CategoryBar settings={settings} />
      </I18nProvider>
    </CacheContext>,
  );
  return [...html.matchAll(/<span>([^<]+)<\/span>/g)].map(([, name]) => name ?? "");
}

test("[HOME-03] real money: JACKPOT last where a pool runs, absent without one; sandbox → always last", async () => {
  const pool = [{ amount: "10000.00" }];
  const withPool = await barOf(false, pool);
  expect(withPool).toHaveLength(5);
  expect(withPool.at(-1)).toBe("Jackpot");
  expect(await barOf(false, [])).toEqual(withPool.slice(0, -1));
  expect(await barOf(true, [])).toEqual(withPool);
});
