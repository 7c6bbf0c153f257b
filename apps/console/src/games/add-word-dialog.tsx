import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { vendorGameTypes } from "@khela/contract/vendor-callbacks";
import { useCodeText, useT } from "../i18n/texts.ts";
import { showToast } from "../lib/toasts.ts";
import { SelectField, TextField } from "../ui/controls/fields.tsx";
import { ActForm } from "../ui/overlays/act-dialog.tsx";

const { searchWords } = operatorCalls;
type GameType = (typeof vendorGameTypes)[number];
const MAX_LENGTH = 60;

export function AddWordDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const [word, setWord] = useState("");
  const [isCategory, setIsCategory] = useState(false);
  const [term, setTerm] = useState("");
  const [gameType, setGameType] = useState<GameType>(vendorGameTypes[0]);
  return (
    <ActForm
      title={t("games.addWord")}
      label={t("games.addWord")}
      call={searchWords.add}
      input={() => ({ word, ...(isCategory ? { gameType } : { term }) })}
      onDone={() => showToast(t("games.wordAdded"))}
      onClose={onClose}
    >
      <TextField
        label={t("games.word")}
        isRequired
        isFocused
        maxLength={MAX_LENGTH}
        value={word}
        onChange={setWord}
      />
      <SelectField<"term" | "category">
        label={t("games.meaning")}
        value={isCategory ? "category" : "term"}
        choices={[
          { value: "term", label: t("games.meaningTerm") },
          { value: "category", label: t("games.meaningCategory") },
        ]}
        onChange={(kind) => setIsCategory(kind === "category")}
      />
      {isCategory ? (
        <SelectField<GameType>
          label={t("games.category")}
          value={gameType}
          choices={vendorGameTypes.map((value) => ({ value, label: codeText("gameCategory", value) }))}
          onChange={(chosen) => setGameType(chosen === "" ? vendorGameTypes[0] : chosen)}
        />
      ) : (
        <TextField
          label={t("games.term")}
          description={t("games.termHelp")}
          isRequired
          maxLength={MAX_LENGTH}
          value={term}
          onChange={setTerm}
        />
      )}
    </ActForm>
  );
}
