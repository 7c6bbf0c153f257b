import type { ReactNode } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import type { CallError } from "../../lib/api/call.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "../auth.module.css";
import { fieldOfRefusal } from "./use-form.ts";

/**
 * The error of a form, which screen readers announce at once. An error that a field of the form shows is not repeated;
 * with `always` it is, for a form that does not have that field.
 */
export function FormAlert({
  error,
  always = false,
}: {
  error: CallError | null;
  always?: boolean;
}): ReactNode {
  const { errorText } = useI18n();
  if (error === null) return null;
  const field = fieldOfRefusal(error);
  if (!always && field !== undefined && field !== "captcha") return null;
  return (
    <p className={styles.alert} role="alert">
      <Icon name="alert" size="s" />
      <span>{errorText(error.code)}</span>
    </p>
  );
}
