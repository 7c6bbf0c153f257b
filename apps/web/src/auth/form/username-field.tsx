import type { ReactNode } from "react";
import { fields } from "@khela/contract/fields";
import { useT } from "../../i18n/i18n.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

type UsernameFieldProps = {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onBlur: () => void;
  readonly onType: (username: string) => void;
};

/** The account name of a member who has one: where they log in, or look for a forgotten password. */
export function UsernameField({ onType, ...bound }: UsernameFieldProps): ReactNode {
  const t = useT();
  return (
    <TextField
      {...bound}
      label={t("auth.username")}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={fields.loginUsername.max}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
