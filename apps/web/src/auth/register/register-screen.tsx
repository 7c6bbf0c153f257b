import type { ReactNode } from "react";
import { useState } from "react";
import { auth } from "@khela/contract/auth/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { Tabs } from "../../ui/navigation/tabs.tsx";
import styles from "../auth.module.css";
import { withReturnTo } from "../login/with-return-to.ts";
import type { RegisterSettings, RegisterMethod } from "./register-fields.ts";
import { RegisterForm } from "./register-form.tsx";
import { RegisterNotice, useRegisterNotice } from "./register-notice.tsx";
import { SocialButtons } from "../login/social/social-buttons.tsx";

function RegisterMethods({
  settings,
  query,
}: {
  settings: RegisterSettings;
  query: URLSearchParams;
}): ReactNode {
  const { t } = useI18n();
  const { username, mobile } = settings.methods;
  const [method, setMethod] = useState<RegisterMethod>(mobile && !username ? "mobile" : "username");
  // The tabs of both registration methods share one form, so that typed values survive a change of tab.
  const form = <RegisterForm settings={settings} method={method} query={query} />;
  if (!username || !mobile) return form;
  return (
    <Tabs<RegisterMethod>
      label={t("auth.waysToRegister")}
      value={method}
      onChange={setMethod}
      tabs={[
        { value: "username", label: t("auth.withName") },
        { value: "mobile", label: t("auth.withNumber") },
      ]}
    >
      {form}
    </Tabs>
  );
}

export function RegisterScreen({ query, close }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(auth.registerSettings, {});
  const notice = useRegisterNotice();
  const isFailed = data === undefined && error !== null;
  // The form waits for settings and notice, since content that appears later would move the form under the finger.
  const isLoaded = data !== undefined && notice !== undefined;
  return (
    <Dialog title={t("shell.register")} onClose={close}>
      {isLoaded && notice !== null ? <RegisterNotice notice={notice} /> : null}
      {isLoaded ? <RegisterMethods settings={data} query={query} /> : null}
      {isFailed ? (
        <ErrorState title={t("auth.settingsFailed")} hint={errorText(error.code)} onRetry={refetch} />
      ) : null}
      {isLoaded || isFailed ? null : <LoadingState />}
      <SocialButtons query={query} />
      <p className={styles.other}>
        {t("auth.haveAccount")}
        <Link to={withReturnTo("/m/login", query)} className={styles.link}>
          {t("auth.loginNow")}
        </Link>
      </p>
    </Dialog>
  );
}
