// Games as their name is typed, narrowed by kind and maker; before anything is typed, what was looked for lately and what
// everybody plays. What is asked stands in the address, so that a step back finds it again.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { games } from "@khela/contract/calls/games";
import { useI18n, useT } from "../i18n/i18n.tsx";
import { goTo } from "../lib/navigation.ts";
import { useCall } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { useSettings } from "../lib/settings.tsx";
import { Chips } from "../ui/chips.tsx";
import { Icon } from "../ui/icon.tsx";
import { Failed } from "../ui/states.tsx";
import { TextField } from "../ui/text-field.tsx";
import { isCategory, nameKeyOf } from "./category.ts";
import { EndlessGames } from "./endless-games.tsx";
import { GameGrid } from "./game-tile.tsx";
import { listPageSize } from "./presets.ts";
import { RecentSearches, rememberSearch } from "./recent-searches.tsx";
import styles from "./search-screen.module.css";
import { TileSkeletons } from "./tile-skeletons.tsx";
import { oncePerVendor } from "./vendor-section.tsx";

const quietMs = 350;
const every = "ALL";
const suggested = 9;

type Asked = { readonly name: string; readonly gameType: string; readonly vassalage: string };

function askedOf(query: URLSearchParams): Asked {
  return { name: query.get("name") ?? "", gameType: query.get("gameType") ?? every, vassalage: query.get("vassalage") ?? every };
}

function look({ name, gameType, vassalage }: Asked): void {
  const query = new URLSearchParams();
  if (name !== "") query.set("name", name);
  if (gameType !== every) query.set("gameType", gameType);
  if (vassalage !== every) query.set("vassalage", vassalage);
  const text = query.toString();
  goTo(text === "" ? "/m/search" : `/m/search?${text}`, { replace: true });
}

function Filters({ asked, onChange }: { asked: Asked; onChange: (asked: Asked) => void }): ReactNode {
  const t = useT();
  const { categories } = useSettings();
  const { data } = useCall(games.vendors, {});
  const kinds = categories.filter(isCategory).filter((category) => category !== "HOT");
  const makers = oncePerVendor(data?.data.lanes.filter(({ title }) => asked.gameType === every || title === asked.gameType).flatMap((lane) => lane.cards) ?? []);
  return (
    <div className={styles.filters}>
      <Chips
        label={t("home.categories")}
        value={asked.gameType}
        onChange={(gameType) => onChange({ ...asked, gameType, vassalage: every })}
        options={[{ value: every, label: t("screens.allGames") }, ...kinds.map((kind) => ({ value: kind as string, label: t(nameKeyOf(kind)) }))]}
      />
      <Chips
        label={t("home.vendors")}
        value={asked.vassalage}
        onChange={(vassalage) => onChange({ ...asked, vassalage })}
        options={[{ value: every, label: t("gameList.makers") }, ...makers.map((card) => ({ value: card.vassalage, label: card.displayName }))]}
      />
    </div>
  );
}

function Suggestions(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, retry } = useCall(games.hot, { limitNum: suggested });
  return (
    <section aria-label={t("games.HOT")}>
      <h2 className={styles.title}>{t("games.HOT")}</h2>
      {data === undefined && error === null ? <TileSkeletons count={suggested} /> : null}
      {data === undefined && error !== null ? <Failed title={errorText(error.code)} onRetry={retry} /> : null}
      {data === undefined ? null : <GameGrid games={data.list} />}
    </section>
  );
}

/** The field's text, and the address that follows once the person has stopped typing for a moment. */
function useTyped(asked: Asked): readonly [string, (text: string) => void] {
  const [text, setText] = useState(asked.name);
  useEffect(() => {
    const name = text.trim();
    if (name === asked.name) return undefined;
    const timer = setTimeout(() => look({ ...asked, name }), quietMs);
    return () => clearTimeout(timer);
  }, [text, asked.name, asked.gameType, asked.vassalage]);
  return [text, setText];
}

function Found({ asked }: { asked: Asked }): ReactNode {
  const t = useT();
  const { name, gameType, vassalage } = asked;
  const input = {
    ...(name === "" ? {} : { gameName: name }), ...(gameType === every ? {} : { gameType }),
    ...(vassalage === every ? {} : { vassalage }), pageSize: listPageSize,
  };
  const none = name === "" ? undefined : { title: t("gameList.noneFound", { name }), hint: t("gameList.noneFoundHint") };
  return (
    <div onClickCapture={() => rememberSearch(name)}>
      <EndlessGames key={JSON.stringify(input)} input={input} {...(none === undefined ? {} : { none })} />
    </div>
  );
}

export function SearchScreen({ query }: ScreenProps): ReactNode {
  const t = useT();
  const asked = askedOf(query);
  const [text, setText] = useTyped(asked);
  const clear = (
    <button type="button" className={styles.clear} aria-label={t("gameList.clear")} onClick={() => setText("")}><Icon name="close" size="s" /></button>
  );
  const idle = asked.name === "" && asked.gameType === every && asked.vassalage === every;
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
      <Filters asked={asked} onChange={look} />
      {idle ? <RecentSearches onChoose={setText} /> : null}
      {idle ? <Suggestions /> : <Found asked={asked} />}
    </div>
  );
}
