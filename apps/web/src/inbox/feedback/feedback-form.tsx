import type { FormEvent, ReactNode } from "react";
import { useId, useRef, useState } from "react";
import { inbox } from "@khela/contract/inbox/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import type { CallError } from "../../lib/api/call.ts";
import { send } from "../../lib/api/call.ts";
import { createRequestId } from "../../lib/api/request-id.ts";
import { Button } from "../../ui/form/button.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import styles from "./feedback.module.css";
import { PicturePicker } from "./picture-picker.tsx";
import type { PickedPicture } from "../../lib/picture-upload.ts";

type Rules = OutputOf<typeof inbox.feedbackRules>;

type FeedbackText = { readonly content: string; readonly remark: string };

function formOf(
  { content, remark }: FeedbackText,
  pictures: readonly PickedPicture[],
  requestId: string,
): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries({ content, remark, agreed: "true", requestId }))
    form.set(name, text);
  for (const { file, name } of pictures) form.append("pictures", file, name);
  return form;
}

export function FeedbackForm({ rules, onSent }: { rules: Rules; onSent: () => void }): ReactNode {
  const { t, errorText } = useI18n();
  const id = useId();
  // A retry after a lost answer sends the same idempotency key, so that the feedback is stored once.
  const requestId = useRef(createRequestId());
  const [texts, setTexts] = useState<FeedbackText>({ content: "", remark: "" });
  const [pictures, setPictures] = useState<readonly PickedPicture[]>([]);
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const letters = [...texts.content.trim()].length;
  const fits = letters >= rules.minLength && letters <= rules.maxLength;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await send(
        inbox.feedback,
        { ...texts, agreed, requestId: requestId.current },
        formOf(texts, pictures, requestId.current),
      );
      onSent();
    } catch (failed) {
      setError(failed as CallError);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={`${id}content`}>
          {t("feedback.content")}
        </label>
        <textarea
          id={`${id}content`}
          className={styles.area}
          rows={5}
          required
          aria-describedby={`${id}length`}
          value={texts.content}
          onChange={(event) => setTexts({ ...texts, content: event.target.value })}
        />
        <p id={`${id}length`} className={letters === 0 || fits ? styles.hint : styles.error}>
          {t("feedback.length", { min: rules.minLength, max: rules.maxLength, count: letters })}
        </p>
      </div>
      <TextField
        label={t("feedback.remark")}
        hint={t("feedback.remarkHint", { max: rules.remarkMax })}
        maxLength={rules.remarkMax}
        value={texts.remark}
        onChange={(event) => setTexts({ ...texts, remark: event.target.value })}
      />
      <PicturePicker pictures={pictures} onChange={setPictures} />
      <label className={styles.agree}>
        <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
        <span>{t("feedback.agree")}</span>
      </label>
      <Link to="/m/help?tag=terms" className={styles.terms}>
        {t("feedback.terms")}
      </Link>
      {error === null ? null : (
        <p role="alert" className={styles.error}>
          {errorText(error.code)}
        </p>
      )}
      <Button type="submit" wide busy={busy} disabled={!fits || !agreed}>
        {t("feedback.send")}
      </Button>
    </form>
  );
}
