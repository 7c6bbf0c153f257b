import type { ReactNode } from "react";
import { renderSVG } from "uqr";
import { useT } from "../../i18n/texts.ts";
import { Code } from "../cells/cells.tsx";
import { CodeField } from "./code-field.tsx";
import { TextField } from "./fields.tsx";
import styles from "./field.module.css";

export type PasswordAndCode = { readonly password: string; readonly code: string };

/** Form fields for a new password, and for a new authenticator app with its first code. */
export function AppFields({
  app,
  value,
  onChange,
}: {
  readonly app: { readonly uri: string; readonly secret: string };
  readonly value: PasswordAndCode;
  readonly onChange: (value: PasswordAndCode) => void;
}): ReactNode {
  const t = useT();
  return (
    <>
      <p>{t("sign-in.appHelp")}</p>
      <img
        className={styles["qr"]}
        alt={t("sign-in.qr")}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(app.uri, { border: 0 }))}`}
      />
      <p>
        {t("sign-in.secret")} <Code>{app.secret}</Code>
      </p>
      <TextField
        label={t("sign-in.newPassword")}
        description={t("sign-in.newPasswordHelp")}
        type="password"
        autoComplete="new-password"
        isRequired
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
      />
      <CodeField value={value.code} onChange={(code) => onChange({ ...value, code })} />
    </>
  );
}
