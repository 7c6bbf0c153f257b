// The live chat with the operator's people. What is written shows at once and says when it could not be sent; what the
// other side writes comes by push.

import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/format-date.ts";
import { goTo } from "../lib/navigation.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { Button } from "../ui/button.tsx";
import { Glyph } from "../ui/icon.tsx";
import { Failed, Loading } from "../ui/states.tsx";
import styles from "./chat.module.css";
import { plane } from "./glyphs.ts";
import { OwnBar } from "./own-bar.tsx";
import type { Pending, Said } from "./use-chat.ts";
import { useChat } from "./use-chat.ts";
import { useLaunch } from "./use-launch.ts";

const longest = 1000;

function Bubble({ said }: { said: Said }): ReactNode {
  const { t, style } = useI18n();
  return (
    <li className={said.from === "member" ? styles.mine : styles.theirs}>
      <span className="visually-hidden">{t(said.from === "member" ? "chat.you" : "chat.us")}</span>
      <span className={styles.text}>{said.text}</span>
      <span className={styles.time}>{formatDateTime(said.sentAt, style)}</span>
    </li>
  );
}

function Waiting({ pending, onAgain }: { pending: Pending; onAgain: () => void }): ReactNode {
  const { t, errorText } = useI18n();
  return (
    <li className={styles.mine}>
      <span className="visually-hidden">{t("chat.you")}</span>
      <span className={styles.text}>{pending.text}</span>
      {pending.failed === null ? <span className={styles.time}>{t("chat.sending")}</span> : (
        <span className={styles.unsent} role="alert">
          {t("chat.unsent")} · {errorText(pending.failed)}
          <Button kind="quiet" size="s" onClick={onAgain}>{t("chat.again")}</Button>
        </span>
      )}
    </li>
  );
}

function Writer({ onWrite }: { onWrite: (text: string) => void }): ReactNode {
  const { t } = useI18n();
  const [text, setText] = useState("");

  function write(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === "") return;
    onWrite(text.trim());
    setText("");
  }

  // A keyboard sends with Enter; on a phone that key makes a new line, and the button sends.
  function onKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || !window.matchMedia("(pointer: fine)").matches) return;
    write(event);
  }

  return (
    <form className={styles.writer} onSubmit={write}>
      <textarea
        className={styles.area}
        rows={1}
        maxLength={longest}
        aria-label={t("chat.write")}
        placeholder={t("chat.write")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKey}
      />
      <button type="submit" className={styles.send} aria-label={t("chat.send")} disabled={text.trim() === ""}><Glyph d={plane} /></button>
    </form>
  );
}

function Conversation(): ReactNode {
  const { t, errorText } = useI18n();
  const chat = useChat();
  const end = useRef<HTMLDivElement>(null);
  const newest = chat.list.at(-1)?.id;

  // In braces: newer browsers answer a promise here, which is nothing for an effect to give back.
  useEffect(() => { void end.current?.scrollIntoView({ block: "end" }); }, [newest, chat.pending.length]);

  if (chat.loading && chat.error !== null) return <Failed title={t("chat.failed")} hint={errorText(chat.error.code)} onRetry={chat.retry} />;
  if (chat.loading) return <Loading />;
  return (
    <>
      <div className={styles.page}>
        <p className={styles.hello}>{t("chat.hello")}<br />{t("chat.never")}</p>
        {chat.more ? <Button kind="quiet" size="s" onClick={() => void chat.older()}>{t("chat.older")}</Button> : null}
        <div role="log" aria-label={t("chat.log")}><ol className={styles.log}>
          {chat.list.map((said) => <Bubble key={said.id} said={said} />)}
          {chat.pending.map((pending) => <Waiting key={pending.requestId} pending={pending} onAgain={() => void chat.again(pending)} />)}
        </ol></div>
        <div ref={end} className={styles.end} />
      </div>
      <Writer onWrite={(text) => void chat.write(text)} />
    </>
  );
}

export function ChatScreen({ path, query }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const { launch, failed, retry } = useLaunch(path, query.get("token"));
  const mark = useRef<HTMLDivElement>(null);
  const color = launch?.headerColor ?? "";

  // The launcher's colour is a line under the bar, where it can spoil no contrast. Set by script: the page's policy allows no style in markup.
  useEffect(() => { if (mark.current !== null) mark.current.style.background = color === "" ? "" : `#${color}`; }, [color]);

  return (
    <div className={styles.screen}>
      <OwnBar title={launch?.title || t("screens.chat")} onBack={() => goTo(launch?.backUrl ?? "/m/home")} />
      <div ref={mark} className={styles.mark} />
      {failed !== null ? <Failed title={t("chat.failed")} hint={errorText(failed.code)} onRetry={retry} /> : null}
      {failed === null && launch === null ? <Loading /> : null}
      {launch === null ? null : <Conversation />}
    </div>
  );
}
