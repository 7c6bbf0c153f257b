// The live chat with the operators. A sent message is shown at once, with a notice if it could not be sent; the
// operators' messages are pushed.

import { chatTextMax } from "@khela/contract/inbox/chat-limits";
import { inbox } from "@khela/contract/inbox/calls";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { navigate } from "../../lib/navigation/navigation.ts";
import type { PickedPicture } from "../../lib/picture-upload.ts";
import { useCall } from "../../lib/query/query.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { Button } from "../../ui/form/button.tsx";
import { Glyph } from "../../ui/icon/icon.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { ChatHours, QuickQuestions } from "./chat-info.tsx";
import { PictureButton, SentPicture } from "./chat-picture.tsx";
import styles from "./chat.module.css";
import { plane } from "../glyphs.ts";
import { ScreenHeader } from "../../ui/navigation/screen-header.tsx";
import type { PendingMessage, ChatMessage } from "./use-chat.ts";
import { useChat } from "./use-chat.ts";
import { useChatLaunch } from "./use-chat-launch.ts";
import { useIsOperatorTyping, useTellTyping } from "./use-typing.ts";

function MessageBubble({ message, isSeen }: { message: ChatMessage; isSeen: boolean }): ReactNode {
  const { t, style } = useI18n();
  return (
    <li className={message.from === "member" ? styles.mine : styles.theirs}>
      <span className="visually-hidden">{t(message.from === "member" ? "chat.you" : "chat.us")}</span>
      {message.picture === null ? (
        <span className={styles.text}>{message.text}</span>
      ) : (
        <SentPicture messageId={message.id} size={message.picture} />
      )}
      <span className={styles.time}>
        {formatDateTime(message.sentAt, style)}
        {isSeen ? ` · ${t("chat.seen")}` : ""}
      </span>
    </li>
  );
}

function PendingBubble({ pending, onAgain }: { pending: PendingMessage; onAgain: () => void }): ReactNode {
  const { t, errorText } = useI18n();
  return (
    <li className={styles.mine}>
      <span className="visually-hidden">{t("chat.you")}</span>
      {pending.picture === null || pending.picture.preview === "" ? (
        <span className={styles.text}>{pending.picture === null ? pending.text : pending.picture.name}</span>
      ) : (
        <img className={styles.picture} src={pending.picture.preview} alt={t("chat.picture")} />
      )}
      {pending.failed === null ? (
        <span className={styles.time}>{t("chat.sending")}</span>
      ) : (
        <span className={styles.unsent} role="alert">
          {t("chat.unsent")} · {errorText(pending.failed)}
          <Button variant="secondary" size="s" onClick={onAgain}>
            {t("chat.again")}
          </Button>
        </span>
      )}
    </li>
  );
}

type MessageFormProps = {
  readonly onWrite: (text: string) => void;
  readonly onPicture: (picture: PickedPicture) => void;
};

function MessageForm({ onWrite, onPicture }: MessageFormProps): ReactNode {
  const { t } = useI18n();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const tellTyping = useTellTyping();

  function write(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === "") return;
    onWrite(text.trim());
    setText("");
  }

  // The Enter key sends the message on a physical keyboard. On a phone it starts a new line, and the button sends.
  function onKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (
      event.key !== "Enter" ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      !window.matchMedia("(pointer: fine)").matches
    )
      return;
    write(event);
  }

  return (
    <form className={styles.writer} onSubmit={write}>
      {wrong === null ? null : (
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
      <PictureButton
        onPicked={(picture) => {
          setWrong(null);
          onPicture(picture);
        }}
        onWrong={(error, name) => setWrong(t(`feedback.${error}`, { name }))}
      />
      <textarea
        className={styles.area}
        rows={1}
        maxLength={chatTextMax}
        aria-label={t("chat.write")}
        placeholder={t("chat.write")}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          tellTyping();
        }}
        onKeyDown={onKey}
      />
      <button type="submit" className={styles.send} aria-label={t("chat.send")} disabled={text.trim() === ""}>
        <Glyph d={plane} />
      </button>
    </form>
  );
}

function Conversation(): ReactNode {
  const { t, errorText } = useI18n();
  const chat = useChat();
  const end = useRef<HTMLDivElement>(null);
  const newest = chat.list[chat.list.length - 1]?.id;
  const isOperatorTyping = useIsOperatorTyping(newest);
  const info = useCall(inbox.chatInfo, {}).data;
  const isWaiting = chat.pending.length > 0 || chat.list[chat.list.length - 1]?.from === "member";

  // `void` and braces: newer browsers return a promise here, which an effect must not return.
  useEffect(() => {
    void end.current?.scrollIntoView({ block: "end" });
  }, [newest, chat.pending.length, isOperatorTyping, info]);

  if (chat.loading && chat.error !== null)
    return <ErrorState title={t("chat.failed")} hint={errorText(chat.error.code)} onRetry={chat.refetch} />;
  if (chat.loading) return <LoadingState />;
  return (
    <>
      <div className={styles.page}>
        <p className={styles.hello}>
          {info === undefined ? null : <ChatHours info={info} />}
          {t("chat.hello")}
          <br />
          {t("chat.never")}
        </p>
        {chat.more ? (
          <Button variant="secondary" size="s" onClick={() => void chat.older()}>
            {t("chat.older")}
          </Button>
        ) : null}
        <div role="log" aria-label={t("chat.log")}>
          <ol className={styles.log}>
            {chat.list.map((message) => (
              <MessageBubble key={message.id} message={message} isSeen={message.id === chat.seen} />
            ))}
            {chat.pending.map((pending) => (
              <PendingBubble
                key={pending.requestId}
                pending={pending}
                onAgain={() => void chat.again(pending)}
              />
            ))}
          </ol>
        </div>
        <p className={styles.typing} role="status">
          {isOperatorTyping ? t("chat.typing") : ""}
        </p>
        {info === undefined || isWaiting ? null : (
          <QuickQuestions questions={info.questions} onAsk={(text) => void chat.write(text)} />
        )}
        <div ref={end} className={styles.end} />
      </div>
      <MessageForm
        onWrite={(text) => void chat.write(text)}
        onPicture={(picture) => void chat.sendPicture(picture)}
      />
    </>
  );
}

export function ChatScreen({ path, query }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const { launch, failed, retry } = useChatLaunch(path, query.get("token"));
  const mark = useRef<HTMLDivElement>(null);
  const color = launch?.headerColor ?? "";

  // The colour from the launch is shown as a line below the header, where it cannot reduce contrast. A script sets it,
  // since the content security policy forbids style attributes.
  useEffect(() => {
    if (mark.current !== null) mark.current.style.background = color === "" ? "" : `#${color}`;
  }, [color]);

  return (
    <div className={styles.screen}>
      <ScreenHeader
        title={launch?.title || t("screens.chat")}
        onBack={() => navigate(launch?.backUrl ?? "/m/home")}
      />
      <div ref={mark} className={styles.mark} />
      {failed !== null ? (
        <ErrorState title={t("chat.failed")} hint={errorText(failed.code)} onRetry={retry} />
      ) : null}
      {failed === null && launch === null ? <LoadingState /> : null}
      {launch === null ? null : <Conversation />}
    </div>
  );
}
