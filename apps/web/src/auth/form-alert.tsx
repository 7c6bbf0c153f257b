import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/call.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./auth.module.css";
import { fieldOf } from "./use-form.ts";

/**
 * Why the form was refused, read out at once. A refusal that stands at a field of its own is not said twice, unless the
 * form does not show that field (`always`).
 */
export function FormAlert({ error, always = false }: { error: CallError | null; always?: boolean }): ReactNode {
  const { errorText } = useI18n();
  if (error === null) return null;
  const field = fieldOf(error);
  if (!always && field !== undefined && field !== "captcha") return null;
  return (
    <p className={styles.alert} role="alert">
      <Icon name="alert" size="s" />
      <span>{errorText(error.code)}</span>
    </p>
  );
}
