import type { ReactNode } from "react";
import { fields } from "@khela/contract/fields";
import { withMessages } from "../../i18n/with-messages.ts";
import { lazyComponent } from "../lazy/lazy-component.tsx";
import { PasswordField } from "./password-field.tsx";
import styles from "./password-strength.module.css";
import type { SecretFieldProps } from "./secret-field.tsx";

/** Keeps the room of the strength until its code is loaded, so that the tap that loads it moves nothing. */
function StrengthRoom(): ReactNode {
  return (
    <div className={styles.strength}>
      <div className={styles.bar} />
      <p>{"\u00a0"}</p>
    </div>
  );
}

const PasswordStrength = lazyComponent(
  withMessages(["strength"], () => import("./password-strength.tsx").then((m) => m.PasswordStrength)),
  <StrengthRoom />,
);

/** A field for a new password, which shows the strength of a typed password below. */
export function NewPasswordField(props: SecretFieldProps): ReactNode {
  return (
    <div>
      <PasswordField autoComplete="new-password" maxLength={fields.password.max} {...props} />
      {props.value === "" ? null : <PasswordStrength password={props.value as string} />}
    </div>
  );
}
