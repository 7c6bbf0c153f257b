import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { fetchOperatorCall } from "../../lib/api/send.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CodeField } from "../../ui/controls/code-field.tsx";
import { TextField } from "../../ui/controls/fields.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { AccessError } from "./access-error.tsx";
import { signWithPasskey } from "../../lib/passkeys.ts";
import { useAccessStep } from "./use-access-step.ts";
import styles from "./access.module.css";

const { access } = operatorCalls;
const quiet = { isQuiet: true } as const;

/** Form for both kinds of sign-in: by passkey, or by password and the code of an authenticator app. */
export function SignInForm({ onSignedIn }: { readonly onSignedIn: (name: string) => void }): ReactNode {
  const t = useT();
  const { isPending, error, run } = useAccessStep();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const openByPasskey = async () => {
    const { options } = await fetchOperatorCall(access.passkeyOptions, {}, quiet);
    const response = await signWithPasskey(options);
    onSignedIn((await fetchOperatorCall(access.signInWithPasskey, { response }, quiet)).name);
  };
  const openByPassword = async () => {
    const given = { name: name.trim().toLowerCase(), password, code };
    onSignedIn((await fetchOperatorCall(access.signIn, given, quiet)).name);
  };
  return (
    <Stack>
      <div className={styles["full"]}>
        <Button look="primary" isFocused isPending={isPending} onPress={() => run(openByPasskey)}>
          {t("sign-in.byPasskey")}
        </Button>
      </div>
      <AccessError error={error} />
      <p className={styles["or"]}>{t("sign-in.or")}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run(openByPassword);
        }}
      >
        <Stack>
          <TextField
            label={t("sign-in.name")}
            name="username"
            autoComplete="username"
            isRequired
            value={name}
            onChange={setName}
          />
          <TextField
            label={t("sign-in.password")}
            name="password"
            type="password"
            autoComplete="current-password"
            isRequired
            value={password}
            onChange={setPassword}
          />
          <CodeField value={code} onChange={setCode} />
          <div className={styles["full"]}>
            <Button type="submit" isPending={isPending}>
              {t("sign-in.byPassword")}
            </Button>
          </div>
        </Stack>
      </form>
    </Stack>
  );
}
