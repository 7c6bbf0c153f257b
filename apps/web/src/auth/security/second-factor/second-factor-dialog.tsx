import type { ReactNode } from "react";
import { useState } from "react";
import { paymentPassword } from "@khela/contract/auth/payment-password/calls";
import { secondFactor } from "@khela/contract/auth/second-factor/calls";
import { useI18n } from "../../../i18n/i18n.tsx";
import { useMutation } from "../../../lib/query/mutation.ts";
import { useCache, useCall } from "../../../lib/query/query.ts";
import { invalidateQueries } from "../../../lib/query/query-data.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ErrorState, LoadingState } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { Button } from "../../../ui/form/button.tsx";
import styles from "../../auth.module.css";
import { ProofForm, type ProofField } from "./proof-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUp } from "./set-up.tsx";

type Deed = "renew" | "remove";

type ManageProps = {
  readonly codesLeft: number;
  readonly asksPassword: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onRemoved: () => void;
};

/**
 * Replaces the recovery codes, or switches two-step login off. Both require a code, and the login password if the
 * member has one.
 */
function Manage({ codesLeft, asksPassword, onCodes, onRemoved }: ManageProps): ReactNode {
  const { t } = useI18n();
  const renew = useMutation(secondFactor.renewRecoveryCodes);
  const remove = useMutation(secondFactor.removeSecondFactor);
  const [deed, setDeed] = useState<Deed | null>(null);
  if (deed === null)
    return (
      <div className={styles.form}>
        <p className={styles.note}>{t("security.twoStepIsOn")}</p>
        <p className={styles.note}>{t("security.recoveryLeft", { count: codesLeft })}</p>
        <Button variant="secondary" wide onClick={() => setDeed("renew")}>
          {t("security.recoveryRenew")}
        </Button>
        <Button variant="secondary" wide onClick={() => setDeed("remove")}>
          {t("security.twoStepTurnOff")}
        </Button>
      </div>
    );
  const fields: readonly ProofField[] = asksPassword ? ["code", "password"] : ["code"];
  const { error, isPending } = deed === "renew" ? renew : remove;
  async function send(typed: { readonly code: string; readonly password: string }): Promise<void> {
    const input = { code: typed.code, ...(asksPassword ? { password: typed.password } : {}) };
    if (deed === "remove") {
      if ((await remove.mutate(input)) !== null) onRemoved();
      return;
    }
    const answer = await renew.mutate(input);
    if (answer !== null) onCodes(answer.recoveryCodes);
  }
  return (
    <ProofForm
      fields={fields}
      note={t(deed === "renew" ? "security.recoveryRenewNote" : "security.twoStepOffNote")}
      submit={t(deed === "renew" ? "security.recoveryRenew" : "security.twoStepTurnOff")}
      allowsRecovery
      error={error}
      isPending={isPending}
      onSend={(typed) => void send(typed)}
    />
  );
}

type SecondFactorDialogProps = { readonly asksPassword: boolean; readonly onClose: () => void };

/** The dialog that switches two-step login on and off, and generates new recovery codes. */
export function SecondFactorDialog({ asksPassword, onClose }: SecondFactorDialogProps): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const { data, error, refetch } = useCall(secondFactor.secondFactor, {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function close(toast?: "security.twoStepOn" | "security.twoStepOff"): void {
    for (const call of [secondFactor.secondFactor, paymentPassword.securityConfig])
      invalidateQueries(cache, call);
    if (toast !== undefined) showToast(t(toast), "success");
    onClose();
  }

  const title = t(codes === null ? "security.twoStep" : "security.recoveryCodes");
  return (
    <Dialog title={title} onClose={() => close()}>
      {data === undefined && error !== null && codes === null ? (
        <ErrorState title={t("security.twoStepFailed")} hint={errorText(error.code)} onRetry={refetch} />
      ) : null}
      {data === undefined && error === null && codes === null ? <LoadingState /> : null}
      {codes === null ? null : <RecoveryCodes codes={codes} onDone={() => close("security.twoStepOn")} />}
      {codes !== null || data === undefined ? null : data.isOn ? (
        <Manage
          codesLeft={data.recoveryCodesLeft}
          asksPassword={asksPassword}
          onCodes={setCodes}
          onRemoved={() => close("security.twoStepOff")}
        />
      ) : (
        <SetUp asksPassword={asksPassword} onCodes={setCodes} />
      )}
    </Dialog>
  );
}
