import type { ReactNode } from "react";
import { site } from "@khela/contract/calls/site";
import { useI18n } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import { useSettings } from "../../lib/settings.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./closed-screen.module.css";

/**
 * The maintenance page (1) or the page of a restricted region (2), with the visitor's address and the
 * contact.
 */
export function ClosedScreen({ status }: { status: number }): ReactNode {
  const { t } = useI18n();
  const { customerService } = useSettings();
  // Never rendered on the server: a cached page must not contain one visitor's address.
  const ip = useCall(site.status, {}).data?.location.ip ?? null;
  const blocked = status === 2;
  const contact = customerService.find(({ url }) => url !== "");
  return (
    <main className={styles.page}>
      <BrandMark />
      <EmptyState
        alone
        icon={blocked ? "globe" : "clock"}
        title={t(blocked ? "screens.blockedTitle" : "screens.maintenanceTitle")}
        hint={t(blocked ? "screens.blockedText" : "screens.maintenanceText")}
      >
        {blocked && ip !== null ? (
          <p className={styles.address}>{t("screens.blockedAddress", { ip })}</p>
        ) : null}
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
