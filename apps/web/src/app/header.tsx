// The full header: logo, search, language, and either the two doors in or the member's balance.

import type { ReactNode } from "react";
import { lazy, Suspense } from "react";
import { useT } from "../i18n/i18n.tsx";
import { useLoggedIn } from "../lib/logged-in.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Skeleton } from "../ui/states.tsx";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./header.module.css";

// A visitor's phone does not carry what only a member needs.
const UnreadBadge = lazy(() => import("./member-live.tsx").then((m) => ({ default: m.UnreadBadge })));
const MemberBalance = lazy(() => import("./member-live.tsx").then((m) => ({ default: m.MemberBalance })));

export function Header({ home }: { home: boolean }): ReactNode {
  const t = useT();
  const loggedIn = useLoggedIn();
  const session = useSession();
  const waiting = <Skeleton className={styles.waiting} />;
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/m/home" className={styles.logo} aria-label={t("shell.home")} aria-current={home ? "page" : undefined}>
          <BrandMark />
        </Link>
        <Link to="/m/search" className={styles.round} aria-label={t("shell.search")}><Icon name="search" /></Link>
        <Link to="/m/set?language" className={styles.round} aria-label={t("shell.language")}><Icon name="globe" /></Link>
        {loggedIn ? (
          <>
            <Link to="/m/messages" className={styles.round}>
              <span className="visually-hidden">{t("shell.messages")}</span>
              <Icon name="mail" />
              {session === null ? null : <Suspense fallback={null}><UnreadBadge /></Suspense>}
            </Link>
            <Link to="/m/voucherCenter" className={styles.balance}>
              <span className="visually-hidden">{t("shell.balance")}</span>
              {session === null ? waiting : <Suspense fallback={waiting}><MemberBalance waiting={waiting} /></Suspense>}
            </Link>
          </>
        ) : (
          <>
            <ButtonLink to="/m/login" kind="quiet" size="s">{t("shell.login")}</ButtonLink>
            <ButtonLink to="/m/register" size="s">{t("shell.register")}</ButtonLink>
          </>
        )}
      </div>
    </header>
  );
}
