// The info above a conversation: whether an operator answers now, the usual waiting time, and when the chat next opens.

import type { ReactNode } from "react";
import type { inbox } from "@khela/contract/inbox/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { localizeDigits } from "../../lib/format/format-number.ts";
import styles from "./chat.module.css";

export type ChatInfo = OutputOf<typeof inbox.chatInfo>;

export function ChatHours({ info }: { readonly info: ChatInfo }): ReactNode {
  const { t, style } = useI18n();
  const { isOpen, hours, opensAt, usualWaitMinutes } = info;
  return (
    <>
      <strong className={isOpen ? styles.open : styles.closed}>
        {t(isOpen ? "chat.open" : "chat.closed")}
      </strong>{" "}
      {isOpen && usualWaitMinutes !== null ? t("chat.usualWait", { count: usualWaitMinutes }) : null}
      {opensAt === null ? null : t("chat.opensAt", { time: formatDateTime(opensAt, style) })}
      {hours === null ? null : (
        <>
          <br />
          {t("chat.hours", {
            from: localizeDigits(hours.opens, style),
            to: localizeDigits(hours.closes, style),
          })}
        </>
      )}
      <br />
    </>
  );
}

type QuickQuestionsProps = { readonly questions: readonly string[]; readonly onAsk: (text: string) => void };

/** Prepared questions; a tap sends the question unchanged. */
export function QuickQuestions({ questions, onAsk }: QuickQuestionsProps): ReactNode {
  const { t } = useI18n();
  return (
    <ul className={styles.questions} aria-label={t("chat.questions")}>
      {questions.map((question) => (
        <li key={question}>
          <button type="button" className={styles.question} onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
