import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay } from "../lib/session.tsx";
import { Count, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { ActError, Empty, Loaded } from "../ui/layout/states.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";

/** Jobs of a queue that failed after all retries, each with a button to run it again. */
export function FailedJobs({
  queue,
  onClose,
}: {
  readonly queue: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const may = useMay();
  const call = useOperatorCall(operatorCalls.system.failedJobs, { queue });
  const retry = useOperatorAct(operatorCalls.system.retryJob);
  return (
    <Dialog title={t("system.failedOf", { queue })} onClose={onClose}>
      <ActError error={retry.error} />
      <Loaded call={call}>
        {({ jobs }) =>
          jobs.length === 0 ? (
            <Empty text={t("system.noFailed")} />
          ) : (
            <PlainTable
              label={t("system.failedOf", { queue })}
              rows={jobs}
              keyOf={({ id }) => id}
              columns={[
                { title: t("system.failedAt"), cell: ({ failedAt }) => <Time at={failedAt} /> },
                {
                  title: t("system.attempts"),
                  cell: ({ attempts }) => <Count value={attempts} />,
                  isNumber: true,
                },
                { title: t("system.error"), cell: ({ error }) => error },
                {
                  title: t("system.act"),
                  cell: ({ id }) => (
                    <Button
                      size="small"
                      isDisabled={!may("system.act")}
                      isPending={retry.isPending}
                      onPress={() => void retry.run({ queue, id })}
                    >
                      {t("system.retry")}
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}
