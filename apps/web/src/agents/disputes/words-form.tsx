import type { ReactNode } from "react";
import { useState } from "react";
import { maxDisputeText } from "@khela/contract/agents/team";
import { useI18n } from "../../i18n/i18n.tsx";
import type { CallError } from "../../lib/api/call.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import styles from "../agents.module.css";

type WordsFormProps = {
  readonly label: string;
  readonly send: string;
  readonly busy: boolean;
  readonly errorCode: CallError["code"] | null;
  readonly onSend: (words: string) => void;
};

/** A form for a text that the other side of the dispute reads. */
export function WordsForm({ label, send, busy, errorCode, onSend }: WordsFormProps): ReactNode {
  const { errorText } = useI18n();
  const [words, setWords] = useState("");
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(words);
      }}
    >
      <TextField
        label={label}
        maxLength={maxDisputeText}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {errorCode === null ? null : (
        <p className={styles.text} role="alert">
          {errorText(errorCode)}
        </p>
      )}
      <Button type="submit" wide busy={busy} disabled={words.trim() === ""}>
        {send}
      </Button>
    </form>
  );
}
