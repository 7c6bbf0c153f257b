import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { auth } from "@khela/contract/auth/calls";
import { socialLogins } from "@khela/contract/auth/social-logins/calls";
import { fields, isValidField } from "@khela/contract/fields";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache } from "../../lib/query/query.ts";
import { invalidateQueries } from "../../lib/query/query-data.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import styles from "../auth.module.css";
import { FormAlert } from "../form/form-alert.tsx";
import { focusField, formAttributes, useForm } from "../form/use-form.ts";
import { OpenInBrowser } from "../login/social/open-in-browser.tsx";
import { isBlocked, useInAppBrowser } from "../login/social/social-buttons.tsx";
import type { SocialChannel } from "../login/social/social-providers.ts";
import { useSignInClient } from "../login/social/use-sign-in-client.ts";

type SocialDialogProps = {
  readonly channel: SocialChannel;
  /** Name of the provider: Facebook or Google. */
  readonly name: string;
  readonly isLinked: boolean;
  /** Whether the member typed the password in the last minutes, so that it is not required again. */
  readonly proven: boolean;
  readonly project: NonNullable<OutputOf<typeof auth.firebase>>;
  readonly onClose: () => void;
};

/** The dialog that links or unlinks the member's account at a provider (Facebook or Google). */
export function SocialDialog(props: SocialDialogProps): ReactNode {
  const { channel, name, isLinked, proven, project, onClose } = props;
  const { t } = useI18n();
  const cache = useCache();
  const box = useRef<HTMLFormElement>(null);
  const link = useMutation(socialLogins.linkSocialLogin);
  const unlink = useMutation(socialLogins.unlinkSocialLogin);
  const { client, load } = useSignInClient(project);
  const app = useInAppBrowser();
  const [isSigningIn, setSigningIn] = useState(false);
  const { error } = isLinked ? unlink : link;
  const shownFields = proven ? [] : (["password"] as const);
  const form = useForm<"password">(shownFields, { password: "" }, (_field, { password }) =>
    password === "" || isValidField("loginPassword", password) ? undefined : t(fields.loginPassword.message),
  );
  const isPasswordWrong = error?.code === "password.old.wrong";

  useEffect(() => {
    if (error === null || !isPasswordWrong) return;
    form.refuse("password", error.code);
    focusField(box.current, "password");
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [error]);

  /** Signs in with the provider. Returns null when the person closed the provider's window. */
  async function signIn(): Promise<string | null> {
    setSigningIn(true);
    try {
      if (client !== null) return await client.signIn(project, channel);
      // the client has only just loaded, and a window opened after this wait would be blocked, so the member taps again
      await load();
      showToast(t("auth.tapAgain"));
      return null;
    } catch (failed) {
      showToast(t(isBlocked(failed) ? "auth.popupBlocked" : "auth.socialFailed"), "error");
      return null;
    } finally {
      setSigningIn(false);
    }
  }

  async function change(): Promise<boolean> {
    // Members without a password leave the field empty; the server knows whether one is required.
    const password = form.values.password === "" ? {} : { password: form.values.password };
    if (isLinked) return (await unlink.mutate({ firebaseChannel: channel, ...password })) !== null;
    const firebaseIdToken = await signIn();
    if (firebaseIdToken === null) return false;
    return (await link.mutate({ firebaseChannel: channel, firebaseIdToken, ...password })) !== null;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = form.firstInvalid();
    if (wrong !== null) return focusField(box.current, wrong);
    if (!(await change())) return;
    invalidateQueries(cache, socialLogins.socialLogins);
    showToast(t(isLinked ? "security.socialUnlinked" : "security.socialLinked", { name }), "success");
    onClose();
  }

  if (app !== null && !isLinked)
    return (
      <Dialog title={name} onClose={onClose}>
        <OpenInBrowser app={app} provider={name} />
      </Dialog>
    );
  return (
    <Dialog title={name} onClose={onClose}>
      <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void submit(event)}>
        <p className={styles.note}>
          {t(isLinked ? "security.socialUnlinkNote" : "security.socialLinkNote", { name })}
        </p>
        <FormAlert error={isPasswordWrong ? null : error} always />
        {proven ? null : (
          <PasswordField
            {...form.bind("password")}
            label={t("auth.password")}
            hint={t("security.socialPassword")}
            autoComplete="current-password"
            maxLength={fields.loginPassword.max}
            onChange={(event) => form.set("password", event.target.value)}
          />
        )}
        <Button
          type="submit"
          wide
          busy={isSigningIn || link.isPending || unlink.isPending}
          disabled={form.errorOf("password") !== undefined}
        >
          {t(isLinked ? "security.socialUnlink" : "security.socialLink", { name })}
        </Button>
      </form>
    </Dialog>
  );
}
