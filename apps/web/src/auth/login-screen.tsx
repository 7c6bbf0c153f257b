import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import type { ScreenProps } from "../lib/screen-props.ts";
import { useSettings } from "../lib/settings.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Link } from "../ui/link.tsx";
import { soon } from "../ui/soon.tsx";
import { Loading } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import styles from "./auth.module.css";
import { keepingWay } from "./keeping-way.ts";
import { PasswordLogin } from "./password-login.tsx";
import { readRemembered } from "./remembered.ts";
import { SocialButtons } from "./social-buttons.tsx";

const SmsLogin = soon(() => import("./sms-login.tsx").then((m) => m.SmsLogin), <Loading />);

type Way = "username" | "sms";

export function LoginScreen({ query, close }: ScreenProps): ReactNode {
  const { t } = useI18n();
  const { flags } = useSettings();
  const [way, setWay] = useState<Way>("username");
  const bySms = flags["MOBILEVERCODELOGIN3"] === true;

  useEffect(() => {
    if (bySms && readRemembered()?.type === "sms") setWay("sms");
  }, [bySms]);

  return (
    <Dialog title={t("shell.login")} onClose={close}>
      {bySms ? (
        <Tabs<Way>
          label={t("auth.waysIn")}
          value={way}
          onChange={setWay}
          tabs={[{ value: "username", label: t("auth.byName") }, { value: "sms", label: t("auth.bySms") }]}
        >
          {way === "sms" ? <SmsLogin query={query} /> : <PasswordLogin query={query} />}
        </Tabs>
      ) : <PasswordLogin query={query} />}
      <SocialButtons query={query} />
      <div className={styles.foot}>
        <p className={styles.other}>
          {t("auth.noAccount")}
          <Link to={keepingWay("/m/register", query)} className={styles.link}>{t("auth.createAccount")}</Link>
        </p>
        <p className={styles.other}><Link to="/m/trail" className={styles.link}>{t("auth.tryFirst")}</Link></p>
      </div>
    </Dialog>
  );
}
