import type { ReactNode } from "react";
import { paymentPassword } from "@khela/contract/auth/payment-password/calls";
import { securityQuestions } from "@khela/contract/auth/security-questions/calls";
import { useI18n } from "../../../i18n/i18n.tsx";
import { useCache, useCall } from "../../../lib/query/query.ts";
import { invalidateQueries } from "../../../lib/query/query-data.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ErrorState, LoadingState } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { Button } from "../../../ui/form/button.tsx";
import styles from "../../auth.module.css";
import { QuestionsForm } from "./questions-form.tsx";

type QuestionsDialogProps = {
  readonly asksPassword: boolean;
  /** Whether a payment PIN is set. Without one, security questions have no use: they only help to replace the PIN. */
  readonly hasPin: boolean;
  readonly onSetPin: () => void;
  readonly onClose: () => void;
};

/** The dialog that sets or replaces the member's security questions and their answers. */
export function QuestionsDialog({
  asksPassword,
  hasPin,
  onSetPin,
  onClose,
}: QuestionsDialogProps): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const offered = useCall(securityQuestions.securityQuestions, {}, { enabled: hasPin });
  const own = useCall(securityQuestions.ownSecurityQuestions, {}, { enabled: hasPin });
  const error = offered.data === undefined ? offered.error : own.data === undefined ? own.error : null;

  function retry(): void {
    offered.refetch();
    own.refetch();
  }

  function onSaved(): void {
    for (const call of [securityQuestions.ownSecurityQuestions, paymentPassword.securityConfig])
      invalidateQueries(cache, call);
    showToast(t("security.questionsSaved"), "success");
    onClose();
  }

  const isLoading = error === null && (offered.data === undefined || own.data === undefined);
  return (
    <Dialog title={t("security.questions")} onClose={onClose}>
      {hasPin ? null : (
        <div className={styles.form}>
          <p className={styles.note}>{t("security.questionsNeedPin")}</p>
          <Button wide onClick={onSetPin}>
            {t("security.advicePin")}
          </Button>
        </div>
      )}
      {hasPin && error !== null ? (
        <ErrorState title={t("security.questionsFailed")} hint={errorText(error.code)} onRetry={retry} />
      ) : null}
      {hasPin && isLoading ? <LoadingState /> : null}
      {hasPin && offered.data !== undefined && own.data !== undefined ? (
        <QuestionsForm
          offered={offered.data.questions}
          chosen={own.data.questions}
          asksPassword={asksPassword}
          onSaved={onSaved}
        />
      ) : null}
    </Dialog>
  );
}
