import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { accountSecurity } from "@khela/contract/auth/account-security/calls";
import { member } from "@khela/contract/member/calls";
import { fields, isValidField, normalizeField } from "@khela/contract/fields";
import { useI18n } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { renameSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import styles from "../member.module.css";
import { useInvalidateProfile } from "./use-invalidate-profile.ts";

type Name = "username" | "nickname" | "payeeName";

/** The message id of the hint at each field that can be set only once; null for a field that can be changed. */
const hints = { username: "member.usernameOnce", nickname: null, payeeName: "member.payeeOnce" } as const;
const titles = { username: "auth.username", nickname: "auth.nickname", payeeName: "auth.payeeName" } as const;
const completions = { username: "username", nickname: "nickname", payeeName: "name" } as const;

type NameDialogProps = {
  readonly what: Name;
  readonly value: string;
  readonly onClose: () => void;
};

/**
 * The dialog for a name: it changes the nickname, which may also be removed, or sets the payee's name or a chosen
 * username, each only once.
 */
export function NameDialog({ what, value, onClose }: NameDialogProps): ReactNode {
  const { t, errorText } = useI18n();
  const invalidateProfile = useInvalidateProfile();
  const nickname = useMutation(member.setNickname);
  const payee = useMutation(member.setPayeeName);
  const username = useMutation(accountSecurity.setUsername);
  const { isPending, error } = { username, nickname, payeeName: payee }[what];
  const [name, setName] = useState(value);
  const hint = hints[what];
  const [shown, setShown] = useState(false);
  const typed = normalizeField(what, name);
  const isRight = isValidField(what, typed) || (what === "nickname" && typed === "");
  const refused =
    error === null
      ? undefined
      : error.code === "field.invalid"
        ? t(fields[what].message)
        : errorText(error.code);

  async function send(): Promise<boolean> {
    if (what === "nickname") return (await nickname.mutate({ nickname: typed })) !== null;
    if (what === "payeeName") return (await payee.mutate({ payeeName: typed })) !== null;
    const answer = await username.mutate({ username: typed });
    if (answer !== null) renameSession(answer.userName);
    return answer !== null;
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setShown(true);
    if (!isRight) return;
    if (!(await send())) return;
    invalidateProfile();
    showToast(t("member.saved"), "success");
    onClose();
  }

  return (
    <Dialog title={t(titles[what])} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t(titles[what])}
          name={what}
          hint={hint === null ? undefined : t(hint)}
          error={shown && !isRight ? t(fields[what].message) : refused}
          value={name}
          autoComplete={completions[what]}
          autoCapitalize={what === "username" ? "none" : undefined}
          maxLength={fields[what].max}
          onChange={(event) => setName(event.target.value)}
          onBlur={() => setShown(typed !== value)}
        />
        <Button type="submit" wide busy={isPending} disabled={typed === value || (shown && !isRight)}>
          {t("member.save")}
        </Button>
      </form>
    </Dialog>
  );
}
