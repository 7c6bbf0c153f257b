// The form's check against robots: the widget of a managed challenge if the server has configured it, otherwise our own
// picture.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { auth } from "@khela/contract/auth/calls";
import type { ChallengeAction } from "@khela/contract/auth/challenge";
import { useI18n } from "../../../i18n/i18n.tsx";
import { useMutation } from "../../../lib/query/mutation.ts";
import { Skeleton } from "../../../ui/feedback/states.tsx";
import styles from "../../auth.module.css";
import { ChallengeWidget, type ChallengeConfig } from "./challenge-widget.tsx";
import { PictureCaptcha } from "./picture-captcha.tsx";
import type { Captcha } from "./use-captcha.ts";

type CaptchaFieldProps = {
  readonly captcha: Captcha;
  readonly action: ChallengeAction;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
  readonly onBlurField: () => void;
};

type Shown = { readonly round: number; readonly challenge: ChallengeConfig | null };

export function CaptchaField({
  captcha,
  action,
  value,
  error,
  onChange,
  onBlurField,
}: CaptchaFieldProps): ReactNode {
  const { t, errorText } = useI18n();
  const setting = useMutation(auth.challenge);
  const [shown, setShown] = useState<Shown | null>(null);
  const { round } = captcha;

  useEffect(() => {
    let isOver = false;
    void setting.mutate({}).then((challenge) => {
      if (isOver) return;
      // When this call fails, our own captcha picture is shown, and the call for the picture shows the error.
      if (challenge !== null) captcha.onToken("");
      setShown({ round, challenge });
    });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each round
  }, [round]);

  const isReady = shown !== null;
  useEffect(() => {
    if (isReady) captcha.onReady();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the field is there
  }, [isReady]);

  if (shown === null) return <Skeleton className={styles.fieldRoom} />;
  if (shown.challenge === null) {
    return (
      <PictureCaptcha
        round={shown.round}
        value={value}
        error={error}
        onChange={onChange}
        onBlurField={onBlurField}
        onPicture={captcha.onPicture}
      />
    );
  }
  const wrong = error ?? (setting.error === null ? undefined : errorText(setting.error.code));
  return (
    <fieldset className={styles.challengeField}>
      <legend>{t("auth.challenge")}</legend>
      <ChallengeWidget
        key={shown.round}
        challenge={shown.challenge}
        action={action}
        onToken={captcha.onToken}
      />
      {wrong === undefined ? null : (
        <p className={styles.challengeError} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
