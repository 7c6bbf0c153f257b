// The site's full header: logo, search, language, and either login and registration or the member's balance.

import type { ReactNode } from "react";
import { Suspense } from "react";
import { hasAccess } from "@khela/contract/member/member-types";
import { useT } from "../../i18n/i18n.tsx";
import { useLoggedIn } from "../../lib/session/logged-in.ts";
import { memberTypeOf, useSession } from "../../lib/session/session.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { Skeleton } from "../../ui/feedback/states.tsx";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./header.module.css";
import { lazyPart } from "../../ui/lazy/lazy-part.ts";

// Lazy, so that visitors do not download the parts that only members see.
const UnreadBadge = lazyPart(() => import("./session-effects.tsx").then((m) => m.UnreadBadge));
const MemberBalance = lazyPart(() => import("./session-effects.tsx").then((m) => m.MemberBalance));

export function Header({ home }: { home: boolean }): ReactNode {
  const t = useT();
  const loggedIn = useLoggedIn();
  const session = useSession();
  // A guest has only play money and no cashier.
  const hasCashier = session === null || hasAccess("cashier", memberTypeOf(session));
  const waiting = <Skeleton className={styles.waiting} />;
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link
          to="/m/home"
          className={styles.logo}
          aria-label={t("shell.home")}
          aria-current={home ? "page" : undefined}
        >
          <BrandMark />
        </Link>
        <Link to="/m/search" className={styles.round} aria-label={t("shell.search")}>
          <Icon name="search" />
        </Link>
        <Link to="/m/set?language" className={styles.round} aria-label={t("shell.language")}>
          <Icon name="globe" />
        </Link>
        {loggedIn ? (
          <>
            <Link to="/m/messages" className={styles.round}>
              <span className="visually-hidden">{t("shell.messages")}</span>
              <Icon name="mail" />
              {session === null ? null : (
                <Suspense fallback={null}>
                  <UnreadBadge />
                </Suspense>
              )}
            </Link>
            <Link to={hasCashier ? "/m/voucherCenter" : "/m/member/home"} className={styles.balance}>
              <span className="visually-hidden">{t("shell.balance")}</span>
              {session === null ? (
                waiting
              ) : (
                <Suspense fallback={waiting}>
                  <MemberBalance waiting={waiting} />
                </Suspense>
              )}
            </Link>
          </>
        ) : (
          <>
            <ButtonLink to="/m/login" variant="secondary" size="s">
              {t("shell.login")}
            </ButtonLink>
            <ButtonLink to="/m/register" size="s">
              {t("shell.register")}
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  );
}
