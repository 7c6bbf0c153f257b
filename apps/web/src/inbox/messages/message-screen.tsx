// The screen of one inbox message (`?id=`). Opening the screen marks the message as read.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { inbox } from "@khela/contract/inbox/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { mayRetryHelp, send } from "../../lib/api/call.ts";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { goBack, navigate } from "../../lib/navigation/navigation.ts";
import { useCache, useCall } from "../../lib/query/query.ts";
import { setQueriesData, invalidateQueries } from "../../lib/query/query-data.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Glyph } from "../../ui/icon/icon.tsx";
import { RichText } from "../../ui/content/rich-text.tsx";
import { ErrorState, EmptyState, Skeleton } from "../../ui/feedback/states.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { trash } from "../glyphs.ts";
import styles from "./inbox.module.css";
import { ScreenHeader } from "../../ui/navigation/screen-header.tsx";

const list = "/m/messages";

function Opened({ messageId }: { messageId: string }): ReactNode {
  const { t, style, errorText } = useI18n();
  const cache = useCache();
  const { data, error, refetch } = useCall(inbox.message, { messageId });
  const unread = data?.read === false;

  useEffect(() => {
    if (!unread) return;
    send(inbox.read, { messageIds: [messageId] }).then(
      (done) => {
        setQueriesData(cache, inbox.unread, () => done.unread);
        invalidateQueries(cache, inbox.list);
      },
      () => undefined,
    );
  }, [unread, messageId, cache]);

  if (data === undefined && error !== null)
    return (
      <ErrorState
        title={t("inbox.failed")}
        hint={errorText(error.code)}
        isFinal={!mayRetryHelp(error)}
        onRetry={refetch}
      />
    );
  if (data === undefined) return <Skeleton className={styles.waiting} />;
  return (
    <article className={styles.message}>
      <h2 className={styles.heading}>{data.title}</h2>
      <p className={styles.day}>{formatDateTime(data.sentAt, style)}</p>
      <RichText html={data.content} />
    </article>
  );
}

export function MessageScreen({ query }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const [leaving, setLeaving] = useState(false);
  const id = query.get("id") ?? "";
  const isOne = /^[1-9][0-9]{0,17}$/.test(id);
  return (
    <>
      <ScreenHeader title={t("screens.message")} onBack={() => goBack(list)}>
        {isOne ? (
          <button
            type="button"
            className={styles.delete}
            aria-label={t("inbox.deleteThis")}
            onClick={() => setLeaving(true)}
          >
            <Glyph d={trash} />
          </button>
        ) : undefined}
      </ScreenHeader>
      <div className={styles.screen}>
        {isOne ? (
          <Opened key={id} messageId={id} />
        ) : (
          <EmptyState icon="mail" title={errorText("inbox.message.unknown")}>
            <ButtonLink to={list} variant="secondary">
              {t("screens.messages")}
            </ButtonLink>
          </EmptyState>
        )}
      </div>
      {leaving ? (
        <DeleteDialog
          messageId={id}
          onClose={() => setLeaving(false)}
          onDone={() => navigate(list, { replace: true })}
        />
      ) : null}
    </>
  );
}
