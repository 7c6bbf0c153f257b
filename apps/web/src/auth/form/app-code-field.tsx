import type { ComponentProps, ReactNode } from "react";
import { digitsOnly } from "@khela/contract/input/digits";
import { useI18n } from "../../i18n/i18n.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import styles from "../auth.module.css";

const appDigits = 6;
/** Maximum typed length of a recovery code: its characters, the hyphen, and some spaces. */
const maxRecoveryLength = 16;

type AppCodeFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "hint" | "onChange"> & {
  /** Whether the member types a recovery code instead of the app's code. */
  readonly isRecovery: boolean;
  /** Switches between the app's code and a recovery code; absent: a recovery code is not accepted here. */
  readonly onSwitch?: () => void;
  readonly onCode: (code: string) => void;
  /** Tries left after the last refusal; null: unknown. */
  readonly triesLeft: number | null;
};

/** Returns whether the text can be a complete code. Only the server knows which letters recovery codes have. */
export function isAppCode(code: string, isRecovery: boolean): boolean {
  return isRecovery ? code.trim() !== "" : code.length === appDigits;
}

/** The field for the code of an authenticator app, typed on any keyboard, or for a recovery code. */
export function AppCodeField(props: AppCodeFieldProps): ReactNode {
  const { isRecovery, onSwitch, onCode, triesLeft, ...field } = props;
  const { t } = useI18n();
  return (
    <>
      <TextField
        {...field}
        label={t(isRecovery ? "auth.recoveryCode" : "auth.appCode")}
        hint={t(isRecovery ? "auth.recoveryCodeHint" : "auth.appCodeHint")}
        inputMode={isRecovery ? "text" : "numeric"}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        autoCapitalize={isRecovery ? "characters" : "none"}
        spellCheck={false}
        maxLength={isRecovery ? maxRecoveryLength : undefined}
        onChange={({ target }) => onCode(isRecovery ? target.value : digitsOnly(target.value, appDigits))}
      />
      {triesLeft === null ? null : (
        <p className={styles.note} role="status">
          {t("auth.codeTriesLeft", { count: triesLeft })}
        </p>
      )}
      {onSwitch === undefined ? null : (
        <Button variant="text" size="s" onClick={onSwitch}>
          {t(isRecovery ? "auth.useApp" : "auth.useRecovery")}
        </Button>
      )}
    </>
  );
}
