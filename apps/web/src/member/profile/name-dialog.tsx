import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { member } from "@khela/contract/member/calls";
import { fields, isValidField, normalizeField } from "@khela/contract/fields";
import { useI18n } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import styles from "../member.module.css";
import { useInvalidateProfile } from "./use-invalidate-profile.ts";

type NameDialogProps = {
  readonly what: "nickname" | "payeeName";
  readonly value: string;
  readonly onClose: () => void;
};

/** Changes the nickname, which may also be removed; or sets the payee's name, which is set once. */
export function NameDialog({ what, value, onClose }: NameDialogProps): ReactNode {
  const { t, errorText } = useI18n();
  const invalidateProfile = useInvalidateProfile();
  const nickname = useMutation(member.setNickname);
  const payee = useMutation(member.setPayeeName);
  const { isPending, error } = what === "nickname" ? nickname : payee;
  const [name, setName] = useState(value);
  const [shown, setShown] = useState(false);
  const typed = normalizeField(what, name);
  const isRight = isValidField(what, typed) || (what === "nickname" && typed === "");
  const refused =
    error === null
      ? undefined
      : error.code === "field.invalid"
        ? t(fields[what].message)
        : errorText(error.code);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setShown(true);
    if (!isRight) return;
    const done =
      what === "nickname"
        ? await nickname.mutate({ nickname: typed })
        : await payee.mutate({ payeeName: typed });
    if (done === null) return;
    invalidateProfile();
    showToast(t("member.saved"), "success");
    onClose();
  }

  return (
    <Dialog title={t(what === "nickname" ? "auth.nickname" : "auth.payeeName")} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t(what === "nickname" ? "auth.nickname" : "auth.payeeName")}
          name={what}
          hint={what === "nickname" ? undefined : t("member.payeeOnce")}
          error={shown && !isRight ? t(fields[what].message) : refused}
          value={name}
          autoComplete={what === "nickname" ? "nickname" : "name"}
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
