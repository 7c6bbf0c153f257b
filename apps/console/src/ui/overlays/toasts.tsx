import { useEffect, useState, type ReactNode } from "react";
import { useT } from "../../i18n/texts.ts";
import { useFormat } from "../../lib/format/format.ts";
import { closeToast, useToasts, type Toast } from "../../lib/toasts.ts";
import { Button } from "../controls/button.tsx";
import styles from "./toasts.module.css";

function SecondsLeft({ until }: { readonly until: number }): ReactNode {
  const format = useFormat();
  const [seconds, setSeconds] = useState(() => Math.ceil((until - performance.now()) / 1_000));
  useEffect(() => {
    const timer = setInterval(
      () => setSeconds(Math.max(0, Math.ceil((until - performance.now()) / 1_000))),
      500,
    );
    return () => clearInterval(timer);
  }, [until]);
  return <span aria-hidden="true">{format.count(seconds)}</span>;
}

function ToastRow({ id, text, tone, undo, until }: Toast): ReactNode {
  const t = useT();
  return (
    <li className={tone === "bad" ? `${styles["toast"]} ${styles["bad"]}` : styles["toast"]}>
      <span>{text}</span>
      {undo === undefined ? (
        <Button size="small" look="quiet" label={t("first.close")} onPress={() => closeToast(id)}>
          ✕
        </Button>
      ) : (
        <Button size="small" onPress={undo} hint="u">
          {t("first.undo")} <SecondsLeft until={until} />
        </Button>
      )}
    </li>
  );
}

/** Shows the notices of the page. Screen readers announce them. */
export function Toasts(): ReactNode {
  const toasts = useToasts();
  return (
    <ol className={styles["region"]} aria-live="polite">
      {toasts.map((toast) => (
        <ToastRow key={toast.id} {...toast} />
      ))}
    </ol>
  );
}
