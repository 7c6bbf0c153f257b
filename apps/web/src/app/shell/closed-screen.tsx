import type { ReactNode } from "react";
import { site } from "@khela/contract/site/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { useCall } from "../../lib/query/query.ts";
import { useSettings } from "../../lib/settings.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./closed-screen.module.css";

/** Whether a contact is outside this site; the site's own pages are all closed. */
const isOutside = ({ url }: { readonly url: string }): boolean => url.startsWith("https://");

/**
 * Status 1 shows the maintenance page, with the end of the maintenance if the merchant gives it. Status 2 shows the
 * page of a restricted region, with the visitor's IP address. Both pages show a contact outside the site if there is
 * one.
 */
export function ClosedScreen({ status }: { status: number }): ReactNode {
  const { t, style } = useI18n();
  const { customerService } = useSettings();
  // On the server this call has no data: the server's cached page must not contain one visitor's IP address.
  const { data } = useCall(site.status, {});
  const ip = data?.location.ip ?? null;
  // The cached answer may belong to an earlier status of the site, whose notice must not be shown.
  const notice = data?.status === status ? data.notice : null;
  const blocked = status === 2;
  const contact = customerService.find(isOutside);
  const until = notice?.until ?? null;
  const contactText =
    notice?.contact ||
    (contact === undefined ? t(blocked ? "screens.noContact" : "screens.contactLater") : "");
  return (
    <main className={styles.page}>
      <BrandMark />
      <EmptyState
        alone
        icon={blocked ? "globe" : "clock"}
        title={t(blocked ? "screens.blockedTitle" : "screens.maintenanceTitle")}
        hint={notice?.text || t(blocked ? "screens.blockedText" : "screens.maintenanceText")}
      >
        {blocked && ip !== null ? (
          <p className={styles.address}>{t("screens.blockedAddress", { ip })}</p>
        ) : null}
        {until === null ? null : (
          <p className={styles.until}>
            {t("screens.maintenanceUntil", { time: formatDateTime(until, style) })}
          </p>
        )}
        {contactText === "" ? null : <p className={styles.contactText}>{contactText}</p>}
        {contact === undefined ? null : (
          <p>
            <a className={styles.contact} href={contact.url} target="_blank" rel="noopener noreferrer">
              {t("screens.contact")}
            </a>
          </p>
        )}
      </EmptyState>
    </main>
  );
}
