// The message centre: support links, the notices, and below them the member's own inbox.

import type { ReactNode } from "react";
import { hasAccess } from "@khela/contract/member/member-types";
import { useI18n } from "../../i18n/i18n.tsx";
import { useLoggedIn } from "../../lib/session/logged-in.ts";
import { memberTypeOf, useSession } from "../../lib/session/session.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Glyph, Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { EmptyState, Skeleton } from "../../ui/feedback/states.tsx";
import { bubble, pencil } from "../glyphs.ts";
import { InboxList } from "./inbox-list.tsx";
import styles from "./inbox.module.css";
import { ReadAll } from "./read-all.tsx";
import { useUnread } from "../use-unread.ts";

function UnreadCount({ value }: { value: number }): ReactNode {
  const { t, badge } = useI18n();
  if (value === 0) return null;
  return (
    <b className={styles.count} aria-label={t("inbox.unread", { count: value })}>
      {badge(value)}
    </b>
  );
}

/** Shown to visitors, and to members without an inbox, in place of the inbox. */
function NoInbox({ loggedIn }: { loggedIn: boolean }): ReactNode {
  const { t } = useI18n();
  if (loggedIn)
    return (
      <EmptyState icon="mail" title={t("inbox.guest")} hint={t("inbox.guestHint")}>
        <ButtonLink to="/m/register">{t("inbox.openAccount")}</ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState icon="mail" title={t("inbox.visitor")}>
      <ButtonLink to="/m/login">{t("shell.login")}</ButtonLink>
    </EmptyState>
  );
}

/** The inbox tab, for members who have an inbox. */
export function InboxTab({ notices }: { notices: boolean }): ReactNode {
  const { t } = useI18n();
  const loggedIn = useLoggedIn();
  const type = memberTypeOf(useSession());
  if (loggedIn && type === null) return <Skeleton className={styles.waiting} />;
  const hasInbox = type !== null && hasAccess("account", type);
  return (
    <section className={styles.letters} aria-label={t("inbox.letters")}>
      <div className={styles.head}>
        <h2>{t("inbox.letters")}</h2>
        {loggedIn ? <ReadAll notices={notices} /> : null}
      </div>
      {hasInbox ? <InboxList /> : <NoInbox loggedIn={loggedIn} />}
    </section>
  );
}

export function MessagesScreen(): ReactNode {
  const { t } = useI18n();
  const unread = useUnread();
  return (
    <div className={styles.screen}>
      <nav className={styles.ways} aria-label={t("screens.messages")}>
        <Link to="/m/notice" className={styles.way}>
          <Icon name="horn" />
          <span>{t("inbox.notices")}</span>
          <UnreadCount value={unread.announcements} />
        </Link>
        <Link to="/m/chat" className={styles.way}>
          <Glyph d={bubble} />
          <span>{t("inbox.chat")}</span>
          <UnreadCount value={unread.chat} />
        </Link>
        <Link to="/m/feedback" className={styles.way}>
          <Glyph d={pencil} />
          <span>{t("screens.feedback")}</span>
        </Link>
      </nav>
      <InboxTab notices />
    </div>
  );
}
