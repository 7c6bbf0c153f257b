import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { LadderLevel } from "@khela/contract/operator/vip/schemas";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { useMay } from "../lib/session.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { ActError, Empty, Loaded } from "../ui/layout/states.tsx";
import styles from "./vip.module.css";

const calls = operatorCalls.vip;

const DECIMALS = 2;

/** Columns of the table in their order. All are amounts except the last two. */
const columns = [
  "totalTurnover",
  "totalDeposit",
  "monthlyTurnover",
  "monthlyDeposit",
  "keepTurnover",
  "bonus",
  "withdrawDayAmount",
  "rebatePercent",
  "withdrawDayCount",
] as const satisfies readonly (keyof LadderLevel)[];

type Draft = { readonly [K in keyof LadderLevel]: string };

const toDraft = (level: LadderLevel): Draft => ({
  ...level,
  withdrawDayCount: String(level.withdrawDayCount),
});

const nothing: Draft = {
  name: "",
  totalTurnover: "0",
  totalDeposit: "0",
  monthlyTurnover: "0",
  monthlyDeposit: "0",
  keepTurnover: "0",
  bonus: "0",
  rebatePercent: "0",
  withdrawDayAmount: "0",
  withdrawDayCount: "0",
};

/** Converts typed values to a VIP level. Unreadable text is sent unchanged, and the server says what is wrong. */
const toLevel = ({ withdrawDayCount, ...level }: Draft) => ({
  ...level,
  withdrawDayCount: /^[0-9]+$/.test(withdrawDayCount) ? Number(withdrawDayCount) : withdrawDayCount,
});

function LevelRow({
  draft,
  place,
  isEdited,
  onChange,
  onRemove,
}: {
  readonly draft: Draft;
  readonly place: number;
  readonly isEdited: boolean;
  readonly onChange: (next: Draft) => void;
  /** Removes the level; null: this level cannot be removed, because only the highest level can. */
  readonly onRemove: (() => void) | null;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const cell = (key: keyof LadderLevel, label: string) =>
    isEdited ? (
      <input
        className={styles["input"]}
        aria-label={t("vip.cell", { level: place, column: label })}
        value={draft[key]}
        inputMode={key === "name" ? "text" : "decimal"}
        maxLength={40}
        onChange={(event) => onChange({ ...draft, [key]: event.target.value })}
      />
    ) : key === "name" ? (
      draft.name
    ) : key === "withdrawDayCount" ? (
      format.count(Number(draft.withdrawDayCount))
    ) : (
      format.decimal(draft[key], DECIMALS)
    );
  return (
    <tr>
      <th scope="row">{t("vip.level", { level: place })}</th>
      <td>{cell("name", t("vip.name"))}</td>
      {columns.map((key) => (
        <td key={key} className={styles["number"]}>
          {cell(key, t(`vip.column.${key}`))}
        </td>
      ))}
      {isEdited ? (
        <td>
          {onRemove === null ? null : (
            <Button size="small" look="quiet" onPress={onRemove}>
              {t("vip.remove")}
            </Button>
          )}
        </td>
      ) : null}
    </tr>
  );
}

function Ladder({ levels }: { readonly levels: readonly LadderLevel[] }): ReactNode {
  const t = useT();
  const mayEdit = useMay()("vip.edit");
  const [drafts, setDrafts] = useState<readonly Draft[] | null>(null);
  const { run, isPending, error, reset } = useOperatorAct(calls.saveLevels);
  const shown = drafts ?? levels.map(toDraft);
  const isEdited = drafts !== null;
  const stop = () => {
    setDrafts(null);
    reset();
  };
  const save = async () => {
    const outcome = await run({ levels: shown.map(toLevel) });
    if (outcome.kind !== "failed") stop();
  };
  return (
    <Panel
      isFlush
      title={t("vip.levelsTitle")}
      acts={
        !mayEdit ? null : isEdited ? (
          <Row>
            <Button onPress={() => setDrafts([...shown, nothing])}>{t("vip.addLevel")}</Button>
            <Button onPress={stop}>{t("first.cancel")}</Button>
            <Button look="primary" isPending={isPending} onPress={() => void save()}>
              {t("first.save")}
            </Button>
          </Row>
        ) : (
          <Button onPress={() => setDrafts(shown)}>{t("vip.change")}</Button>
        )
      }
    >
      <Stack>
        <ActError error={error} />
        {shown.length === 0 ? (
          <Empty text={t("vip.noLevels")} />
        ) : (
          <div className={styles["frame"]} role="region" aria-label={t("vip.levelsTitle")} tabIndex={0}>
            <table className={styles["table"]}>
              <thead>
                <tr>
                  <th scope="col">{t("vip.levelNumber")}</th>
                  <th scope="col">{t("vip.name")}</th>
                  {columns.map((key) => (
                    <th key={key} scope="col" className={styles["number"]}>
                      {t(`vip.column.${key}`)}
                    </th>
                  ))}
                  {isEdited ? <th scope="col">{t("vip.remove")}</th> : null}
                </tr>
              </thead>
              <tbody>
                {shown.map((draft, place) => (
                  <LevelRow
                    // oxlint-disable-next-line react/no-array-index-key -- a level is its place
                    key={place}
                    draft={draft}
                    place={place}
                    isEdited={isEdited}
                    onChange={(next) => setDrafts(shown.with(place, next))}
                    onRemove={
                      place > 0 && place === shown.length - 1 ? () => setDrafts(shown.slice(0, -1)) : null
                    }
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Stack>
    </Panel>
  );
}

/** Screen with all VIP levels, lowest first. A change replaces all levels. */
export function LadderScreen(): ReactNode {
  const t = useT();
  const levels = useOperatorCall(calls.levels, {});
  return (
    <Page title={t("vip.levelsTitle")} sub={t("vip.levelsSub")}>
      <Loaded call={levels}>{(value) => <Ladder levels={value.levels} />}</Loaded>
    </Page>
  );
}
