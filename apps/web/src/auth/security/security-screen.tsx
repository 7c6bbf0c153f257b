// The screen of the account's security: the security level, login password, payment PIN, email address, number,
// two-step login, security questions, payout accounts, and sessions.

import type { ReactNode } from "react";
import { useState } from "react";
import { accountSecurity } from "@khela/contract/auth/account-security/calls";
import { paymentPassword } from "@khela/contract/auth/payment-password/calls";
import { member } from "@khela/contract/member/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCall } from "../../lib/query/query.ts";
import { navigate } from "../../lib/navigation/navigation.ts";
import { returnPath } from "../../lib/session/return-to.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { Button } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { showToast, toastMs } from "../../ui/feedback/toast.tsx";
import { FormAlert } from "../form/form-alert.tsx";
import { MobileDialog } from "./mobile-dialog.tsx";
import { PaymentPasswordDialog } from "./payment-password/payment-password-dialog.tsx";
import { PayoutSection } from "./payout-accounts/payout-section.tsx";
import { QuestionsDialog } from "./security-questions/questions-dialog.tsx";
import { SecondFactorDialog } from "./second-factor/second-factor-dialog.tsx";
import { SecurityLevel } from "./security-level.tsx";
import styles from "./security.module.css";
import { SocialSection } from "./social-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

type Info = OutputOf<typeof member.info>;
type Config = OutputOf<typeof paymentPassword.securityConfig>["info"];

type FactProps = {
  readonly title: string;
  readonly value: string /** Null: the status is not shown. */;
  readonly proven?: boolean | null;
};

function Fact({ title, value, proven = null }: FactProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <span className={styles.fact}>
        <span>{title}</span>
        <span className={styles.value}>{value}</span>
        {proven === null ? null : (
          <span className={proven ? styles.proven : styles.unproven}>
            <Icon name={proven ? "check" : "alert"} size="s" />
            {t(proven ? "security.proven" : "security.unproven")}
          </span>
        )}
      </span>
      <span className={styles.way}>
        <Icon name="next" size="s" />
      </span>
    </>
  );
}

/** A row with a fact of the account; a tap on the row opens the dialog that changes it. */
function DialogRow({ onOpen, ...fact }: FactProps & { readonly onOpen: () => void }): ReactNode {
  return (
    <li>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onOpen}>
        <Fact {...fact} />
      </button>
    </li>
  );
}

/** Asks the member to verify the email address. Shown while the address is not verified. */
function ProveEmail({ email }: { email: string }): ReactNode {
  const { t } = useI18n();
  const { isPending, error, mutate } = useMutation(accountSecurity.sendEmailProof);
  async function sendProof(): Promise<void> {
    if ((await mutate({})) !== null) showToast(t("security.proofSent", { email }), "success", toastMs.long);
  }
  return (
    <>
      <FormAlert error={error} always />
      <Button variant="secondary" wide busy={isPending} onClick={() => void sendProof()}>
        {t("security.prove")}
      </Button>
    </>
  );
}

function paymentPasswordText({ isComplete, status }: Config["paymentPassword"]) {
  if (status === "locked") return "security.pinLocked" as const;
  return isComplete ? ("security.pinSet" as const) : ("security.pinNotSet" as const);
}

function questionsText({ isComplete, status }: Config["securityQuestions"]) {
  if (status === "locked") return "security.questionsLocked" as const;
  return isComplete ? ("security.questionsSet" as const) : ("security.questionsNotSet" as const);
}

const realNames = {
  waiting: "security.realNameWaiting",
  refused: "security.realNameRefused",
} as const;

function realNameText({ isComplete, status }: Config["idVerification"]) {
  if (isComplete) return "security.realNameVerified" as const;
  return status === "waiting" || status === "refused"
    ? realNames[status]
    : ("security.realNameNone" as const);
}

type Opened = "mobile" | "paymentPassword" | "secondFactor" | "questions" | null;

/** The dialog that opens at first, by its name in the address. */
const openedAt: Readonly<Record<string, Opened>> = { pin: "paymentPassword", mobile: "mobile" };

type AccountProps = {
  readonly info: Info;
  readonly config: Config;
  readonly open: Opened;
  readonly setOpen: (open: Opened) => void;
  readonly onPinSaved: (() => void) | undefined;
};

