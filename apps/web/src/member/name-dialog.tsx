import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { member } from "@khela/contract/calls/member";
import { fields, keepsRule } from "@khela/contract/fields";
import { useI18n } from "../i18n/i18n.tsx";
import { useAction } from "../lib/query.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.tsx";
import styles from "./member.module.css";
import { useTold } from "./use-told.ts";

type NameDialogProps = { readonly what: "nickname" | "payeeName"; readonly value: string; readonly onClose: () => void };

/** A nickname, which may also be taken away; or the payee's name, which is given once. */
export function NameDialog({ what, value, onClose }: NameDialogProps): ReactNode {
  const { t, errorText } = useI18n();
  const told = useTold();
  const nickname = useAction(member.setNickname);
  const payee = useAction(member.setPayeeName);
  const { busy, error } = what === "nickname" ? nickname : payee;
  const [name, setName] = useState(value);
  const [shown, setShown] = useState(false);
  const typed = name.trim();
  const isRight = keepsRule(what, typed) || (what === "nickname" && typed === "");
  const refused = error === null ? undefined : error.code === "field.invalid" ? t(fields[what].message) : errorText(error.code);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setShown(true);
    if (!isRight) return;
    const done = what === "nickname" ? await nickname.run({ nickname: typed }) : await payee.run({ payeeName: typed });
    if (done === null) return;
    told();
    showToast(t("member.saved"), "done");
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
        <Button type="submit" wide busy={busy} disabled={typed === value || (shown && !isRight)}>{t("member.save")}</Button>
      </form>
    </Dialog>
  );
}
