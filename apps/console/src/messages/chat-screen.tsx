import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { chatQueues, type ChatSummary } from "@khela/contract/operator/chat/schemas";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { stringifySearch, useAddressSearch } from "../lib/address.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { useMe } from "../lib/session.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { Button } from "../ui/controls/button.tsx";
import { SelectField, TextField } from "../ui/controls/fields.tsx";
import { Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { Empty, Loaded } from "../ui/layout/states.tsx";
import { Conversation } from "./conversation.tsx";
import styles from "./messages.module.css";

const REFRESH_MS = 4_000;
type QueueName = (typeof chatQueues)[number];

function QueueEntry({ row, isChosen }: { readonly row: ChatSummary; readonly isChosen: boolean }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { name: me } = useMe();
  const { search } = useAddressSearch();
  const { member, assignedTo, waitingSince, unread, lastText } = row;
  return (
    <li>
      <Link
        to={`/messages/chat${stringifySearch({ ...search, chat: member.id })}`}
        className={styles["entry"]!}
        activeProps={{}}
        {...(isChosen ? { "aria-current": "true" as const } : {})}
      >
        <Row>
          <strong>{member.name}</strong>
          {unread === 0 ? null : <Badge tone="warn">{t("messages.unread", { count: unread })}</Badge>}
          {assignedTo === null ? null : (
            <Badge>
              {assignedTo === me ? t("messages.mine") : t("messages.assignedTo", { name: assignedTo })}
            </Badge>
          )}
        </Row>
        {lastText === null ? null : <span className={styles["excerpt"]}>{lastText}</span>}
        <span className={styles["meta"]}>
          {waitingSince === null
            ? format.time(row.lastAt)
            : t("messages.waits", { time: format.time(waitingSince) })}
        </span>
      </Link>
    </li>
  );
}

function QueueFilter(): ReactNode {
  const t = useT();
  const { search, setSearch } = useAddressSearch();
  const [member, setMember] = useState(search["member"] ?? "");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSearch({ member: member.trim() === "" ? undefined : member.trim() });
      }}
    >
      <Stack>
        <SelectField<QueueName>
          label={t("messages.queue")}
          value={(search["of"] as QueueName | undefined) ?? "all"}
          onChange={(of) => setSearch({ of })}
          choices={chatQueues.map((of) => ({ value: of, label: t(`messages.of.${of}`) }))}
        />
        <TextField
          label={t("messages.findMember")}
          type="search"
          value={member}
          onChange={setMember}
          maxLength={40}
        />
        <Row>
          <Button type="submit" size="small">
            {t("messages.find")}
          </Button>
          {search["member"] === undefined ? null : (
            <Button
              size="small"
              look="quiet"
              onPress={() => {
                setMember("");
                setSearch({ member: undefined });
              }}
            >
              {t("messages.clear")}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}

const queueOf = (text: string | undefined): QueueName => chatQueues.find((name) => name === text) ?? "all";

/** The queue at the left, the chosen conversation beside it. */
export function ChatScreen(): ReactNode {
  const t = useT();
  const { search } = useAddressSearch();
  const { of, member, chat: chosen } = search;
  const queue = useOperatorCall(
    operatorCalls.chat.queue,
    { of: queueOf(of), ...(member === undefined ? {} : { member }) },
    { everyMs: REFRESH_MS, keepsPrevious: true },
  );
  return (
    <Page title={t("messages.chat")}>
      <div className={styles["sides"]}>
        <Panel acts={<QueueFilter />} isFlush>
          <Loaded call={queue}>
            {({ rows }) =>
              rows.length === 0 ? (
                <Empty text={t("messages.noConversation")} />
              ) : (
                <ul className={styles["queue"]}>
                  {rows.map((row) => (
                    <QueueEntry key={row.member.id} row={row} isChosen={row.member.id === chosen} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Panel>
        {chosen === undefined ? (
          <Panel>
            <Empty text={t("messages.choose")} />
          </Panel>
        ) : (
          <Conversation key={chosen} memberId={chosen} refreshMs={REFRESH_MS} />
        )}
      </div>
    </Page>
  );
}
