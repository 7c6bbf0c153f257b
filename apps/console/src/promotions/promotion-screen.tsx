import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useT } from "../i18n/texts.ts";
import { usePathPart } from "../lib/address.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useLanguage } from "../lib/preferences.ts";
import { useMay } from "../lib/session.tsx";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, Count, DefinitionList, Money, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { ActError, Loaded } from "../ui/layout/states.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { FunnelPanel } from "./funnel-panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { PhoneCard } from "./phone-card.tsx";
import { calls, type Shown } from "./promotion-types.ts";
import styles from "./promotions.module.css";

function CostPanel({ summary }: { readonly summary: Shown["summary"] }): ReactNode {
  const t = useT();
  const { currency, spent, committed, budget, declaredCost, maxGain, rewards, startsAt, endsAt } = summary;
  const money = (amount: string | null) => <Money amount={amount} currency={currency} />;
  return (
    <Panel title={t("promotions.costSoFar")}>
      <DefinitionList
        rows={[
          { term: t("promotions.column.startsAt"), value: <Time at={startsAt} /> },
          { term: t("promotions.column.endsAt"), value: <Time at={endsAt} /> },
          { term: t("promotions.column.rewards"), value: <Count value={rewards} /> },
          { term: t("promotions.column.spent"), value: money(spent) },
          { term: t("promotions.column.committed"), value: money(committed) },
          { term: t("promotions.column.budget"), value: money(budget) },
          { term: t("promotions.column.declaredCost"), value: money(declaredCost) },
          { term: t("promotions.column.maxGain"), value: money(maxGain) },
        ]}
      />
    </Panel>
  );
}

function EndDialog({ code, onClose }: { readonly code: string; readonly onClose: () => void }): ReactNode {
  const t = useT();
  const { run, isPending, error } = useOperatorAct(calls.end);
  const end = async () => {
    const outcome = await run({ code });
    if (outcome.kind !== "failed") onClose();
  };
  return (
    <Dialog
      title={t("promotions.end")}
      isAlert
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t("first.cancel")}</Button>
          <Button look="danger" isPending={isPending} isFocused onPress={() => void end()}>
            {t("promotions.end")}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t("promotions.endText", { code })}</p>
        <ActError error={error} />
      </Stack>
    </Dialog>
  );
}

function Promotion({ shown: { summary, promotion } }: { readonly shown: Shown }): ReactNode {
  const t = useT();
  const may = useMay();
  const language = useLanguage();
  const [isEnding, setIsEnding] = useState(false);
  const { code, isOn, currency } = summary;
  const mayEdit = may("promotions.edit");
  return (
    <Page
      title={summary.title[language] ?? code}
      sub={
        <>
          <Code>{code}</Code> · {t(`promotions.type.${summary.type}`)}{" "}
          <Badge tone={isOn ? "good" : "bad"}>{t(isOn ? "promotions.isOn" : "promotions.state.off")}</Badge>
        </>
      }
      acts={
        mayEdit ? (
          <Row>
            <Link to={`/promotions/edit/${code}`}>{t("promotions.edit")}</Link>
            <Link to="/promotions/new" search={{ from: code } as never}>
              {t("promotions.duplicate")}
            </Link>
            {isOn ? (
              <Button look="danger" onPress={() => setIsEnding(true)}>
                {t("promotions.end")}
              </Button>
            ) : null}
          </Row>
        ) : null
      }
    >
      <div className={styles["sides"]}>
        <Stack>
          <CostPanel summary={summary} />
          <FunnelPanel code={code} />
          {may("audit.view") ? <HistoryPanel code={code} /> : null}
        </Stack>
        <PhoneCard promotion={promotion} currency={currency} />
      </div>
      {isEnding ? <EndDialog code={code} onClose={() => setIsEnding(false)} /> : null}
    </Page>
  );
}

/** One promotion: its cost, the states of its rewards, its texts and its changes. */
export function PromotionScreen(): ReactNode {
  const code = usePathPart("code");
  const shown = useOperatorCall(calls.show, { code });
  return <Loaded call={shown}>{(value) => <Promotion shown={value} />}</Loaded>;
}
