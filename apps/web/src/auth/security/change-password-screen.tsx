import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { accountSecurity } from "@khela/contract/auth/account-security/calls";
import { member } from "@khela/contract/member/calls";
import { fields, isValidField } from "@khela/contract/fields";
import { useI18n } from "../../i18n/i18n.tsx";
import { navigate } from "../../lib/navigation/navigation.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache, useCall } from "../../lib/query/query.ts";
import { removePersonalQueries } from "../../lib/query/query-data.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { startSession, useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { NewPasswordField } from "../../ui/form/new-password-field.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { LoadingState } from "../../ui/feedback/states.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { hideToast, showToast } from "../../ui/feedback/toast.tsx";
import styles from "../auth.module.css";
import { FormAlert } from "../form/form-alert.tsx";
import { findRememberedLogin, saveRememberedLogin } from "../login/remembered-login.ts";
import { type Form, focusField, useForm } from "../form/use-form.ts";

type Field = "oldPassword" | "newPassword" | "confirmNewPassword";
const always: readonly Field[] = ["newPassword", "confirmNewPassword"];

const loadingTimeoutMs = 10_000;
const doneMs = 1000;
const samePasswordCode = "modify.new.old.same";

type FormProps = {
  readonly account: string;
  /** Whether the member has proven their identity in the last minutes, so that the old password is not required. */
  readonly proven: boolean;
  readonly first: boolean;
  /** Called when the proof of the member's identity has expired. */
  readonly onStale: () => void;
};

/** The form field at which each of these error codes is shown. */
const fieldOfError: Readonly<Record<string, Field>> = {
  "password.old.wrong": "oldPassword",
  "password.common": "newPassword",
};

function mistakeOf(field: Field, typed: Readonly<Record<Field, string>>) {
  if (field === "oldPassword")
    return isValidField("loginPassword", typed.oldPassword) ? undefined : fields.loginPassword.message;
  if (field === "newPassword")
    return isValidField("password", typed.newPassword) ? undefined : fields.password.message;
  if (typed.confirmNewPassword === "") return "auth.confirmMissing" as const;
  return typed.confirmNewPassword === typed.newPassword ? undefined : ("auth.confirmDiffers" as const);
}

function PasswordFields({ form, proven }: { form: Form<Field>; proven: boolean }): ReactNode {
  const { t } = useI18n();
  const { bind, set } = form;
  return (
    <>
      {proven ? null : (
        <PasswordField
          {...bind("oldPassword")}
          label={t("auth.oldPassword")}
          autoComplete="current-password"
          maxLength={fields.loginPassword.max}
          onChange={(event) => set("oldPassword", event.target.value)}
        />
      )}
      <NewPasswordField
        {...bind("newPassword")}
        label={t("auth.newPassword")}
        hint={t("auth.passwordHint")}
        onChange={(event) => set("newPassword", event.target.value)}
      />
      <PasswordField
        {...bind("confirmNewPassword")}
        label={t("auth.confirm")}
        autoComplete="new-password"
        maxLength={fields.password.max}
        onChange={(event) => set("confirmNewPassword", event.target.value)}
      />
    </>
  );
}

function ChangeForm({ account, proven, first, onStale }: FormProps): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const box = useRef<HTMLFormElement>(null);
  const change = useMutation(accountSecurity.changePassword);
  const [same, setSamePassword] = useState(false);
  const shownFields: readonly Field[] = proven ? always : ["oldPassword", ...always];
  const form = useForm<Field>(
    shownFields,
    { oldPassword: "", newPassword: "", confirmNewPassword: "" },
    (field, typed) => {
      const mistake = mistakeOf(field, typed);
      return mistake === undefined ? undefined : t(mistake);
    },
  );
  const { values, set, refuse, firstInvalid } = form;

  useEffect(() => focusField(box.current, proven ? "newPassword" : "oldPassword"), [proven]);

  function rejectSamePassword(): void {
    set("newPassword", "");
    set("confirmNewPassword", "");
    setSamePassword(true);
  }

  useEffect(() => {
    const { error } = change;
    if (error === null) return;
    if (error.code === samePasswordCode) return rejectSamePassword();
    const field = fieldOfError[error.code];
    if (field !== undefined) refuse(field, error.code);
    else if (proven) onStale();
    focusField(box.current, field ?? "newPassword");
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal, with what the form holds then
  }, [change.error]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstInvalid();
    if (wrong !== null) return focusField(box.current, wrong);
    if (!proven && values.oldPassword === values.newPassword) return rejectSamePassword();
    showToast(t("auth.passwordSetting"), "loading", loadingTimeoutMs);
    const { oldPassword, newPassword, confirmNewPassword } = values;
    const session = await change.mutate({
      ...(proven ? {} : { oldPassword }),
      newPassword,
      confirmNewPassword,
    });
    if (session === null) return hideToast();
    const remembered = findRememberedLogin();
    if (remembered !== null) saveRememberedLogin({ ...remembered, device: session.remembered === true });
    showToast(t("auth.passwordChanged"), "success", doneMs);
    setTimeout(() => {
      navigate("/m/home");
      removePersonalQueries(cache);
      startSession(session);
    }, doneMs);
  }

  return (
    <form ref={box} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {first ? <p className={styles.note}>{t("auth.firstTime")}</p> : null}
      <FormAlert
        error={
          change.error === null || change.error.code === samePasswordCode || change.error.code in fieldOfError
            ? null
            : change.error
        }
      />
      <TextField
        label={t("auth.username")}
        name="username"
        value={account}
        readOnly
        autoComplete="username"
      />
      <PasswordFields form={form} proven={proven} />
      <Button type="submit" wide busy={change.isPending} disabled={form.blocked}>
        {t("auth.changePassword")}
      </Button>
      {same ? (
        <Dialog
          title={t("auth.samePassword")}
          onClose={() => {
            setSamePassword(false);
            // After the popup has closed, because closing it returns the focus to the element that had it before.
            setTimeout(() => focusField(box.current, "newPassword"));
          }}
        >
          <p className={styles.note}>{errorText(samePasswordCode)}</p>
        </Dialog>
      ) : null}
    </form>
  );
}

export function ChangePasswordScreen({ close }: ScreenProps): ReactNode {
  const { t } = useI18n();
  const session = useSession();
  const { data, error, refetch } = useCall(member.info, {});
  return (
    <Dialog title={t("screens.changePsw")} onClose={close}>
      {data === undefined && error === null ? (
        <LoadingState />
      ) : (
        <ChangeForm
          account={data?.account ?? session?.userName ?? ""}
          proven={data?.passwordProven ?? false}
          first={session?.firstTimeLogin === true}
          onStale={refetch}
        />
      )}
    </Dialog>
  );
}
