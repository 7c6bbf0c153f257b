import { useEffect, useRef, useState, type ReactNode } from "react";
import type { ChatConversation } from "@khela/contract/operator/chat/schemas";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { useMay, useMe } from "../lib/session.tsx";
import { MemberLink } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { SelectField } from "../ui/controls/fields.tsx";
import { Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { ActError, Failed, Loading } from "../ui/layout/states.tsx";
import { ReasonDialog } from "../ui/overlays/reason-dialog.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { ChatPicture } from "./chat-picture.tsx";
import { useIsMemberTyping } from "./use-typing.ts";
import styles from "./messages.module.css";

const { chat } = operatorCalls;

function MessageLog({ conversation }: { readonly conversation: ChatConversation }): ReactNode {
  const t = useT();
  const format = useFormat();
  const log = useRef<HTMLOListElement>(null);
  const newest = conversation.messages.at(-1)?.id;
  const isTyping = useIsMemberTyping(conversation.member.id, newest);
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest, isTyping]);
  return (
    <>
      <ol ref={log} className={styles["log"]} aria-label={t("messages.log")} tabIndex={0}>
        {conversation.messages.map(({ id, from, operator, text, hasPicture, sentAt, isSeen }) => (
          <li key={id} className={`${styles["message"]} ${from === "operator" ? styles["ours"] : ""}`}>
            {hasPicture ? <ChatPicture member={conversation.member.id} message={id} /> : text}
            <span className={styles["meta"]}>
              {operator ?? t("messages.member")} · {format.time(sentAt)}
              {from === "operator" && isSeen ? ` · ${t("messages.seen")}` : ""}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles["typing"]} role="status">
        {isTyping ? t("messages.typing") : ""}
      </p>
    </>
  );
}

/** Buttons that take, release or hand over the conversation, or mark it as settled. */
function Assignment({ conversation }: { readonly conversation: ChatConversation }): ReactNode {
  const t = useT();
  const { name: me } = useMe();
  const assign = useOperatorAct(chat.assign);
  const settle = useOperatorAct(chat.settle);
  const colleagues = useOperatorCall(chat.colleagues, {});
  const { assignedTo: from, member, waitingSince } = conversation;
  const giveTo = (to: string | null) => void assign.run({ member: member.id, from, to });
  const others = (colleagues.data?.list ?? []).filter(({ name }) => name !== from);
  return (
    <Stack>
      <Row>
        {from === me ? (
          <Button size="small" isPending={assign.isPending} onPress={() => giveTo(null)}>
            {t("messages.release")}
          </Button>
        ) : (
          <Button size="small" isPending={assign.isPending} onPress={() => giveTo(me)}>
            {t("messages.take")}
          </Button>
        )}
        <SelectField
          label={t("messages.handOver")}
          value=""
          emptyLabel={t("messages.chooseColleague")}
          choices={others.map(({ name, displayName }) => ({ value: name, label: displayName }))}
          onChange={(to) => {
            if (to !== "") giveTo(to);
          }}
        />
        {waitingSince === null || (from !== null && from !== me) ? null : (
          <Button
            size="small"
            look="quiet"
            isPending={settle.isPending}
            onPress={() => void settle.run({ member: member.id })}
          >
            {t("messages.settle")}
          </Button>
        )}
      </Row>
      <ActError error={assign.error ?? settle.error} />
    </Stack>
  );
}

function useAssigneeText(): (assignedTo: string | null) => string {
  const t = useT();
  const { name: me } = useMe();
  return (assignedTo) => {
    if (assignedTo === null) return t("messages.nobodys");
    return assignedTo === me ? t("messages.mine") : t("messages.assignedTo", { name: assignedTo });
  };
}

function OpenConversation({
  conversation,
  isOthers,
  pages,
}: {
  readonly conversation: ChatConversation;
  readonly isOthers: boolean;
  readonly pages: ReactNode;
}): ReactNode {
  const may = useMay();
  const assigneeText = useAssigneeText();
  const { member, assignedTo, language } = conversation;
  return (
    <Panel
      acts={
        <Row>
          <MemberLink id={member.id} name={member.name} />
          <span>{assigneeText(assignedTo)}</span>
        </Row>
      }
    >
      <Stack>
        {may("chat.reply") ? <Assignment conversation={conversation} /> : null}
        {pages}
        <MessageLog conversation={conversation} />
        {may("chat.reply") && !isOthers ? <AnswerForm memberId={member.id} language={language} /> : null}
      </Stack>
    </Panel>
  );
}

/** A conversation assigned to another operator. It is shown only after a reason is given. */
function OthersConversation({
  memberId,
  assignedTo,
}: {
  readonly memberId: string;
  readonly assignedTo: string;
}): ReactNode {
  const t = useT();
  const [read, setRead] = useState<ChatConversation | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const act = useOperatorAct(chat.readOther, { onDone: setRead });
  if (read !== null) return <OpenConversation conversation={read} isOthers pages={null} />;
  return (
    <Panel>
      <Stack>
        <p>{t("messages.isOthers", { name: assignedTo })}</p>
        <Row>
          <Button onPress={() => setIsAsking(true)}>{t("messages.readOther")}</Button>
        </Row>
      </Stack>
      {isAsking ? (
        <ReasonDialog
          title={t("messages.readOther")}
          act={chat.readOther.name}
          isPending={act.isPending}
          error={act.error}
          onConfirm={(reason) => void act.run({ member: memberId, reason })}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Panel>
  );
}

const assigneeOf = (detail: unknown): string =>
  (detail as { assignedTo?: string } | undefined)?.assignedTo ?? "";

export function Conversation({ memberId }: { readonly memberId: string }): ReactNode {
  const t = useT();
  const [before, setBefore] = useState<string | null>(null);
  const call = useOperatorCall(
    chat.conversation,
    { member: memberId, ...(before === null ? {} : { before }) },
    { keepsPrevious: true },
  );
  if (call.error?.code === "chat.assigned")
    return <OthersConversation memberId={memberId} assignedTo={assigneeOf(call.error.detail)} />;
  if (call.isError) return <Failed error={call.error} onRetry={() => void call.refetch()} />;
  if (call.data === undefined) return <Loading />;
  const conversation = call.data;
  const oldest = conversation.messages[0]?.id;
  const pages = (
    <Row>
      {conversation.hasMore && oldest !== undefined ? (
        <Button size="small" look="quiet" onPress={() => setBefore(oldest)}>
          {t("messages.older")}
        </Button>
      ) : null}
      {before === null ? null : (
        <Button size="small" look="quiet" onPress={() => setBefore(null)}>
          {t("messages.newest")}
        </Button>
      )}
    </Row>
  );
  return <OpenConversation conversation={conversation} isOthers={false} pages={pages} />;
}
