import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useT } from "../i18n/i18n.tsx";
import { Icon } from "../ui/icon.tsx";
import { TextField } from "../ui/text-field.tsx";
import { EndlessGames } from "./endless-games.tsx";
import { listPageSize } from "./presets.ts";
import styles from "./search-screen.module.css";

const quietMs = 350;

/** The text once the person has stopped typing for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), quietMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export function SearchScreen(): ReactNode {
  const t = useT();
  const [text, setText] = useState("");
  const name = useSettled(text);
  const clear = (
    <button type="button" className={styles.clear} aria-label={t("gameList.clear")} onClick={() => setText("")}><Icon name="close" size="s" /></button>
  );
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
        end={text === "" ? null : clear}
      />
      <EndlessGames
        key={name}
        input={{ ...(name === "" ? {} : { gameName: name }), pageSize: listPageSize }}
        none={{ title: t("gameList.noneFound", { name }), hint: t("gameList.noneFoundHint") }}
      />
    </div>
  );
}
