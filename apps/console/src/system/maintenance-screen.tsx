import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { maxMaintenanceText, pauses as allPauses, type Pause } from "@khela/contract/site/maintenance";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay } from "../lib/session.tsx";
import { showToast } from "../lib/toasts.ts";
import { fromLocalTime } from "../list/parts/filter-fields.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { CheckField, TextField } from "../ui/controls/fields.tsx";
import { Note, Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { ActError, Empty, Loaded } from "../ui/layout/states.tsx";

const { maintenance } = operatorCalls;
type Maintenance = OperatorOutputOf<typeof maintenance.list>["maintenances"][number];

const NOTHING = { startsAt: "", endsAt: "", bn: "", en: "", pauses: [] as readonly Pause[] };

function AnnounceForm(): ReactNode {
  const t = useT();
  const [values, setValues] = useState(NOTHING);
  const set = (part: Partial<typeof NOTHING>) => setValues({ ...values, ...part });
  const announce = useOperatorAct(maintenance.announce, {
    onDone: () => {
      setValues(NOTHING);
      showToast(t("system.announced"));
    },
  });
  const { startsAt, endsAt, bn, en, pauses } = values;
  return (
    <Panel title={t("system.announce")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void announce.run({
            startsAt: Number(fromLocalTime(startsAt)),
            endsAt: Number(fromLocalTime(endsAt)),
            bn,
            en,
            pauses: [...pauses],
          });
        }}
      >
        <Stack>
          <Row>
            <TextField
              label={t("system.startsAt")}
              type="datetime-local"
              value={startsAt}
              onChange={(text) => set({ startsAt: text })}
              isRequired
            />
            <TextField
              label={t("system.endsAt")}
              type="datetime-local"
              value={endsAt}
              onChange={(text) => set({ endsAt: text })}
              isRequired
            />
          </Row>
          <TextField
            label="বাংলা"
            value={bn}
            onChange={(text) => set({ bn: text })}
            maxLength={maxMaintenanceText}
            rows={2}
            isRequired
          />
          <TextField
            label="English"
            value={en}
            onChange={(text) => set({ en: text })}
            maxLength={maxMaintenanceText}
            rows={2}
            isRequired
          />
          {allPauses.map((pause) => (
            <CheckField
              key={pause}
              label={t(`system.pause.${pause}`)}
              isChecked={pauses.includes(pause)}
              onChange={(isChecked) =>
                set({ pauses: isChecked ? [...pauses, pause] : pauses.filter((other) => other !== pause) })
              }
            />
          ))}
          <Note>{t("system.announceHelp")}</Note>
          <ActError error={announce.error} />
          <Row>
            <Button type="submit" look="primary" isPending={announce.isPending}>
              {t("system.announce")}
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}

function EndButton({ id, state }: Maintenance): ReactNode {
  const t = useT();
  const end = useOperatorAct(maintenance.end);
  return (
    <>
      <Button size="small" look="danger" isPending={end.isPending} onPress={() => void end.run({ id })}>
        {t(state === "running" ? "system.endNow" : "system.callOff")}
      </Button>
      <ActError error={end.error} />
    </>
  );
}

function State({ row }: { readonly row: Maintenance }): ReactNode {
  const t = useT();
  const may = useMay();
  const { state, endedBy } = row;
  return (
    <Row>
      <Badge {...(state === "running" ? { tone: "warn" as const } : {})}>
        {t(`system.maintenance.${state}`)}
      </Badge>
      {endedBy === null ? null : endedBy}
      {state !== "ended" && may("system.act") ? <EndButton {...row} /> : null}
    </Row>
  );
}

/** Announced maintenance: its times and texts, and what it pauses. */
export function MaintenanceScreen(): ReactNode {
  const t = useT();
  const may = useMay();
  const call = useOperatorCall(maintenance.list, {});
  return (
    <Page title={t("system.maintenance")} sub={t("system.maintenanceSub")}>
      {may("system.act") ? <AnnounceForm /> : null}
      <Panel isFlush>
        <Loaded call={call}>
          {({ maintenances }) =>
            maintenances.length === 0 ? (
              <Empty text={t("system.noMaintenance")} />
            ) : (
              <PlainTable
                label={t("system.maintenance")}
                rows={maintenances}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: t("system.startsAt"),
                    cell: ({ startsAt }) => <Time at={startsAt} />,
                  },
                  { title: t("system.endsAt"), cell: ({ endsAt }) => <Time at={endsAt} /> },
                  { title: "বাংলা", cell: ({ bn }) => bn },
                  { title: "English", cell: ({ en }) => en },
                  {
                    title: t("system.pauses"),
                    cell: ({ pauses }) =>
                      pauses.length === 0
                        ? t("system.nothingPaused")
                        : pauses.map((pause) => t(`system.paused.${pause}`)).join(", "),
                  },
                  { title: t("system.announcedBy"), cell: ({ announcedBy }) => announcedBy },
                  { title: t("system.state"), cell: (row) => <State row={row} /> },
                ]}
              />
            )
          }
        </Loaded>
      </Panel>
    </Page>
  );
}
