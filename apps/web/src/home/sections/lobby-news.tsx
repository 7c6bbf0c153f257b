// News, as the merchant writes them: each line opens its text and a link to its subject.

import type { ReactNode } from "react";
import { contentPages } from "@khela/contract/content/pages/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { SectionHeader } from "../../games/section-header.tsx";
import { useCall } from "../../lib/query/query.ts";
import { NoticeItem } from "../../ui/content/notice-item.tsx";
import { ErrorState } from "../../ui/feedback/states.tsx";
import sectionStyles from "./category-section.module.css";
import styles from "./lobby-news.module.css";

const maxShown = 5;

export function LobbyNews(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(contentPages.lobbyNews, { limitNum: maxShown });
  return (
    <section className={sectionStyles.section} aria-label={t("home.news")}>
      <SectionHeader icon="horn" name={t("home.news")} />
      {data === undefined && error !== null ? (
        <ErrorState title={errorText(error.code)} onRetry={refetch} />
      ) : null}
      <ul className={styles.list}>
        {data?.list.map((news) => (
          <li key={news.id}>
            <NoticeItem notice={news} />
          </li>
        ))}
      </ul>
    </section>
  );
}
