// All announcements, the chosen one (`?index=`) open.

import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { content } from "@khela/contract/calls/content";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDay } from "../lib/format-date.ts";
import { useCall } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { Fold } from "../ui/fold.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { Failed, Nothing, Skeleton } from "../ui/states.tsx";
import styles from "./content.module.css";

export function NoticeScreen({ query }: ScreenProps): ReactNode {
  const { t, style, errorText } = useI18n();
  const { data, error, retry } = useCall(content.announcements, { platform: "M" });
  const list = useRef<HTMLUListElement>(null);
  const chosen = Number(query.get("index") ?? 0);

  useEffect(() => {
    if (chosen > 0) list.current?.children[chosen]?.scrollIntoView({ block: "center" });
  }, [chosen]);

  if (data === undefined && error !== null) return <Failed title={t("content.noticeFailed")} hint={errorText(error.code)} onRetry={retry} />;
  if (data === undefined) return <div className={styles.screen}><Skeleton className={styles.waiting} /><Skeleton className={styles.waiting} /></div>;
  if (data.player.length === 0) return <Nothing icon="horn" title={t("content.noticeEmpty")} hint={t("content.noticeEmptyHint")} />;
  return (
    <ul ref={list} className={styles.screen}>
      {data.player.map((notice, place) => (
        <li key={notice.id}>
          <Fold title={notice.title} note={formatDay(notice.createtime, style)} open={place === chosen}>
            <RichText html={notice.content} />
          </Fold>
        </li>
      ))}
    </ul>
  );
}
