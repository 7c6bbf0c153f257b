// The hosts of live tables; each opens their room.

import type { ReactNode } from "react";
import { content } from "@khela/contract/calls/content";
import { useI18n } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query/query.ts";
import { Icon } from "../ui/icon/icon.tsx";
import { Link } from "../ui/navigation/link.tsx";
import { Picture } from "../ui/content/picture.tsx";
import { ErrorState, EmptyState, Skeleton } from "../ui/feedback/states.tsx";
import styles from "./live-hosts-screen.module.css";

const picturePx = 216;

export function LiveHostsScreen(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(content.models, {});
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
  const none = (
    <span className={styles.picture}>
      <Icon name="live" size="l" />
    </span>
  );
  return (
    <ul className={styles.grid}>
      {data.list.map((host) => (
        <li key={host.modelId}>
          <Link to={`/m/play/${host.nodeId}`} className={styles.card}>
            {host.iconUrl === null ? (
              none
            ) : (
              <Picture
                url={host.iconUrl}
                width={picturePx}
                height={picturePx}
                alt=""
                className={styles.picture}
                fallback={none}
              />
            )}
            <b className={styles.name}>{host.name}</b>
            <span className={styles.where}>{host.title}</span>
            <span className={host.online ? styles.open : styles.soon}>
              {t(host.online ? "content.modelOnline" : "content.modelSoon")}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
