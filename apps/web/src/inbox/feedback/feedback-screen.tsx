// The screen of feedback: the form that sends it, and the list of earlier feedback with its state.

import type { ReactNode } from "react";
import { useState } from "react";
import { inbox } from "@khela/contract/inbox/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDay } from "../../lib/date/format-date.ts";
import { useCache, useCall } from "../../lib/query/query.ts";
import { invalidateQueries } from "../../lib/query/query-data.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { ErrorState, EmptyState, Skeleton } from "../../ui/feedback/states.tsx";
import { FeedbackForm } from "./feedback-form.tsx";
import styles from "./feedback.module.css";

function PastFeedback(): ReactNode {
  const { t, style } = useI18n();
  const { data } = useCall(inbox.feedbacks, {});
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section className={styles.past} aria-label={t("feedback.past")}>
      <h2 className={styles.head}>{t("feedback.past")}</h2>
      <ul className={styles.list}>
        {data.list.map((one) => (
          <li key={one.feedbackId} className={styles.card}>
            <p className={styles.said}>{one.content}</p>
            <p className={styles.hint}>
              {formatDay(one.sentAt, style)}
              {one.pictures === 0 ? null : ` · ${t("feedback.withPictures", { count: one.pictures })}`}
              {` · ${t(one.answer === null ? "feedback.waiting" : "feedback.answered")}`}
            </p>
            {one.answer === null ? null : <p className={styles.answer}>{one.answer}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FeedbackScreen(): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const { data, error, refetch } = useCall(inbox.feedbackRules, {});
  const [sent, setSent] = useState(false);
  if (data === undefined && error !== null)
    return <ErrorState title={t("inbox.failed")} hint={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined)
    return (
      <div className={styles.screen}>
        <Skeleton className={styles.waiting} />
      </div>
    );
  return (
    <div className={styles.screen}>
      {sent ? (
        <div role="status">
          <EmptyState icon="check" title={t("feedback.sent")} hint={t("feedback.sentHint")}>
            <span className={styles.after}>
              <ButtonLink to="/m/webEmail">{t("feedback.toInbox")}</ButtonLink>
              <Button variant="secondary" onClick={() => setSent(false)}>
                {t("feedback.another")}
              </Button>
            </span>
          </EmptyState>
        </div>
      ) : (
        <>
          <p className={styles.intro}>{t("feedback.intro")}</p>
          <FeedbackForm
            rules={data}
            onSent={() => {
              setSent(true);
              invalidateQueries(cache, inbox.feedbacks);
            }}
          />
        </>
      )}
      <PastFeedback />
    </div>
  );
}
