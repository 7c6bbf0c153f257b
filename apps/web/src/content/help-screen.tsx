// The help centre by topic. `?tag=terms` shows only one topic, its first article open. After a change of language the
// articles are fetched when the choice has been stable briefly.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { contentPages } from "@khela/contract/content/pages/calls";
import { useI18n } from "../i18n/i18n.tsx";
import { navigate } from "../lib/navigation/navigation.ts";
import { useCall } from "../lib/query/query.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { Chips } from "../ui/form/chips.tsx";
import { Accordion } from "../ui/content/accordion.tsx";
import { RichText } from "../ui/content/rich-text.tsx";
import { ErrorState, EmptyState, Skeleton } from "../ui/feedback/states.tsx";
import styles from "./content.module.css";

const settleMs = 200;
const all = "all";

/** Returns whether the language has not changed for long enough to fetch the articles in it. */
function useSettled(code: string): boolean {
  const [settled, setSettled] = useState(code);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(code), settleMs);
    return () => clearTimeout(timer);
  }, [code]);
  return settled === code;
}

export function HelpScreen({ path, query }: ScreenProps): ReactNode {
  const { t, code, errorText } = useI18n();
  const tag = query.get("tag") ?? all;
  const { data, error, refetch } = useCall(contentPages.help, {}, { enabled: useSettled(code) });
  if (data === undefined && error !== null)
    return <ErrorState title={t("content.helpFailed")} hint={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined)
    return (
      <div className={styles.screen}>
        <Skeleton className={styles.waiting} />
        <Skeleton className={styles.waiting} />
      </div>
    );

  const chosen = data.topics.filter((topic) => topic.tag === tag);
  const topics = chosen.length > 0 ? chosen : data.topics;
  if (topics.length === 0)
    return <EmptyState icon="search" title={t("content.helpEmpty")} hint={t("content.helpEmptyHint")} />;
  const options = [
    { value: all, label: t("content.helpAll") },
    ...data.topics.map(({ tag: value, title: label }) => ({ value, label })),
  ];
  const choose = (value: string): void =>
    navigate(value === all ? path : `${path}?tag=${value}`, { replace: true });
  return (
    <div className={styles.screen}>
      <Chips
        label={t("content.helpTopics")}
        options={options}
        value={chosen.length > 0 ? tag : all}
        onChange={choose}
      />
      {topics.map((topic) => (
        <section key={topic.tag} className={styles.articles} aria-label={topic.title}>
          <h2 className={styles.topic}>{topic.title}</h2>
          {topic.articles.map((article, place) => (
            <Accordion key={article.id} title={article.title} open={chosen.length > 0 && place === 0}>
              <RichText html={article.content} />
            </Accordion>
          ))}
        </section>
      ))}
      <section className={styles.ways} aria-label={t("content.helpMore")}>
        <p>{t("content.helpMore")}</p>
        <ButtonLink to="/m/chat" size="s">
          {t("content.helpChat")}
        </ButtonLink>
        <ButtonLink to="/m/feedback" size="s" variant="secondary">
          {t("content.helpFeedback")}
        </ButtonLink>
      </section>
    </div>
  );
}
