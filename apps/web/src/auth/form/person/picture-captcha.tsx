import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { auth } from "@khela/contract/auth/calls";
import { fields } from "@khela/contract/fields";
import { digitsOnly } from "@khela/contract/input/digits";
import { useI18n } from "../../../i18n/i18n.tsx";
import { useMutation } from "../../../lib/query/mutation.ts";
import { Skeleton } from "../../../ui/feedback/states.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import styles from "../../auth.module.css";

type PictureCaptchaProps = {
  /** Number of the attempt. Each picture is valid for one attempt, so a new number fetches a new picture. */
  readonly round: number;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
  readonly onBlurField: () => void;
  readonly onPicture: (captchaId: string) => void;
};

export function PictureCaptcha({
  round,
  value,
  error,
  onChange,
  onBlurField,
  onPicture,
}: PictureCaptchaProps): ReactNode {
  const { t, errorText } = useI18n();
  const picture = useMutation(auth.captcha);
  const [image, setImage] = useState<string | null>(null);
  const [isSum, setIsSum] = useState(false);

  async function refresh(): Promise<void> {
    setImage(null);
    onChange("");
    const answer = await picture.mutate({});
    if (answer === null) return;
    setImage(answer.image);
    setIsSum(answer.kind === "equation");
    onPicture(answer.captchaId);
  }

  useEffect(() => {
    void refresh();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one picture for each round
  }, [round]);

  return (
    <TextField
      label={t("auth.captcha")}
      name="captcha"
      hint={t(isSum ? "auth.captchaSumHint" : "auth.captchaHint")}
      error={error ?? (picture.error === null ? undefined : errorText(picture.error.code))}
      value={value}
      onChange={(event) => onChange(digitsOnly(event.target.value, fields.captcha.max))}
      onBlur={onBlurField}
      inputMode="numeric"
      autoComplete="off"
      end={
        <button
          type="button"
          className={styles.captcha}
          aria-label={t("auth.captchaRefresh")}
          onClick={() => void refresh()}
        >
          {image === null ? (
            <Skeleton className={styles.captchaWaiting} />
          ) : (
            <img
              src={`data:image/png;base64,${image}`}
              width={120}
              height={40}
              alt={t("auth.captchaPicture")}
            />
          )}
        </button>
      }
    />
  );
}
