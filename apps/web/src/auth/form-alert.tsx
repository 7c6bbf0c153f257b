import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/call.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./auth.module.css";

/** Why the form was refused, read out at once. A refusal that stands at a field of its own is not said twice. */
export function FormAlert({ error }: { error: CallError | null }): ReactNode {
  const { errorText } = useI18n();
  const field = (error?.value as { field?: unknown } | undefined)?.field;
  const atField = typeof field === "string" && field !== "captcha";
  if (error === null || atField) return null;
  return (
    <p className={styles.alert} role="alert">
      <Icon name="alert" size="s" />
      <span>{errorText(error.code)}</span>
    </p>
  );
}
