import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { listSize } from "@khela/contract/operator/lists";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { stringifySearch, useAddressSearch } from "../lib/address.ts";
import { useFormat } from "../lib/format/format.ts";
import { useMay, useMe } from "../lib/session.tsx";
import type { RowOf } from "../list/list-types.ts";
import { useListRows } from "../list/use-list-rows.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Button } from "../ui/controls/button.tsx";
import { SelectField, TextField } from "../ui/controls/fields.tsx";
import { Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { Empty, Failed, Loading } from "../ui/layout/states.tsx";
import { TabLinks } from "../ui/layout/tabs.tsx";
import { Conversation } from "./conversation.tsx";
import { MemberCard } from "./member-card.tsx";
import styles from "./messages.module.css";

const { chat } = operatorCalls;
const conversationTabs = ["waiting", "answered"] as const;
const queueNames = ["all", "mine", "unassigned"] as const;
type QueueName = (typeof queueNames)[number];
type Row = RowOf<typeof chat.queue>;

function QueueEntry({ row, isChosen }: { readonly row: Row; readonly isChosen: boolean }): ReactNode {
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
        {lastText === null ? null : (
          <span className={styles["excerpt"]}>{lastText === "" ? t("messages.aPicture") : lastText}</span>
        )}
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
          choices={queueNames.map((of) => ({ value: of, label: t(`messages.of.${of}`) }))}
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

/**
 * Returns the input of the queue's call, read from the URL: one member's conversation, or the conversations of a tab.
 */
function useQueueInput(): Readonly<Record<string, string | boolean>> {
  const { name: me } = useMe();
  const { search } = useAddressSearch();
  const member = search["member"];
  if (member !== undefined) return { member };
  const of = search["of"];
  const isWaiting = search["state"] !== "answered";
  return {
    isWaiting,
    // Waiting conversations are sorted by the longest wait, all others by the newest message.
    order: isWaiting ? "since" : "-since",
    ...(of === "mine" ? { assignedTo: me } : {}),
    ...(of === "unassigned" ? { isAssigned: false } : {}),
  };
}

function QueuePanel({ chosen }: { readonly chosen: string | undefined }): ReactNode {
  const t = useT();
  const page = useListRows(chat.queue, useQueueInput(), { size: listSize.standard });
  const rows = page.rows as readonly Row[] | undefined;
  if (rows === undefined)
    return page.error === null ? <Loading /> : <Failed error={page.error} onRetry={page.reload} />;
  if (rows.length === 0) return <Empty text={t("messages.noConversation")} />;
  return (
    <>
      <ul className={styles["queue"]}>
        {rows.map((row) => (
          <QueueEntry key={row.id} row={row} isChosen={row.id === chosen} />
        ))}
      </ul>
      {page.hasMore ? (
        <Button look="quiet" isPending={page.isLoadingMore} onPress={page.loadMore}>
          {t("list.more")}
        </Button>
      ) : null}
    </>
  );
}

/** Screen of the live chat: the queue at the left, and beside it the chosen conversation with its member. */
export function ChatScreen(): ReactNode {
  const t = useT();
  const may = useMay();
  const { search } = useAddressSearch();
  const chosen = search["chat"];
  const hasCard = chosen !== undefined && may("members.view");
  const tabs = conversationTabs.map((state) => ({
    to: `/messages/chat${stringifySearch({ ...search, state, member: undefined })}`,
    label: t(`messages.tab.${state}`),
    isCurrent: search["member"] === undefined && (search["state"] ?? "waiting") === state,
  }));
  return (
    <Page title={t("messages.chat")}>
      <TabLinks label={t("messages.chat")} tabs={tabs}>
        <div className={`${styles["sides"]} ${hasCard ? styles["withCard"] : ""}`}>
          <Panel acts={<QueueFilter />} isFlush>
            <QueuePanel chosen={chosen} />
          </Panel>
          {chosen === undefined ? (
            <Panel>
              <Empty text={t("messages.choose")} />
            </Panel>
          ) : (
            <Conversation key={chosen} memberId={chosen} />
          )}
          {hasCard ? <MemberCard key={`${chosen} card`} id={chosen} /> : null}
        </div>
      </TabLinks>
    </Page>
  );
}
