import type { ReactNode } from "react";
import { useState } from "react";
import { secondFactor } from "@khela/contract/auth/second-factor/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../../i18n/i18n.tsx";
import { copyText } from "../../../lib/copy-text.ts";
import { useMutation } from "../../../lib/query/mutation.ts";
import { QrCode } from "../../../ui/content/qr-code.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { Button } from "../../../ui/form/button.tsx";
import authStyles from "../../auth.module.css";
import { ProofForm } from "./proof-form.tsx";
import styles from "./second-factor.module.css";

type Begun = OutputOf<typeof secondFactor.beginSecondFactor>;

type SetUpProps = {
  readonly asksPassword: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
};

function AppSecret({ secret, address }: Begun): ReactNode {
  const { t } = useI18n();
  async function copy(): Promise<void> {
    const copied = await copyText(secret);
    showToast(t(copied ? "member.copied" : "member.notCopied"), copied ? "success" : "error");
  }
  return (
    <>
      <ol className={styles.steps}>
        <li>{t("security.twoStepInstall")}</li>
        <li>{t("security.twoStepScan")}</li>
        <li>{t("security.twoStepType")}</li>
      </ol>
      <div className={styles.code}>
        <QrCode text={address} label={t("security.twoStepQr")} />
      </div>
      <a className={authStyles.link} href={address}>
        {t("security.twoStepOpenApp")}
      </a>
      <p className={authStyles.note}>{t("security.twoStepKey")}</p>
      <p className={styles.secret}>
        <span>{secret.match(/.{1,4}/g)?.join(" ")}</span>
        <Button variant="text" size="s" onClick={() => void copy()}>
          {t("security.copy")}
        </Button>
      </p>
    </>
  );
}

/** Switches two-step login on in three steps: the password, the secret for the app, and a first code from the app. */
export function SetUp({ asksPassword, onCodes }: SetUpProps): ReactNode {
  const { t } = useI18n();
  const begin = useMutation(secondFactor.beginSecondFactor);
  const confirm = useMutation(secondFactor.confirmSecondFactor);
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun === null)
    return (
      <ProofForm
        fields={asksPassword ? ["password"] : []}
        note={t("security.twoStepNote")}
        submit={t("security.twoStepTurnOn")}
        error={begin.error}
        isPending={begin.isPending}
        onSend={({ password }) =>
          void begin.mutate(asksPassword ? { password } : {}).then((answer) => setBegun(answer))
        }
      />
    );
  return (
    <div className={authStyles.form}>
      <AppSecret {...begun} />
      <ProofForm
        fields={["code"]}
        note={t("security.twoStepFirstCode")}
        submit={t("security.twoStepTurnOn")}
        error={confirm.error}
        isPending={confirm.isPending}
        onSend={({ code }) =>
          void confirm.mutate({ code }).then((answer) => {
            if (answer !== null) onCodes(answer.recoveryCodes);
          })
        }
      />
    </div>
  );
}
