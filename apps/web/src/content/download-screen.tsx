// The screen that explains how to install the site on the home screen: by the browser's prompt, by the merchant's
// links, or step by step.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { contentPages } from "@khela/contract/content/pages/calls";
import { browserFloor } from "@khela/contract/site/browser-floor";
import { useI18n } from "../i18n/i18n.tsx";
import { localizeDigits } from "../lib/format/format-number.ts";
import { useCall } from "../lib/query/query.ts";
import { Button } from "../ui/form/button.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { Link } from "../ui/navigation/link.tsx";
import styles from "./download.module.css";
import type { PhoneSystem } from "./phone-system.ts";
import { minIosVersion, detectPhoneSystem, isAtLeastVersion } from "./phone-system.ts";
import { useInstall } from "./use-install.ts";

/** Returns the system of the visitor's phone; null during the first render. */
export function usePhone(): PhoneSystem | null {
  const [phone, setPhone] = useState<PhoneSystem | null>(null);
  useEffect(() => setPhone(detectPhoneSystem(navigator.userAgent)), []);
  return phone;
}

/** The notice on an iPhone whose iOS is too old. */
export function OldIos({ phone }: { phone: PhoneSystem | null }): ReactNode {
  const { t, style } = useI18n();
  if (phone?.kind !== "ios" || isAtLeastVersion(phone.version, minIosVersion)) return null;
  return (
    <p className={styles.old} role="alert">
      {t("content.iosOld", {
        version: localizeDigits(phone.version, style),
        needed: localizeDigits(minIosVersion, style),
      })}
    </p>
  );
}

export function DownloadScreen(): ReactNode {
  const { t, style, errorText } = useI18n();
  const { data, error, refetch } = useCall(contentPages.downloads, {});
  const phone = usePhone();
  const install = useInstall();
  return (
    <div className={styles.screen}>
      <section className={styles.lead}>
        <img className={styles.icon} src="/icons/icon-192.png" width="72" height="72" alt="" />
        <div className={styles.words}>
          <h2 className={styles.title}>{t("content.downloadTitle")}</h2>
          <p className={styles.text}>{t("content.downloadText")}</p>
        </div>
      </section>
      {install.state === "offered" ? (
        <Button wide onClick={() => void install.run()}>
          {t("content.install")}
        </Button>
      ) : null}
      {install.state === "installed" ? (
        <p className={styles.done} role="status">
          <Icon name="check" size="s" />
          {t("content.installed")}
        </p>
      ) : null}
      <p className={styles.text}>
        {t("content.browserFloor", {
          chrome: localizeDigits(String(browserFloor.chrome), style),
          safari: localizeDigits(String(browserFloor.safari), style),
        })}
      </p>
      <OldIos phone={phone} />
      <nav className={styles.ways} aria-label={t("screens.appGuide")}>
        <Link to="/m/app?on=android" className={styles.way}>
          <span>{t("content.guideAndroid")}</span>
          <Icon name="next" size="s" />
        </Link>
        <Link to="/m/app?on=ios" className={styles.way}>
          <span>
            {t("content.guideIos")}
            <small className={styles.note}>
              {t("content.iosNeeds", { needed: localizeDigits(minIosVersion, style) })}
            </small>
          </span>
          <Icon name="next" size="s" />
        </Link>
      </nav>
      {error === null ? null : (
        <p role="alert" className={styles.text}>
          {errorText(error.code)}{" "}
          <Button variant="secondary" size="s" onClick={refetch}>
            {t("shell.retry")}
          </Button>
        </p>
      )}
      {data === undefined || data.list.length === 0 ? null : (
        <section aria-label={t("content.downloadLinks")}>
          <h2 className={styles.head}>{t("content.downloadLinks")}</h2>
          <ul className={styles.ways}>
            {data.list.map(({ resourceType, url, minimumSystem }) => (
              <li key={resourceType}>
                <a href={url} className={styles.way} rel="noopener">
                  <span>
                    {t(`content.resource.${resourceType}`)}
                    {minimumSystem === "" ? null : (
                      <small className={styles.note}>
                        {t("content.needsSystem", { version: localizeDigits(minimumSystem, style) })}
                      </small>
                    )}
                  </span>
                  <Icon name="down" size="s" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
