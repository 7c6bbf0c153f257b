import { useState, type ReactNode } from "react";
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from "react-aria-components";
import type { Names } from "@khela/contract/operator/game-catalog/schemas";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { useLanguage } from "../../lib/preferences.ts";
import overlay from "../overlays/dialog.module.css";
import styles from "./field.module.css";

export type ChosenGame = { readonly vendor: string; readonly code: string; readonly name: Names };

const MAX_NAME = 60;

/** Returns a function that finds a game's name in the operator's language, else in English, else its code. */
export function useNameOf(): (name: Names | undefined, code: string) => string {
  const language = useLanguage();
  return (name, code) => name?.[language] ?? name?.["en"] ?? code;
}

/** Form field that chooses a game of the catalogue by its name. */
export function GameField({
  label,
  vendor,
  isRequired = false,
  onChoose,
}: {
  readonly label: string;
  /** Offers only games of this vendor; absent: all games. */
  readonly vendor?: string;
  readonly isRequired?: boolean;
  /** Called with the chosen game; null: the operator is typing another name. */
  readonly onChoose: (game: ChosenGame | null) => void;
}): ReactNode {
  const t = useT();
  const nameOf = useNameOf();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useOperatorCall(
    operatorCalls.gameCatalog.find,
    { name: text.trim(), ...(vendor === undefined ? {} : { vendor }) },
    { keepsPrevious: true },
  );
  const games = (found.data?.list ?? []).map((game) => ({ ...game, id: `${game.vendor}/${game.code}` }));
  const choose = (id: string | null) => {
    const game = games.find((one) => one.id === id) ?? null;
    setChosen(game?.id ?? null);
    if (game !== null) setText(nameOf(game.name, game.code));
    onChoose(game);
  };
  return (
    <ComboBox
      className={styles["field"]!}
      items={games}
      inputValue={text}
      onInputChange={(typed) => {
        setText(typed);
        if (chosen !== null) choose(null);
      }}
      selectedKey={chosen}
      onSelectionChange={(key) => choose(key === null ? null : String(key))}
      defaultFilter={() => true}
      menuTrigger="focus"
      isRequired={isRequired}
      allowsEmptyCollection
    >
      <Label className={styles["label"]!}>{label}</Label>
      <Input className={styles["input"]!} maxLength={MAX_NAME} />
      <Popover className={overlay["popover"]!}>
        <ListBox<(typeof games)[number]>
          className={overlay["menu"]!}
          renderEmptyState={() => <p>{t(found.isLoading ? "first.loading" : "first.searchNothing")}</p>}
        >
          {(game) => (
            <ListBoxItem id={game.id} className={overlay["item"]!} textValue={nameOf(game.name, game.code)}>
              <span>{nameOf(game.name, game.code)}</span>
              <small>{nameOf(game.vendorName, game.vendor)}</small>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
