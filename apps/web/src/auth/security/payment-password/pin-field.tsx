import type { ComponentProps, ReactNode } from "react";
import { fields } from "@khela/contract/fields";
import { useI18n } from "../../../i18n/i18n.tsx";
import styles from "../../auth.module.css";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { digitsOnly } from "../../form/dialing-codes.ts";

type PinFieldProps = Omit<ComponentProps<typeof PasswordField>, "onChange"> & {
  readonly onDigits: (digits: string) => void;
  /** Tries that the last refusal left; null: it said nothing of them. */
  readonly triesLeft?: number | null;
};

/** Six hidden digits, from any keyboard. Not a password of the site: no browser offers to keep it. */
export function PinField({ onDigits, triesLeft = null, ...field }: PinFieldProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <PasswordField
        {...field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={fields.paymentPassword.max}
        onChange={(event) => onDigits(digitsOnly(event.target.value))}
      />
      {triesLeft === null ? null : (
        <p className={styles.note} role="status">
          {t("security.pinTriesLeft", { count: triesLeft })}
        </p>
      )}
    </>
  );
}
