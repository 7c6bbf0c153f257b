import type { ReactNode } from "react";
import { useState } from "react";
import { paymentPassword } from "@khela/contract/auth/payment-password/calls";
import { cashier } from "@khela/contract/cashier/calls";
import { withdrawals } from "@khela/contract/cashier/withdrawals/calls";
import type { member } from "@khela/contract/member/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../../i18n/i18n.tsx";
import { useCache } from "../../../lib/query/query.ts";
import { invalidateQueries } from "../../../lib/query/query-data.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { PinForm } from "./pin-form.tsx";
import { ResetPinForm } from "./reset-pin-form.tsx";

type PaymentPasswordDialogProps = {
  readonly info: OutputOf<typeof member.info>;
  readonly config: OutputOf<typeof paymentPassword.securityConfig>["info"];
  /** Called after the PIN is saved, in addition to `onClose`. */
  readonly onSaved?: (() => void) | undefined;
  readonly onClose: () => void;
};

/** The dialog that sets, changes or replaces the payment PIN. */
export function PaymentPasswordDialog({
  info,
  config,
  onSaved: onDone,
  onClose,
}: PaymentPasswordDialogProps): ReactNode {
  const { t } = useI18n();
  const cache = useCache();
  const { isComplete: isSet, status } = config.paymentPassword;
  const isLocked = status === "locked";
  const [isForgotten, setForgotten] = useState(isLocked);
  const hasPassword = config.loginPassword.isComplete;

  function onSaved(): void {
    for (const call of [paymentPassword.securityConfig, withdrawals.withdrawSettings, cashier.channels])
      invalidateQueries(cache, call);
    showToast(t("security.pinSaved"), "success");
    onClose();
    onDone?.();
  }

  function onForgot(): void {
    invalidateQueries(cache, paymentPassword.securityConfig);
    setForgotten(true);
  }

  return (
    <Dialog title={t(isForgotten ? "security.resetPin" : "auth.paymentPassword")} onClose={onClose}>
      {isForgotten ? (
        <ResetPinForm
          mobile={info.mobileVerified ? info.mobile : null}
          email={info.isEmailVerification ? info.email : null}
          asksPassword={hasPassword}
          isLocked={isLocked}
          hasQuestions={config.securityQuestions.isComplete}
          asksCode={config.bindGA.isComplete}
          onSaved={onSaved}
        />
      ) : (
        <PinForm
          isSet={isSet}
          asksPassword={hasPassword && !info.passwordProven}
          onSaved={onSaved}
          onForgot={onForgot}
        />
      )}
    </Dialog>
  );
}
