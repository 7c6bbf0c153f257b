// The list of the agent's referral links, each with its visits and registrations. In this list the agent creates,
// shares, closes and deletes links, and shows their QR codes.

import type { ReactNode } from "react";
import { useState } from "react";
import { attributionDays, customCodeLength, isCustomCode } from "@khela/contract/agents/team";
import { agentRebates } from "@khela/contract/agents/rebates/calls";
import { agents } from "@khela/contract/agents/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { categoryName } from "../../i18n/category-name.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { endOfDay, isoDayBefore } from "../../lib/date/date-range.ts";
import { formatDateTime, formatDay } from "../../lib/date/format-date.ts";
import { formatDecimal } from "../../lib/format/format-number.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCall } from "../../lib/query/query.ts";
import { DateField } from "../../ui/date/date-field.tsx";
import { Money } from "../../ui/content/money.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { EmptyState, ErrorState, LoadingState } from "../../ui/feedback/states.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import { LinkMembersDialog } from "./link-members-dialog.tsx";
import { LinkPicture, ShareButtons } from "./link-card.tsx";
import { RateFields, toBounds, toConfigs, type Typed } from "../rebates/rate-fields.tsx";
import styles from "../agents.module.css";

type AffiliateLink = OutputOf<typeof agents.affiliateUrls>["list"][number];

const counts = ["visits", "registrations", "firstDeposits"] as const;

type OnChange = { readonly onChange: () => void };

function NewLink({ onChange }: OnChange): ReactNode {
  const { t, errorText } = useI18n();
  const [path, setPath] = useState("");
  const [lastDay, setLastDay] = useState("");
  const [typed, setTyped] = useState<Typed>({});
  const own = useCall(agentRebates.rebateSettings, {});
  const configs = toConfigs(typed);
  const endDate = lastDay === "" ? undefined : lastDay < isoDayBefore(0) ? null : endOfDay(lastDay);
  const create = useMutation(agents.createAffiliateUrl);
  const onSubmit = async () => {
    if (configs === null || endDate === null) return;
    const made = await create.mutate({
      ...(path.trim() === "" ? {} : { path: path.trim() }),
      ...(configs.length === 0 ? {} : { configs }),
      ...(endDate === undefined ? {} : { endDate }),
    });
    if (made === null) return;
    setPath("");
    setLastDay("");
    setTyped({});
    onChange();
  };
  const bounds = { min: customCodeLength.min, max: customCodeLength.max };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <TextField
        label={t("agents.linkCode")}
        hint={t("agents.linkCodeHint", bounds)}
        {...(create.error === null ? {} : { error: errorText(create.error.code) })}
        value={path}
        maxLength={customCodeLength.max}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setPath(event.target.value)}
      />
      <DateField
        label={t("agents.linkLastDay")}
        hint={t("agents.linkLastDayHint")}
        value={lastDay}
        min={isoDayBefore(0)}
        onChange={setLastDay}
      />
      <RateFields bounds={toBounds(own.data)} typed={typed} onChange={setTyped} />
      <Button
        type="submit"
        busy={create.isPending}
        disabled={configs === null || endDate === null || (path.trim() !== "" && !isCustomCode(path.trim()))}
      >
        {t("agents.linkNew")}
      </Button>
    </form>
  );
}

/** The dialog that asks for a confirmation before it deletes a link permanently. */
function DeleteDialog({
  code,
  onClose,
  onChange,
}: OnChange & { code: string; onClose: () => void }): ReactNode {
  const { t } = useI18n();
  const remove = useMutation(agents.deleteAffiliateUrl);
  const onDelete = async () => {
    if ((await remove.mutate({ code })) === null) return;
    onClose();
    onChange();
  };
  return (
    <Dialog title={t("agents.linkDelete")} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.text}>{t("agents.linkDeleteHint", { code })}</p>
        {remove.error === null ? null : <RefusalNotice error={remove.error} />}
        <Button wide busy={remove.isPending} onClick={() => void onDelete()}>
          {t("agents.linkDelete")}
        </Button>
      </div>
    </Dialog>
  );
}

function LinkItem({ link, onChange }: OnChange & { link: AffiliateLink }): ReactNode {
  const { t, count, style } = useI18n();
  const [open, setOpen] = useState<"picture" | "members" | "delete" | null>(null);
  const change = useMutation(agents.switchAffiliateUrl);
  const isOpen = link.state === "open";
  const onSwitch = async () => {
    if ((await change.mutate({ code: link.code, open: !isOpen })) !== null) onChange();
  };
  return (
    <li className={styles.link}>
      <div className={styles.words}>
        <bdi dir="ltr" className={styles.code}>
          {link.code}
        </bdi>
        <span className={styles.hint}>
          {t(`agents.linkState.${link.state}`)} · {formatDateTime(link.createdAt, style)}
          {link.endDate === null ? "" : ` – ${formatDay(link.endDate - 1, style)}`}
        </span>
      </div>
      <dl className={styles.figures}>
        {counts.map((name) => (
          <div key={name} className={styles.figure}>
            <dt>{t(`agents.link.${name}`)}</dt>
            <dd data-figure={name}>{count(link[name])}</dd>
          </div>
        ))}
        <div className={styles.figure}>
          <dt>{t("agents.fact.deposit")}</dt>
          <dd>
            <Money amount={link.deposit} />
          </dd>
        </div>
      </dl>
      {link.configs.length === 0 ? null : (
        <p className={styles.hint}>
          {t("agents.linkRates")}{" "}
          {link.configs
            .map(({ gameType, rate }) => `${categoryName(gameType, t)} ${formatDecimal(rate, style, 2)}%`)
            .join(", ")}
        </p>
      )}
      {isOpen ? <ShareButtons url={link.url} /> : null}
      {change.error === null ? null : <RefusalNotice error={change.error} />}
      <div className={styles.actions}>
        {isOpen ? (
          <Button size="s" variant="secondary" onClick={() => setOpen("picture")}>
            {t("agents.qrShow")}
          </Button>
        ) : null}
        <Button size="s" variant="secondary" onClick={() => setOpen("members")}>
          {t("agents.linkMembers")}
        </Button>
        <Button size="s" variant="secondary" busy={change.isPending} onClick={() => void onSwitch()}>
          {t(isOpen ? "agents.linkClose" : "agents.linkReopen")}
        </Button>
        <Button size="s" variant="text" onClick={() => setOpen("delete")}>
          {t("agents.linkDelete")}
        </Button>
      </div>
      {open === "picture" ? (
        <Dialog title={link.code} onClose={() => setOpen(null)}>
          <LinkPicture url={link.url} />
        </Dialog>
      ) : null}
      {open === "members" ? <LinkMembersDialog code={link.code} onClose={() => setOpen(null)} /> : null}
      {open === "delete" ? (
        <DeleteDialog code={link.code} onClose={() => setOpen(null)} onChange={onChange} />
      ) : null}
    </li>
  );
}

export function LinkList(): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(agents.affiliateUrls, {});
  if (data === undefined && error !== null)
    return <ErrorState title={t("agents.failed")} hint={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined) return <LoadingState />;
  return (
    <div className={styles.part}>
      <NewLink onChange={refetch} />
      <p className={styles.hint}>{t("agents.attribution", { days: attributionDays })}</p>
      {data.list.length === 0 ? (
        <EmptyState icon="agents" title={t("agents.noLinks")} hint={t("agents.noLinksHint")} />
      ) : (
        <ul className={styles.part}>
          {data.list.map((link) => (
            <LinkItem key={link.code} link={link} onChange={refetch} />
          ))}
        </ul>
      )}
    </div>
  );
}
