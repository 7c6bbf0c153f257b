import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import { member } from "@khela/contract/calls/member";
import { fields, keepsRule } from "@khela/contract/fields";
import { useI18n } from "../i18n/i18n.tsx";
import { goTo } from "../lib/navigation.ts";
import { forgetPersonalAnswers, useAction, useCache, useCall } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { beginSession, useSession } from "../lib/session.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { Loading } from "../ui/states.tsx";
import { TextField } from "../ui/text-field.tsx";
import { hideToast, showToast } from "../ui/toast.tsx";
import styles from "./auth.module.css";
import { FormAlert } from "./form-alert.tsx";
import { readRemembered, remember } from "./remembered.ts";
import { focusField, useForm } from "./use-form.ts";

type Field = "oldPassword" | "newPassword" | "confirmNewPassword";
const always: readonly Field[] = ["newPassword", "confirmNewPassword"];

const waitAtMostMs = 10_000;
const doneMs = 1000;
const sameAsOld = "modify.new.old.same";

type FormProps = {
  readonly account: string;
  /** The old password is not asked for, for some minutes. */
  readonly proven: boolean;
  readonly first: boolean;
  /** The minutes may be over. */
  readonly onStale: () => void;
};

/** Refusals that stand at a field or in a popup. */
const places: Readonly<Record<string, Field>> = { "password.old.wrong": "oldPassword", "password.common": "newPassword" };

function ChangeForm({ account, proven, first, onStale }: FormProps): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const box = useRef<HTMLFormElement>(null);
  const change = useAction(auth.changePassword);
  const [same, setSame] = useState(false);
  const asked: readonly Field[] = proven ? always : ["oldPassword", ...always];
  const { values, set, refuse, blocked, firstWrong, bind } = useForm<Field>(
    asked, { oldPassword: "", newPassword: "", confirmNewPassword: "" },
    (field, typed) => {
      if (field === "oldPassword") return keepsRule("loginPassword", typed.oldPassword) ? undefined : t(fields.loginPassword.message);
      if (field === "newPassword") return keepsRule("password", typed.newPassword) ? undefined : t(fields.password.message);
      if (typed.confirmNewPassword === "") return t("auth.confirmMissing");
      return typed.confirmNewPassword === typed.newPassword ? undefined : t("auth.confirmDiffers");
    },
  );

  useEffect(() => focusField(box.current, proven ? "newPassword" : "oldPassword"), [proven]);

  function refuseSame(): void {
    set("newPassword", "");
    set("confirmNewPassword", "");
    setSame(true);
  }

  useEffect(() => {
    const { error } = change;
    if (error === null) return;
    if (error.code === sameAsOld) return refuseSame();
    const field = places[error.code];
    if (field !== undefined) refuse(field, error.code);
    else if (proven) onStale();
    focusField(box.current, field ?? "newPassword");
  }, [change.error]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstWrong();
    if (wrong !== null) return focusField(box.current, wrong);
    if (!proven && values.oldPassword === values.newPassword) return refuseSame();
    showToast(t("auth.passwordSetting"), "loading", waitAtMostMs);
    const { oldPassword, newPassword, confirmNewPassword } = values;
    const session = await change.run({ ...(proven ? {} : { oldPassword }), newPassword, confirmNewPassword });
    if (session === null) return hideToast();
    const kept = readRemembered();
    if (kept !== null) remember({ ...kept, device: session.remembered === true });
    showToast(t("auth.passwordChanged"), "done", doneMs);
    setTimeout(() => {
      goTo("/m/home");
      forgetPersonalAnswers(cache);
      beginSession(session);
    }, doneMs);
  }

  return (
    <form ref={box} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {first ? <p className={styles.note}>{t("auth.firstTime")}</p> : null}
      <FormAlert error={change.error === null || change.error.code === sameAsOld || change.error.code in places ? null : change.error} />
      <TextField label={t("auth.username")} name="username" value={account} readOnly autoComplete="username" />
      {proven ? null : (
        <PasswordField
          {...bind("oldPassword")}
          label={t("auth.oldPassword")}
          autoComplete="current-password"
          maxLength={fields.loginPassword.max}
          onChange={(event) => set("oldPassword", event.target.value)}
        />
      )}
      <PasswordField
        {...bind("newPassword")}
        label={t("auth.newPassword")}
        hint={t("auth.passwordHint")}
        autoComplete="new-password"
        maxLength={fields.password.max}
        onChange={(event) => set("newPassword", event.target.value)}
      />
      <PasswordField
        {...bind("confirmNewPassword")}
        label={t("auth.confirm")}
        autoComplete="new-password"
        maxLength={fields.password.max}
        onChange={(event) => set("confirmNewPassword", event.target.value)}
      />
      <Button type="submit" wide busy={change.busy} disabled={blocked}>{t("auth.changePassword")}</Button>
      {same ? (
        <Dialog
          title={t("auth.samePassword")}
          onClose={() => {
            setSame(false);
            // Once the popup is gone: it gives the cursor back to what had it before.
            setTimeout(() => focusField(box.current, "newPassword"));
          }}
        >
          <p className={styles.note}>{errorText(sameAsOld)}</p>
        </Dialog>
      ) : null}
    </form>
  );
}

export function ChangePasswordScreen({ close }: ScreenProps): ReactNode {
  const { t } = useI18n();
  const session = useSession();
  const { data, error, retry } = useCall(member.info, {});
  return (
    <Dialog title={t("screens.changePsw")} onClose={close}>
      {data === undefined && error === null ? <Loading /> : (
        <ChangeForm
          account={data?.account ?? session?.userName ?? ""}
          proven={data?.passwordProven ?? false}
          first={session?.firstTimeLogin === true}
          onStale={retry}
        />
      )}
    </Dialog>
  );
}
