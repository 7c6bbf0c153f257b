// The members below the agent: search, list, details, a new account, and credit for selected members.

import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import { agents } from "@khela/contract/agents/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { useInfiniteQuery } from "../../lib/query/infinite-query.ts";
import { Money } from "../../ui/content/money.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { InfiniteScrollSentinel } from "../../ui/lazy/infinite-scroll-sentinel.tsx";
import { DownlineDialog } from "./downline-dialog.tsx";
import { SendCreditDialog, type Receiver } from "../credit/send-credit-dialog.tsx";
import { OpenAccountDialog } from "./open-account-dialog.tsx";
import styles from "../agents.module.css";

type Downline = OutputOf<typeof agents.downlines>["list"][number];

const scopes = ["all", "self"] as const;
const pageSize = 20;

type RowProps = {
  readonly member: Downline;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
};

function Row({ member, isChosen, onChoose, onOpen }: RowProps): ReactNode {
  const { t, style } = useI18n();
  return (
    <li className={styles.choice}>
      <input
        type="checkbox"
        className={styles.check}
        aria-label={t("agents.choose", { name: member.customerName })}
        checked={isChosen}
        onChange={onChoose}
      />
      <button type="button" className={styles.row} onClick={onOpen}>
        <span className={styles.words}>
          <span>
            {member.customerName} · {t(member.isAgent ? "agents.typeAgent" : "agents.typeMember")}
          </span>
          <span className={styles.hint}>
            {t("agents.level", { level: member.depth })} · {formatDateTime(member.registerDate, style)}
          </span>
        </span>
        <span className={styles.sums}>
          <Money amount={member.accountBalance} />
          {member.isAgent ? (
            <span className={styles.hint}>{t("agents.teamOf", { count: member.teamSize })}</span>
          ) : null}
        </span>
      </button>
    </li>
  );
}

export function DownlineList(): ReactNode {
  const { t } = useI18n();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<(typeof scopes)[number]>("all");
  const [opened, setOpened] = useState<string | null>(null);
  const [isNew, setIsNew] = useState(false);
  // number of changes made on this screen; each change reloads the list from its first page
  const [changes, setChanges] = useState(0);
  const [chosen, setChosen] = useState<readonly Receiver[]>([]);
  const [isSending, setIsSending] = useState(false);
  const onChoose = (member: Receiver) =>
    setChosen((before) => {
      const rest = before.filter(({ customerId }) => customerId !== member.customerId);
      return rest.length < before.length ? rest : [...before, member];
    });
  const customerName = /^\w{0,20}$/.test(name.trim()) ? name.trim() : "";
  return (
    <div className={styles.part}>
      <div className={styles.actions}>
        <Button onClick={() => setIsNew(true)}>{t("agents.open")}</Button>
        <Button
          variant="secondary"
          onClick={() => (chosen.length === 0 ? showToast(t("agents.creditNobody")) : setIsSending(true))}
        >
          {chosen.length === 0 ? t("agents.credit") : t("agents.creditFor", { count: chosen.length })}
        </Button>
      </div>
      <TextField
        label={t("agents.search")}
        value={name}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setName(event.target.value)}
      />
      <Segmented
        label={t("agents.scope")}
        options={scopes.map((value) => ({ value, label: t(`agents.scope.${value}`) }))}
        value={scope}
        onChange={setScope}
      />
      <Members
        key={changes}
        customerName={customerName}
        scope={scope}
        chosen={chosen}
        onChoose={onChoose}
        onOpen={(customerId) => setOpened(customerId)}
      />
      {opened === null ? null : <DownlineDialog customerId={opened} onClose={() => setOpened(null)} />}
      {isSending ? (
        <SendCreditDialog
          receivers={chosen}
          onClose={() => setIsSending(false)}
          onSent={() => {
            setIsSending(false);
            setChosen([]);
            setChanges((times) => times + 1);
          }}
        />
      ) : null}
      {isNew ? (
        <OpenAccountDialog
          onClose={() => setIsNew(false)}
          onOpened={() => {
            setIsNew(false);
            setChanges((times) => times + 1);
          }}
        />
      ) : null}
    </div>
  );
}

type MembersProps = {
  readonly customerName: string;
  readonly scope: (typeof scopes)[number];
  readonly chosen: readonly Receiver[];
  readonly onChoose: (member: Receiver) => void;
  readonly onOpen: (customerId: string) => void;
};

function Members({ customerName, scope, chosen, onChoose, onOpen }: MembersProps): ReactNode {
  const { t } = useI18n();
  const input = useMemo(
    () => ({
      pageSize,
      ...(customerName === "" ? {} : { customerName }),
      ...(scope === "self" ? ({ agentId: "self" } as const) : {}),
    }),
    [customerName, scope],
  );
  const pages = useInfiniteQuery(agents.downlines, input, { pageName: "cursor", cached: false });
  const members = pages.pages.flatMap(({ list }) => list);
  if (members.length === 0 && pages.state === "end")
    return <EmptyState icon="agents" title={t("agents.noMembers")} hint={t("agents.noMembersHint")} />;
  return (
    <>
      <ul className={styles.list}>
        {members.map((member) => (
          <Row
            key={member.customerId}
            member={member}
            isChosen={chosen.some(({ customerId }) => customerId === member.customerId)}
            onChoose={() => onChoose(member)}
            onOpen={() => onOpen(member.customerId)}
          />
        ))}
      </ul>
      <InfiniteScrollSentinel pages={pages} failed={t("agents.failed")} end={t("agents.listEnd")} />
    </>
  );
}