function Account({ info, config, open, setOpen, onPinSaved }: AccountProps): ReactNode {
  const { t, style } = useI18n();
  const { email, mobile } = info;
  return (
    <>
      <ul className={styles.list}>
        <li>
          <Link to="/m/changePsw" className={styles.row}>
            <Fact title={t("security.password")} value={t("security.passwordHint")} />
          </Link>
        </li>
        <DialogRow
          title={t("auth.paymentPassword")}
          value={t(paymentPasswordText(config.paymentPassword))}
          onOpen={() => setOpen("paymentPassword")}
        />
        <li>
          <Link to="/m/member/profile?open=email" className={styles.row}>
            <Fact
              title={t("auth.email")}
              value={email ?? t("member.notGiven")}
              proven={email === null ? null : info.isEmailVerification}
            />
          </Link>
        </li>
        <DialogRow
          title={t("auth.mobile")}
          value={mobile === null ? t("member.notGiven") : localizeDigits(mobile, style)}
          proven={mobile === null ? null : info.mobileVerified}
          onOpen={() => setOpen("mobile")}
        />
        {config.bindGA.enabled ? (
          <DialogRow
            title={t("security.twoStep")}
            value={t(config.bindGA.isComplete ? "security.twoStepIsOnShort" : "security.twoStepIsOffShort")}
            onOpen={() => setOpen("secondFactor")}
          />
        ) : null}
        {config.securityQuestions.enabled ? (
          <DialogRow
            title={t("security.questions")}
            value={t(questionsText(config.securityQuestions))}
            onOpen={() => setOpen("questions")}
          />
        ) : null}
        {config.idVerification.enabled ? (
          <li>
            <Link to="/m/realName" className={styles.row}>
              <Fact title={t("security.realName")} value={t(realNameText(config.idVerification))} />
            </Link>
          </li>
        ) : null}
      </ul>
      {email === null || info.isEmailVerification ? null : <ProveEmail email={email} />}
      {open === "mobile" ? <MobileDialog proven={info.passwordProven} onClose={() => setOpen(null)} /> : null}
      {open === "secondFactor" ? (
        <SecondFactorDialog asksPassword={config.loginPassword.isComplete} onClose={() => setOpen(null)} />
      ) : null}
      {open === "questions" ? (
        <QuestionsDialog
          asksPassword={config.loginPassword.isComplete && !info.passwordProven}
          hasPin={config.paymentPassword.isComplete}
          onSetPin={() => setOpen("paymentPassword")}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === "paymentPassword" ? (
        <PaymentPasswordDialog
          info={info}
          config={config}
          onSaved={onPinSaved}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

export function SecurityScreen({ query }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(member.info, {});
  const config = useCall(paymentPassword.securityConfig, {});
  const [open, setOpen] = useState<Opened>(() => openedAt[query.get("open") ?? ""] ?? null);
  const isSentHere = query.get("to") !== null;
  /** Returns a member to the screen that sent them to this one. */
  const goOn = isSentHere ? () => navigate(returnPath(query), { replace: true }) : undefined;
  const failure = data === undefined ? error : config.data === undefined ? config.error : null;
  if (failure !== null) {
    const retry = (): void => {
      refetch();
      config.refetch();
    };
    return <ErrorState title={t("member.profileFailed")} hint={errorText(failure.code)} onRetry={retry} />;
  }
  if (data === undefined || config.data === undefined) return <LoadingState />;
  return (
    <div className={styles.page}>
      <SecurityLevel level={config.data.level} advice={config.data.advice} />
      <Account info={data} config={config.data.info} open={open} setOpen={setOpen} onPinSaved={goOn} />
      {config.data.info.bankCards.enabled ? (
        <PayoutSection
          payeeName={data.payeeName}
          hasPin={config.data.info.paymentPassword.isComplete}
          onSetPin={() => setOpen("paymentPassword")}
          isAddingFirst={query.get("open") === "payout"}
          onAdded={goOn}
        />
      ) : null}
      <SocialSection proven={data.passwordProven} opened={query.get("open")} />
      <SessionsSection />
    </div>
  );
}
