// One message, opened: `?id=`. Opening it marks it as read.

import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { inbox } from "@khela/contract/calls/inbox";
import { useI18n } from "../i18n/i18n.tsx";
import { send } from "../lib/call.ts";
import { formatDateTime } from "../lib/format-date.ts";
import { goBack, goTo } from "../lib/navigation.ts";
import { changeAnswers, expireAnswers, useCache, useCall } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { Glyph } from "../ui/icon.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { Failed, Nothing, Skeleton } from "../ui/states.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { trash } from "./glyphs.ts";
import styles from "./inbox.module.css";
import { OwnBar } from "./own-bar.tsx";

const list = "/m/messages";

function Opened({ messageId }: { messageId: string }): ReactNode {
  const { t, style, errorText } = useI18n();
  const cache = useCache();
  const { data, error, retry } = useCall(inbox.message, { messageId });
  const unread = data?.read === false;

  useEffect(() => {
    if (!unread) return;
    send(inbox.read, { messageIds: [messageId] }).then((done) => {
      changeAnswers(cache, inbox.unread, () => done.unread);
      expireAnswers(cache, inbox.list);
    }, () => undefined);
  }, [unread, messageId, cache]);

  if (data === undefined && error !== null) return <Failed title={t("inbox.failed")} hint={errorText(error.code)} onRetry={retry} />;
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
      <OwnBar title={t("screens.message")} onBack={() => goBack(list)}>
        {isOne ? (
          <button type="button" className={styles.delete} aria-label={t("inbox.deleteThis")} onClick={() => setLeaving(true)}><Glyph d={trash} /></button>
        ) : undefined}
      </OwnBar>
      <div className={styles.screen}>
        {isOne ? <Opened key={id} messageId={id} /> : <Nothing icon="mail" title={errorText("inbox.message.unknown")} />}
      </div>
      {leaving ? <DeleteDialog messageId={id} onClose={() => setLeaving(false)} onDone={() => goTo(list, { replace: true })} /> : null}
    </>
  );
}
