// The dialog about one member below the agent, with the agent's own note.

import type { ReactNode } from "react";
import { useState } from "react";
import { agents } from "@khela/contract/agents/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDateTime } from "../../lib/date/format-date.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache, useCall } from "../../lib/query/query.ts";
import { invalidateQueries } from "../../lib/query/query-data.ts";
import { Money } from "../../ui/content/money.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Tabs } from "../../ui/navigation/tabs.tsx";
import { FreezeRequest, Promotion } from "./downline-actions.tsx";
import { RequestContractForm } from "../contracts/request-contract-form.tsx";
import { RebateForm } from "../rebates/rebate-form.tsx";
import styles from "../agents.module.css";

type Member = OutputOf<typeof agents.subordinate>;

const sums = ["accountBalance", "deposit", "withdraw", "turnover", "ggr"] as const;
const maxNoteLength = 500;

function Note({ member }: { member: Member }): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const [note, setNote] = useState(member.note);
  const save = useMutation(agents.noteDownline);
  const onSave = async () => {
    if ((await save.mutate({ customerId: member.customerId, note })) === null) return;
    invalidateQueries(cache, agents.subordinate);
    showToast(t("agents.noteSaved"), "success");
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
    >
      <TextField
        label={t("agents.note")}
        hint={t("agents.noteHint")}
        {...(save.error === null ? {} : { error: errorText(save.error.code) })}
        value={note}
        maxLength={maxNoteLength}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={save.isPending}>
        {t("agents.noteSave")}
      </Button>
    </form>
  );
}

function Facts({ member }: { member: Member }): ReactNode {
  const { t, style, count } = useI18n();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("agents.fact.type"), t(member.isAgent ? "agents.typeAgent" : "agents.typeMember")],
    [t("agents.fact.status"), t(`agents.status.${member.status}`)],
    [t("agents.fact.path"), member.path.length === 0 ? t("agents.direct") : member.path.join(" › ")],
    [t("agents.fact.registered"), formatDateTime(member.registerDate, style)],
    [
      t("agents.fact.lastLogin"),
      member.lastLogin === null ? t("agents.never") : formatDateTime(member.lastLogin, style),
    ],
    ...(member.isAgent ? ([[t("agents.figure.teamSize"), count(member.teamSize)]] as const) : []),
    ...sums.map((name) => [t(`agents.fact.${name}`), <Money key={name} amount={member[name]} />] as const),
  ];
  return (
    <dl className={styles.figures}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const parts = ["facts", "pay", "acts"] as const;
type Part = (typeof parts)[number];

type MemberPartProps = { readonly member: Member; readonly onChanged: () => void };

/** The member's rebate rates, and for a player the offer of a contract. Shown only for members directly below. */
function Pay({ member }: MemberPartProps): ReactNode {
  const { customerId } = member;
  return (
    <div className={styles.form}>
      <RebateForm customerId={customerId} />
      {member.isAgent ? null : <RequestContractForm customerId={customerId} />}
    </div>
  );
}

function Acts({ member, onChanged }: MemberPartProps): ReactNode {
  return (
    <div className={styles.form}>
      {member.depth === 1 && !member.isAgent ? <Promotion member={member} onChanged={onChanged} /> : null}
      <FreezeRequest member={member} onChanged={onChanged} />
    </div>
  );
}

function MemberParts({ member, onChanged }: MemberPartProps): ReactNode {
  const { t } = useI18n();
  const [part, setPart] = useState<Part>("facts");
  const shown = parts.filter((one) => one !== "pay" || member.depth === 1);
  return (
    <Tabs<Part>
      label={member.customerName}
      tabs={shown.map((value) => ({ value, label: t(`agents.memberPart.${value}`) }))}
      value={part}
      onChange={setPart}
    >
      {part === "facts" ? (
        <div className={styles.form}>
          <Facts member={member} />
          <p className={styles.hint}>{t("agents.ownNote")}</p>
          <Note member={member} />
        </div>
      ) : part === "pay" ? (
        <Pay member={member} onChanged={onChanged} />
      ) : (
        <Acts member={member} onChanged={onChanged} />
      )}
    </Tabs>
  );
}

type DownlineDialogProps = { readonly customerId: string; readonly onClose: () => void };

export function DownlineDialog({ customerId, onClose }: DownlineDialogProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(agents.subordinate, { customerId });
  return (
    <Dialog title={data?.customerName ?? t("agents.member")} shape="bottomSheet" onClose={onClose}>
      {data === undefined && error !== null ? (
        <ErrorState title={t("agents.failed")} hint={errorText(error.code)} onRetry={refetch} />
      ) : data === undefined ? (
        <LoadingState />
      ) : (
        <MemberParts member={data} onChanged={refetch} />
      )}
    </Dialog>
  );
}
