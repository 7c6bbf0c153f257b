import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useT } from "../i18n/i18n.tsx";
import { shellMode } from "../lib/shell-mode.ts";
import { Glyph } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { moreIcons } from "../ui/more-icons.ts";
import { memberIcons } from "./icons.ts";
import styles from "./member.module.css";
import { ServiceSheet } from "./service-sheet.tsx";

function Quick({ d, title }: { d: string; title: string }): ReactNode {
  return <><span className={styles.quickMark}><Glyph d={d} /></span><span>{title}</span></>;
}

/** Pay in, pay out, ask somebody, take the app along. Who is inside the app already is not offered it. */
export function QuickLinks(): ReactNode {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [inBrowser, setInBrowser] = useState(false);

  // Only the browser knows how it was opened; the server's page says nothing of it.
  useEffect(() => setInBrowser(shellMode() === "H5"), []);

  return (
    <nav aria-label={t("member.quick")}>
      <ul className={styles.quick}>
        <li><Link to="/m/voucherCenter" className={styles.quickLink}><Quick d={moreIcons.deposit} title={t("screens.deposit")} /></Link></li>
        <li><Link to="/m/withdraw" className={styles.quickLink}><Quick d={memberIcons.withdraw} title={t("member.withdraw")} /></Link></li>
        <li>
          <button type="button" className={styles.quickLink} aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <Quick d={memberIcons.chat} title={t("member.service")} />
          </button>
        </li>
        {inBrowser
          ? <li><Link to="/m/download" className={styles.quickLink}><Quick d={memberIcons.download} title={t("member.download")} /></Link></li>
          : null}
      </ul>
      {asking ? <ServiceSheet onClose={() => setAsking(false)} /> : null}
    </nav>
  );
}
