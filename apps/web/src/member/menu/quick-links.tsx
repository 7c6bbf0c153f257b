import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { hasAccess } from "@khela/contract/member/member-types";
import { useT } from "../../i18n/i18n.tsx";
import { memberTypeOf, useSession } from "../../lib/session/session.ts";
import { useSettings } from "../../lib/settings.tsx";
import { shellMode } from "../../lib/shell-mode.ts";
import { Glyph } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { accountIcons } from "../../ui/icon/account-icons.ts";
import { memberIcons } from "../icons.ts";
import styles from "../member.module.css";
import { CustomerServiceSheet } from "./customer-service-sheet.tsx";

function QuickLink({ d, title }: { d: string; title: string }): ReactNode {
  return (
    <>
      <span className={styles.quickMark}>
        <Glyph d={d} />
      </span>
      <span>{title}</span>
    </>
  );
}

/**
 * Links to deposit and withdrawal for members with a cashier (withdrawal only if the merchant offers it), to support,
 * and to the app. The link to the app is hidden inside the app.
 */
export function QuickLinks(): ReactNode {
  const t = useT();
  const { flags } = useSettings();
  const type = memberTypeOf(useSession());
  // Before the member's type is known, and for visitors, the links lead through the login.
  const hasCashier = type === null || hasAccess("cashier", type);
  const [asking, setAsking] = useState(false);
  const [inBrowser, setInBrowser] = useState(false);

  // Only the browser knows whether the site runs as an app, so the server's page does not show the link to the app.
  useEffect(() => setInBrowser(shellMode() === "H5"), []);

  return (
    <nav aria-label={t("member.quick")}>
      <ul className={styles.quick}>
        {hasCashier ? (
          <>
            <li>
              <Link to="/m/voucherCenter" className={styles.quickLink}>
                <QuickLink d={accountIcons.deposit} title={t("screens.deposit")} />
              </Link>
            </li>
            {flags["WITHDRAW3"] === true ? (
              <li>
                <Link to="/m/withdraw" className={styles.quickLink}>
                  <QuickLink d={memberIcons.withdraw} title={t("member.withdraw")} />
                </Link>
              </li>
            ) : null}
          </>
        ) : null}
        <li>
          <button
            type="button"
            className={styles.quickLink}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            <QuickLink d={memberIcons.chat} title={t("member.service")} />
          </button>
        </li>
        {inBrowser ? (
          <li>
            <Link to="/m/download" className={styles.quickLink}>
              <QuickLink d={memberIcons.download} title={t("member.download")} />
            </Link>
          </li>
        ) : null}
      </ul>
      {asking ? <CustomerServiceSheet onClose={() => setAsking(false)} /> : null}
    </nav>
  );
}
