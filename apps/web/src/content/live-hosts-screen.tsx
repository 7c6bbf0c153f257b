// The screen with the hosts of live streams, those on air first. The entry of a host on air opens the host's room; each
// entry has a link to the host's table.

import type { ReactNode } from "react";
import { contentPages } from "@khela/contract/content/pages/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import { useCall } from "../lib/query/query.ts";
import { useBreakNotice } from "../lib/session/break-notice.ts";
import { Icon } from "../ui/icon/icon.tsx";
import { Link } from "../ui/navigation/link.tsx";
import { Picture } from "../ui/content/picture.tsx";
import { ErrorState, EmptyState, Skeleton } from "../ui/feedback/states.tsx";
import styles from "./live-hosts-screen.module.css";

type Host = OutputOf<typeof contentPages.models>["list"][number];

const picturePx = 216;

function Portrait({ url }: { readonly url: string | null }): ReactNode {
  const none = (
    <span className={styles.picture}>
      <Icon name="live" size="l" />
    </span>
  );
  if (url === null) return none;
  return (
    <Picture
      url={url}
      width={picturePx}
      height={picturePx}
      alt=""
      className={styles.picture}
      fallback={none}
    />
  );
}

function HostCard({ host }: { readonly host: Host }): ReactNode {
  const { t, style } = useI18n();
  const words = (
    <>
      <Portrait url={host.iconUrl} />
      <b className={styles.name}>{host.name}</b>
      <span className={styles.where}>{host.title}</span>
      <span className={host.online ? styles.open : styles.soon}>
        {host.online
          ? t("content.modelOnline")
          : t("content.modelFrom", { time: formatDateTime(host.startsAt, style) })}
      </span>
    </>
  );
  return (
    <li>
      {host.online ? (
        <a className={styles.card} href={host.streamUrl} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      ) : (
        <div className={styles.card}>{words}</div>
      )}
      <Link to={`/m/play/${host.nodeId}`} className={styles.table}>
        {host.gameName}
      </Link>
    </li>
  );
}

export function LiveHostsScreen(): ReactNode {
  const { t, errorText } = useI18n();
  const notice = useBreakNotice();
  const { data, error, refetch } = useCall(contentPages.models, {});
  if (notice !== null) return notice;
  if (data === undefined && error !== null)
    return <ErrorState title={t("content.modelsFailed")} hint={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined)
    return (
      <div className={styles.grid}>
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} className={styles.waiting} />
        ))}
      </div>
    );
  if (data.list.length === 0)
    return <EmptyState icon="live" title={t("content.modelsEmpty")} hint={t("content.modelsEmptyHint")} />;
  return (
    <ul className={styles.grid}>
      {data.list.map((host) => (
        <HostCard key={host.modelId} host={host} />
      ))}
    </ul>
  );
}
