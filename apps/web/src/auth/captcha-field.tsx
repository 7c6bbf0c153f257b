import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import { fields } from "@khela/contract/fields";
import { useI18n } from "../i18n/i18n.tsx";
import { latinDigits } from "../lib/latin-digits.ts";
import { useAction } from "../lib/query.ts";
import { Skeleton } from "../ui/states.tsx";
import { TextField } from "../ui/text-field.tsx";
import styles from "./auth.module.css";

type CaptchaFieldProps = {
  /** Another number asks for another picture: each opens one attempt only. */
  readonly round: number;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
  readonly onLeave: () => void;
  readonly onPicture: (captchaId: string) => void;
};

export function CaptchaField({ round, value, error, onChange, onLeave, onPicture }: CaptchaFieldProps): ReactNode {
  const { t, errorText } = useI18n();
  const picture = useAction(auth.captcha);
  const [image, setImage] = useState<string | null>(null);

  async function refresh(): Promise<void> {
    setImage(null);
    onChange("");
    const answer = await picture.run({});
    if (answer === null) return;
    setImage(answer.image);
    onPicture(answer.captchaId);
  }

  useEffect(() => {
    void refresh();
  }, [round]);

  return (
    <TextField
      label={t("auth.captcha")}
      name="captcha"
      hint={t("auth.captchaHint")}
      error={error ?? (picture.error === null ? undefined : errorText(picture.error.code))}
      value={value}
      onChange={(event) => onChange(latinDigits(event.target.value).replace(/\D/g, ""))}
      onBlur={onLeave}
      inputMode="numeric"
      autoComplete="off"
      maxLength={fields.captcha.max}
      end={(
        <button type="button" className={styles.captcha} aria-label={t("auth.captchaRefresh")} onClick={() => void refresh()}>
          {image === null
            ? <Skeleton className={styles.captchaWaiting} />
            : <img src={`data:image/png;base64,${image}`} width={120} height={40} alt={t("auth.captchaPicture")} />}
        </button>
      )}
    />
  );
}
