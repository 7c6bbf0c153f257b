import type { ReactNode } from "react";
import { useT } from "../../i18n/texts.ts";
import { TextField } from "./fields.tsx";

/** Form field for the code from the operator's authenticator app. */
export function CodeField({
  value,
  onChange,
  isFocused = false,
}: {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly isFocused?: boolean;
}): ReactNode {
  const t = useT();
  return (
    <TextField
      label={t("sign-in.code")}
      description={t("sign-in.codeHelp")}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      isRequired
      isFocused={isFocused}
      maxLength={12}
      value={value}
      onChange={onChange}
    />
  );
}
