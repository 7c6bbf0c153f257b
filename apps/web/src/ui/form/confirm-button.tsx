// A button for irreversible actions: the first tap shows a question, and a second tap confirms.

import type { ReactNode } from "react";
import { useState } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { Button } from "./button.tsx";
import styles from "./confirm-button.module.css";

type ConfirmButtonProps = {
  readonly label: string;
  /** The consequences, which the person reads before the second tap. */
  readonly question: string;
  /** Text of the button for the second tap, which names the action. */
  readonly sure: string;
  readonly variant?: "primary" | "secondary";
  readonly size?: "m" | "s";
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
};

export function ConfirmButton({ label, question, sure, onConfirm, ...look }: ConfirmButtonProps): ReactNode {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button {...look} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  return (
    <div className={styles.box}>
      <p role="alert">{question}</p>
      <div className={styles.actions}>
        <Button
          {...look}
          onClick={() => {
            setAsking(false);
            onConfirm();
          }}
        >
          {sure}
        </Button>
        <Button {...look} variant="text" onClick={() => setAsking(false)}>
          {t("shell.cancel")}
        </Button>
      </div>
    </div>
  );
}
