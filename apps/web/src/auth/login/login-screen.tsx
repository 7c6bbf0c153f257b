import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { gamePathOf } from "../../lib/navigation/free-play.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { returnPath } from "../../lib/session/return-to.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { LoadingState } from "../../ui/feedback/states.tsx";
import { Tabs } from "../../ui/navigation/tabs.tsx";
import styles from "../auth.module.css";
import { withReturnTo } from "./with-return-to.ts";
import { PasswordLogin } from "./password-login.tsx";
import { findRememberedLogin } from "./remembered-login.ts";
import { SocialButtons } from "./social/social-buttons.tsx";

const SmsLogin = lazyComponent(() => import("./sms-login.tsx").then((m) => m.SmsLogin), <LoadingState />);

type Method = "username" | "sms";

export function LoginScreen({ query, close }: ScreenProps): ReactNode {
  const { t } = useI18n();
  const { flags, trialMerchantCode } = useSettings();
  const [method, setMethod] = useState<Method>("username");
  const bySms = flags["MOBILEVERCODELOGIN3"] === true;

  useEffect(() => {
    if (bySms && findRememberedLogin()?.type === "sms") setMethod("sms");
  }, [bySms]);

  return (
    <Dialog title={t("shell.login")} onClose={close}>
      {bySms ? (
        <Tabs<Method>
          label={t("auth.waysIn")}
          value={method}
          onChange={setMethod}
          tabs={[
            { value: "username", label: t("auth.byName") },
            { value: "sms", label: t("auth.bySms") },
          ]}
        >
          {method === "sms" ? <SmsLogin query={query} /> : <PasswordLogin query={query} />}
        </Tabs>
      ) : (
        <PasswordLogin query={query} />
      )}
      <SocialButtons query={query} />
      <div className={styles.foot}>
        <p className={styles.other}>
          {t("auth.noAccount")}
          <Link to={withReturnTo("/m/register", query)} className={styles.link}>
            {t("auth.createAccount")}
          </Link>
        </p>
        {trialMerchantCode === "" ? null : (
          <p className={styles.other}>
            <Link to={withReturnTo("/m/trail", query)} className={styles.link}>
              {t(gamePathOf(returnPath(query)) === null ? "auth.tryFirst" : "auth.tryGame")}
            </Link>
          </p>
        )}
      </div>
    </Dialog>
  );
}
