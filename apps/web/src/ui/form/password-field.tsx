import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { SecretField } from "./secret-field.tsx";
import type { SecretFieldProps } from "./secret-field.tsx";

export function PasswordField(props: SecretFieldProps): ReactNode {
  const t = useT();
  return <SecretField {...props} showLabel={t("auth.showPassword")} hideLabel={t("auth.hidePassword")} />;
}
