// The help centre by topic. `?tag=terms` shows one topic alone, its articles open.

import type { ReactNode } from "react";
import { content } from "@khela/contract/calls/content";
import { useI18n } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { Fold } from "../ui/fold.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { Failed, Nothing, Skeleton } from "../ui/states.tsx";
import styles from "./content.module.css";

export function HelpScreen({ query }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const tag = query.get("tag");
  const { data, error, retry } = useCall(content.help, {});
  if (data === undefined && error !== null) return <Failed title={t("content.helpFailed")} hint={errorText(error.code)} onRetry={retry} />;
  if (data === undefined) return <div className={styles.screen}><Skeleton className={styles.waiting} /><Skeleton className={styles.waiting} /></div>;

  const chosen = data.topics.filter((topic) => topic.tag === tag);
  const topics = chosen.length > 0 ? chosen : data.topics;
  if (topics.length === 0) return <Nothing icon="search" title={t("content.helpEmpty")} hint={t("content.helpEmptyHint")} />;
  return (
    <div className={styles.screen}>
      {topics.map((topic) => (
        <section key={topic.tag} className={styles.articles} aria-label={topic.title}>
          <h2 className={styles.topic}>{topic.title}</h2>
          {topic.articles.map((article, place) => (
            <Fold key={article.id} title={article.title} open={chosen.length > 0 && place === 0}><RichText html={article.content} /></Fold>
          ))}
        </section>
      ))}
    </div>
  );
}
