import type { ReactNode } from "react";
import { useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import { useI18n } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Link } from "../ui/link.tsx";
import { Failed, Loading } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import styles from "./auth.module.css";
import { keepingWay } from "./keeping-way.ts";
import type { RegisterSettings, RegisterWay } from "./register-fields.ts";
import { RegisterForm } from "./register-form.tsx";
import { RegisterNotice, useRegisterNotice } from "./register-notice.tsx";
import { SocialButtons } from "./social-buttons.tsx";

function Ways({ settings, query }: { settings: RegisterSettings; query: URLSearchParams }): ReactNode {
  const { t } = useI18n();
  const { username, mobile } = settings.methods;
  const [way, setWay] = useState<RegisterWay>(mobile && !username ? "mobile" : "username");
  // One form for both: what was typed, the number above all, is still there on the other side.
  const form = <RegisterForm settings={settings} way={way} query={query} />;
  if (!username || !mobile) return form;
  return (
    <Tabs<RegisterWay>
      label={t("auth.waysToRegister")}
      value={way}
      onChange={setWay}
      tabs={[{ value: "username", label: t("auth.withName") }, { value: "mobile", label: t("auth.withNumber") }]}
    >
      {form}
    </Tabs>
  );
}

export function RegisterScreen({ query, close }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, retry } = useCall(auth.registerSettings, {});
  const notice = useRegisterNotice();
  const isFailed = data === undefined && error !== null;
  // What comes late would move the form away from under the finger.
  const isHeard = data !== undefined && notice !== undefined;
  return (
    <Dialog title={t("shell.register")} onClose={close}>
      {isHeard && notice !== null ? <RegisterNotice notice={notice} /> : null}
      {isHeard ? <Ways settings={data} query={query} /> : null}
      {isFailed ? <Failed title={t("auth.settingsFailed")} hint={errorText(error.code)} onRetry={retry} /> : null}
      {isHeard || isFailed ? null : <Loading />}
      <SocialButtons query={query} />
      <p className={styles.other}>
        {t("auth.haveAccount")}
        <Link to={keepingWay("/m/login", query)} className={styles.link}>{t("auth.loginNow")}</Link>
      </p>
    </Dialog>
  );
}
