// How the site comes onto the home screen: as the browser offers it, by the merchant's links, or step by step.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { content } from "@khela/contract/calls/content";
import { useI18n } from "../i18n/i18n.tsx";
import { inDigits } from "../lib/format.ts";
import { useCall } from "../lib/query.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./download.module.css";
import type { Phone } from "./phone.ts";
import { oldestIos, phoneOf, reaches } from "./phone.ts";
import { useInstall } from "./use-install.ts";

/** The phone in hand, known after the first render. */
export function usePhone(): Phone | null {
  const [phone, setPhone] = useState<Phone | null>(null);
  useEffect(() => setPhone(phoneOf(navigator.userAgent)), []);
  return phone;
}

/** Said to an iPhone that is too old. */
export function OldIos({ phone }: { phone: Phone | null }): ReactNode {
  const { t, style } = useI18n();
  if (phone?.kind !== "ios" || reaches(phone.version, oldestIos)) return null;
  return <p className={styles.old} role="alert">{t("content.iosOld", { version: inDigits(phone.version, style) })}</p>;
}

export function DownloadScreen(): ReactNode {
  const { t, style, errorText } = useI18n();
  const { data, error, retry } = useCall(content.downloads, {});
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
      {install.state === "offered" ? <Button wide onClick={() => void install.run()}>{t("content.install")}</Button> : null}
      {install.state === "installed" ? <p className={styles.done} role="status"><Icon name="check" size="s" />{t("content.installed")}</p> : null}
      <OldIos phone={phone} />
      <nav className={styles.ways} aria-label={t("screens.appGuide")}>
        <Link to="/m/app?on=android" className={styles.way}><span>{t("content.guideAndroid")}</span><Icon name="next" size="s" /></Link>
        <Link to="/m/app?on=ios" className={styles.way}>
          <span>{t("content.guideIos")}<small className={styles.note}>{t("content.iosNeeds")}</small></span><Icon name="next" size="s" />
        </Link>
      </nav>
      {error === null ? null : <p role="alert" className={styles.text}>{errorText(error.code)} <Button kind="quiet" size="s" onClick={retry}>{t("shell.retry")}</Button></p>}
      {data === undefined || data.list.length === 0 ? null : (
        <section aria-label={t("content.downloadLinks")}>
          <h2 className={styles.head}>{t("content.downloadLinks")}</h2>
          <ul className={styles.ways}>
            {data.list.map(({ resourceType, url, minimumSystem }) => (
              <li key={resourceType}>
                <a href={url} className={styles.way} rel="noopener">
                  <span>
                    {t(`content.resource.${resourceType}`)}
                    {minimumSystem === "" ? null : <small className={styles.note}>{t("content.needsSystem", { version: inDigits(minimumSystem, style) })}</small>}
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
