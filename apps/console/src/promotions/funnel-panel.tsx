import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { RewardState } from "@khela/contract/operator/promotions/lists";
import { useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { Count, Money, Time } from "../ui/cells/cells.tsx";
import { Panel, Stack } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { Loaded } from "../ui/layout/states.tsx";
import { calls } from "./promotion-types.ts";

/** Steps of a reward, each with the states of rewards that belong to it. */
const steps = {
  joined: ["joined"],
  claimed: ["applying", "rejected", "issued", "process", "claimed", "expired"],
  waiting: ["applying"],
  refused: ["rejected"],
  approved: ["issued"],
  lapsed: ["expired"],
  paid: ["process", "claimed", "expired"],
  playing: ["process"],
  takenBack: ["expired"],
} as const satisfies Readonly<Record<string, readonly RewardState[]>>;

type Step = keyof typeof steps;

/** Number of rewards at each step. A step links to the list of its rewards. */
export function FunnelPanel({ code }: { readonly code: string }): ReactNode {
  const t = useT();
  const funnel = useOperatorCall(calls.funnel, { code });
  return (
    <Panel title={t("promotions.funnel")}>
      <Loaded call={funnel}>
        {(value) => (
          <Stack>
            {value.deposits === null ? null : <p>{t("promotions.depositsMade", value.deposits)}</p>}
            <PlainTable
              label={t("promotions.funnel")}
              rows={Object.keys(steps) as Step[]}
              keyOf={(step) => step}
              columns={[
                {
                  title: t("promotions.step"),
                  cell: (step) => (
                    <Link
                      to="/promotions/rewards"
                      search={{ promotion: code, state: steps[step].join(",") } as never}
                    >
                      {t(`promotions.step.${step}`)}
                    </Link>
                  ),
                },
                {
                  title: t("promotions.count"),
                  isNumber: true,
                  cell: (step) => <Count value={value[step].count} />,
                },
                {
                  title: t("promotions.amount"),
                  isNumber: true,
                  cell: (step) => <Money amount={value[step].amount} currency={value.currency} />,
                },
              ]}
            />
            <p>
              <strong>{t("promotions.cost")}</strong> <Money amount={value.cost} currency={value.currency} />
              {" · "}
              {t("promotions.asOf")} <Time at={value.asOf} precision="second" />
            </p>
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
