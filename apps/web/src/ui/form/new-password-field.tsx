import type { ReactNode } from "react";
import { fields } from "@khela/contract/fields";
import { withMessages } from "../../i18n/with-messages.ts";
import { lazyComponent } from "../lazy/lazy-component.tsx";
import { PasswordField } from "./password-field.tsx";
import type { SecretFieldProps } from "./secret-field.tsx";

const PasswordStrength = lazyComponent(
  withMessages(["strength"], () => import("./password-strength.tsx").then((m) => m.PasswordStrength)),
);

/** A field for a new password, which shows the password's strength below. */
export function NewPasswordField(props: SecretFieldProps): ReactNode {
  return (
    <div>
      <PasswordField autoComplete="new-password" maxLength={fields.password.max} {...props} />
      <PasswordStrength password={props.value as string} />
    </div>
  );
}
