// The screen that searches games while their name is typed, filtered by category and vendor. Before anything is typed,
// it shows recent searches and popular games. The search is in the address, so that a step back restores it.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { games } from "@khela/contract/games/calls";
import { useI18n, useT } from "../../i18n/i18n.tsx";
import { navigate } from "../../lib/navigation/navigation.ts";
import { useCall } from "../../lib/query/query.ts";
import { useBreakNotice } from "../../lib/session/break-notice.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Chips } from "../../ui/form/chips.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { isCategory, nameKeyOf } from "../category.ts";
import { InfiniteGames } from "../infinite-games.tsx";
import { GameGrid } from "../game-tile.tsx";
import { RecentSearches, rememberSearch } from "./recent-searches.tsx";
import { allValue, isIdle, resultsInputOf, searchInputOf, suggestedSize } from "./search-input.ts";
import type { SearchInput } from "./search-input.ts";
import styles from "./search-screen.module.css";
import { TileSkeletons } from "../tile-skeletons.tsx";
import { uniqueByVendor } from "../vendor-section.tsx";

const debounceMs = 350;

function search({ name, gameType, vassalage }: SearchInput): void {
  const query = new URLSearchParams();
  if (name !== "") query.set("name", name);
  if (gameType !== allValue) query.set("gameType", gameType);
  if (vassalage !== allValue) query.set("vassalage", vassalage);
  const text = query.toString();
  navigate(text === "" ? "/m/search" : `/m/search?${text}`, { replace: true });
}

function Filters({
  filters,
  onChange,
}: {
  filters: SearchInput;
  onChange: (filters: SearchInput) => void;
}): ReactNode {
  const t = useT();
  const { categories } = useSettings();
  const { data } = useCall(games.vendors, {});
  const kinds = categories.filter(isCategory).filter((category) => category !== "HOT");
  const vendors = uniqueByVendor(
    data?.data.lanes
      .filter(({ title }) => filters.gameType === allValue || title === filters.gameType)
      .flatMap((lane) => lane.cards) ?? [],
  );
  return (
    <div className={styles.filters}>
      <Chips
        label={t("home.categories")}
        value={filters.gameType}
        onChange={(gameType) => onChange({ ...filters, gameType, vassalage: allValue })}
        options={[
          { value: allValue, label: t("screens.allGames") },
          ...kinds.map((kind) => ({ value: kind as string, label: t(nameKeyOf(kind)) })),
        ]}
      />
      <Chips
        label={t("home.vendors")}
        value={filters.vassalage}
        onChange={(vassalage) => onChange({ ...filters, vassalage })}
        options={[
          { value: allValue, label: t("gameList.makers") },
          ...vendors.map((card) => ({ value: card.vassalage, label: card.displayName })),
        ]}
      />
    </div>
  );
}

function Suggestions(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(games.hot, { limitNum: suggestedSize });
  return (
    <section aria-label={t("games.HOT")}>
      <h2 className={styles.title}>{t("games.HOT")}</h2>
      {data === undefined && error === null ? <TileSkeletons count={suggestedSize} /> : null}
      {data === undefined && error !== null ? (
        <ErrorState title={errorText(error.code)} onRetry={refetch} />
      ) : null}
      {data === undefined ? null : <GameGrid games={data.list} isFirst hasInfo />}
    </section>
  );
}

/**
 * Returns the text of the search field and its setter. The address follows when the person has stopped typing for a
 * moment.
 */
function useTyped(filters: SearchInput): readonly [string, (text: string) => void] {
  const [text, setText] = useState(filters.name);
  useEffect(() => {
    const name = text.trim();
    if (name === filters.name) return undefined;
    const timer = setTimeout(() => search({ ...filters, name }), debounceMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs when the text changes; the address follows it
  }, [text, filters.name, filters.gameType, filters.vassalage]);
  return [text, setText];
}

function SearchResults({ filters }: { filters: SearchInput }): ReactNode {
  const t = useT();
  const { name } = filters;
  const input = resultsInputOf(filters);
  const none =
    name === "" ? undefined : { title: t("gameList.noneFound", { name }), hint: t("gameList.noneFoundHint") };
  return (
    <div onClickCapture={() => rememberSearch(name)}>
      <InfiniteGames
        key={JSON.stringify(input)}
        input={input}
        {...(none === undefined ? {} : { none })}
        instead={<Suggestions />}
      />
    </div>
  );
}

export function SearchScreen({ query }: ScreenProps): ReactNode {
  const t = useT();
  const notice = useBreakNotice();
  const filters = searchInputOf(query);
  const [text, setText] = useTyped(filters);
  if (notice !== null) return notice;
  const clear = (
    <button
      type="button"
      className={styles.clear}
      aria-label={t("gameList.clear")}
      onClick={() => setText("")}
    >
      <Icon name="close" size="s" />
    </button>
  );
  const idle = isIdle(filters);
  return (
    <div className={styles.screen} role="search">
      <TextField
        label={t("gameList.searchLabel")}
        placeholder={t("gameList.searchHint")}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") rememberSearch(text.trim());
        }}
        end={text === "" ? null : clear}
      />
      <Filters filters={filters} onChange={search} />
      {idle ? <RecentSearches onChoose={setText} /> : null}
      {idle ? <Suggestions /> : <SearchResults filters={filters} />}
    </div>
  );
}
