// The screen for the second step of a login: the code of an authenticator app, or a recovery code.

import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { secondFactor } from "@khela/contract/auth/second-factor/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { navigate } from "../../lib/navigation/navigation.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache } from "../../lib/query/query.ts";
import { removePersonalQueries } from "../../lib/query/query-data.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { startSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import styles from "../auth.module.css";
import { AppCodeField, isAppCode } from "../form/app-code-field.tsx";
import { FormAlert } from "../form/form-alert.tsx";
import { triesLeftOf } from "../../lib/api/tries-left.ts";
import { focusField, formAttributes, useFirstFocus, useForm } from "../form/use-form.ts";
import { findPendingVerification, forgetPendingVerification } from "./pending-verification.ts";
import { saveRememberedLogin } from "./remembered-login.ts";
import { useOnLoggedIn } from "./use-on-logged-in.ts";
import { withReturnTo } from "./with-return-to.ts";

type Pending = NonNullable<ReturnType<typeof findPendingVerification>>;

/** Shown after a reload, or when the time for the code has ended: the member must log in again from the first step. */
function StartAgain({ query }: { query: URLSearchParams }): ReactNode {
  const { t } = useI18n();
  return (
    <div className={styles.form}>
      <p className={styles.note} role="status">
        {t("auth.verifyExpired")}
      </p>
      <p className={styles.other}>
        <Link to={withReturnTo("/m/login", query)} className={styles.link}>
          {t("auth.loginNow")}
        </Link>
      </p>
    </div>
  );
}

function CodeForm({ pending, query }: { pending: Pending; query: URLSearchParams }): ReactNode {
  const { t } = useI18n();
  const cache = useCache();
  const box = useRef<HTMLFormElement>(null);
  const { isPending, error, mutate } = useMutation(secondFactor.verifyLogin);
  const onLoggedIn = useOnLoggedIn(query);
  const [isRecovery, setRecovery] = useState(false);
  const [trustDevice, setTrustDevice] = useState(false);
  const form = useForm<"code">(["code"], { code: "" }, (_field, { code }) =>
    isAppCode(code, isRecovery) ? undefined : t("auth.appCodeMissing"),
  );
  const { values, set, refuse, firstInvalid, bind } = form;
  const isWrong = error?.code === "second.factor.code.invalid";

  useFirstFocus(box, () => "code");
  useEffect(() => {
    if (error === null) return;
    set("code", "");
    if (isWrong) refuse("code", error.code);
    if (error.code === "second.factor.locked") setRecovery(true);
    focusField(box.current, "code");
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [error]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (firstInvalid() !== null) return focusField(box.current, "code");
    const { challenge, remembered, next } = pending;
    const session = await mutate({ challenge, code: values.code, trustDevice });
    if (session === null) return;
    forgetPendingVerification();
    if (remembered !== undefined)
      saveRememberedLogin(
        remembered === null ? null : { ...remembered, device: session.remembered === true },
      );
    showToast(t("auth.welcome", { name: session.userName }), "success");
    if (next === undefined) return onLoggedIn(session);
    removePersonalQueries(cache);
    startSession(session);
    navigate(next, { replace: true });
  }

  if (error?.code === "login.challenge.expired") return <StartAgain query={query} />;
  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void submit(event)}>
      <FormAlert error={isWrong ? null : error} always />
      <AppCodeField
        {...bind("code")}
        isRecovery={isRecovery}
        triesLeft={isWrong ? triesLeftOf(error) : null}
        onCode={(code) => set("code", code)}
        onSwitch={() => {
          set("code", "");
          setRecovery(!isRecovery);
        }}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          name="trust"
          checked={trustDevice}
          onChange={(event) => setTrustDevice(event.target.checked)}
        />
        <span>{t("auth.trustDevice")}</span>
      </label>
      <Button type="submit" wide busy={isPending} disabled={form.blocked}>
        {t("shell.login")}
      </Button>
    </form>
  );
}

export function VerifyLoginScreen({ query, close }: ScreenProps): ReactNode {
  const { t } = useI18n();
  const [pending] = useState(findPendingVerification);
  return (
    <Dialog title={t("auth.verifyTitle")} onClose={close}>
      {pending === null ? <StartAgain query={query} /> : <CodeForm pending={pending} query={query} />}
    </Dialog>
  );
}
