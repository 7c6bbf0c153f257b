import { useNavigate } from "@tanstack/react-router";
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { useT } from "../../i18n/texts.ts";
import { useFocusWhenShown } from "../../lib/focus.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { usePaletteHits } from "./palette-hits.ts";
import styles from "./palette.module.css";

/** The command palette, which finds screens, acts, members and agents by typed text. Arrows select, Enter opens. */
export function Palette({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const input = useFocusWhenShown<HTMLInputElement>(true);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const { groups, isSearching } = usePaletteHits(text);
  const hits = groups.flatMap((group) => group.hits);
  const index = Math.min(chosen, hits.length - 1);
  const open = (to: string | undefined) => {
    if (to === undefined) return;
    onClose();
    void navigate({ to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (index + step + hits.length) % Math.max(1, hits.length);
      setChosen(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(hits[index]?.to);
    }
  };
  return (
    <Dialog title={t("first.searchEverything")} size="wide" onClose={onClose}>
      <div className={styles["box"]}>
        <input
          className={styles["input"]}
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={index < 0 ? undefined : `${id}-${index}`}
          aria-label={t("first.search")}
          placeholder={t("first.searchPlaceholder")}
          autoComplete="off"
          ref={input}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <p role="status">
          {isSearching ? t("first.searching") : hits.length === 0 ? t("first.searchNothing") : ""}
        </p>
        <div className={styles["list"]} id={`${id}-list`} role="listbox" aria-label={t("first.search")}>
          {groups.map((group, at) => (
            <div key={group.title} role="group" aria-labelledby={`${id}-group-${at}`}>
              <div className={styles["group"]} id={`${id}-group-${at}`} role="presentation">
                {group.title}
              </div>
              {group.hits.map((hit) => {
                const place = hits.indexOf(hit);
                return (
                  <div
                    key={hit.key}
                    id={`${id}-${place}`}
                    role="option"
                    aria-selected={place === index}
                    tabIndex={-1}
                    className={styles["option"]}
                    onClick={() => open(hit.to)}
                    onKeyDown={onKeyDown}
                    onMouseMove={() => setChosen(place)}
                  >
                    <span>{hit.title}</span>
                    <span className={styles["detail"]}>{hit.detail}</span>
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
