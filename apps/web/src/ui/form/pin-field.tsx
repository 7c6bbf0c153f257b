import type { ReactNode } from "react";
import { fields } from "@khela/contract/fields";
import { digitsOnly } from "@khela/contract/input/digits";
import { useI18n } from "../../i18n/i18n.tsx";
import styles from "./pin-field.module.css";
import { SecretField } from "./secret-field.tsx";
import type { SecretFieldProps } from "./secret-field.tsx";

type PinFieldProps = Omit<SecretFieldProps, "onChange"> & {
  readonly onDigits: (digits: string) => void;
  /** Tries left after the last refusal; null: unknown. */
  readonly triesLeft?: number | null;
};

/**
 * The field for a PIN of six hidden digits, typed on any keyboard. A PIN is not a login password, so browsers do not
 * offer to store it.
 */
export function PinField({ onDigits, triesLeft = null, ...field }: PinFieldProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <SecretField
        {...field}
        showLabel={t("pin.show")}
        hideLabel={t("pin.hide")}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onDigits(digitsOnly(event.target.value, fields.paymentPassword.max))}
      />
      {triesLeft === null ? null : (
        <p className={styles.tries} role="status">
          {t("pin.triesLeft", { count: triesLeft })}
        </p>
      )}
    </>
  );
}
