// The one field for a login name, which may be a mobile number, an email address or a username.

import type { ReactNode } from "react";
import { useState } from "react";
import { fields, isValidField } from "@khela/contract/fields";
import { loginNameKind } from "@khela/contract/input/login-name";
import { mobileDigits } from "@khela/contract/input/mobile";
import { useT } from "../../i18n/i18n.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import styles from "../auth.module.css";
import { defaultDialingCode } from "./default-dialing-code.ts";

const DialSelect = lazyComponent(
  () => import("./dial-select.tsx").then((m) => m.DialSelect),
  <span className={styles.dial} />,
);

/** Returns whether the typed text is a mobile number without a country code. */
function isLocalNumber(typed: string): boolean {
  return loginNameKind(typed) === "mobile" && mobileDigits(typed)?.startsWith("+") === false;
}

export type LoginName = {
  readonly dialingCode: string;
  readonly setDialingCode: (code: string) => void;
  /** Returns the error message of the typed login name, or undefined. */
  readonly mistake: (typed: string) => string | undefined;
  /** Returns the call's input. A number without a country code gets the chosen country code. */
  readonly inputOf: (typed: string) => { readonly username: string; readonly countryDialingCode?: string };
};

export function useLoginName(): LoginName {
  const t = useT();
  const [dialingCode, setDialingCode] = useState(defaultDialingCode);
  return {
    dialingCode,
    setDialingCode,
    mistake: (typed) =>
      isValidField("loginUsername", typed.trim()) ? undefined : t(fields.loginUsername.message),
    inputOf: (typed) => ({
      username: typed.trim(),
      ...(isLocalNumber(typed) ? { countryDialingCode: dialingCode } : {}),
    }),
  };
}

type LoginNameFieldProps = {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onBlur: () => void;
  readonly onType: (typed: string) => void;
  readonly login: LoginName;
};

/** The field offers the country codes as soon as the typed text is a mobile number without a country code. */
export function LoginNameField({ onType, login, ...bound }: LoginNameFieldProps): ReactNode {
  const t = useT();
  const { dialingCode, setDialingCode } = login;
  return (
    <TextField
      {...bound}
      label={t("auth.loginName")}
      placeholder={t("auth.loginNameExample")}
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={fields.loginUsername.max}
      onChange={(event) => onType(event.target.value)}
      start={
        isLocalNumber(bound.value) ? (
          <DialSelect dialingCode={dialingCode} onDialingCode={setDialingCode} />
        ) : undefined
      }
    />
  );
}
