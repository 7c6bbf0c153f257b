import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../../i18n/texts.ts";
import { useOperatorAct } from "../../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { Code } from "../../ui/cells/cells.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Loaded } from "../../ui/layout/states.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { ReasonDialog } from "../../ui/overlays/reason-dialog.tsx";
import type { Overview } from "../member-part.ts";

/** Acts on a member's account that need only a reason. */
export const accessActs = [
  "block",
  "unblock",
  "endSessions",
  "resetPassword",
  "resetPaymentPassword",
  "resetSecondFactor",
  "view",
  "close",
] as const;
export type AccessAct = (typeof accessActs)[number];

type PasswordReset = OperatorOutputOf<typeof operatorCalls.memberAccess.resetPassword>;
type SiteLink = OperatorOutputOf<typeof operatorCalls.memberAccess.view>;

const isDangerous = (act: AccessAct) => act === "block" || act === "close";

/** Shows what prevents closing the account, before the reason is typed. */
function Obstacles({ id }: { readonly id: string }): ReactNode {
  const t = useT();
  const closing = useOperatorCall(operatorCalls.memberAccess.closing, { id });
  return (
    <Loaded call={closing}>
      {({ obstacles }) =>
        obstacles.length === 0 ? null : (
          <div role="alert">
            <p>{t("members.obstacles")}</p>
            <ul>
              {obstacles.map((name) => (
                <li key={name}>{t(`members.obstacle.${name}`)}</li>
              ))}
            </ul>
          </div>
        )
      }
    </Loaded>
  );
}

function PasswordLink({
  link,
  sentTo,
  onClose,
}: {
  readonly link: string | null;
  readonly sentTo: string | null;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  return (
    <Dialog
      title={t("members.act.resetPassword")}
      onClose={onClose}
      foot={<Button onPress={onClose}>{t("first.close")}</Button>}
    >
      <Stack>
        <p>{link === null ? t("members.linkSent", { to: sentTo ?? "" }) : t("members.linkShown")}</p>
        {link === null ? null : <Code>{link}</Code>}
      </Stack>
    </Dialog>
  );
}

/** Shows a link to the site, because a browser blocks a tab that a page opens by itself after a step-up. */
function SiteLinkDialog({
  link,
  name,
  onClose,
}: Pick<SiteLink, "link"> & { readonly name: string; readonly onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog
      title={t("members.act.view")}
      onClose={onClose}
      foot={<Button onPress={onClose}>{t("first.close")}</Button>}
    >
      <Stack>
        <p>{t("members.viewLink")}</p>
        <p>
          <a href={link} target="_blank" rel="noreferrer" onClick={onClose}>
            {t("members.viewOpen", { name })}
          </a>
        </p>
      </Stack>
    </Dialog>
  );
}

export function PlainActDialog({
  act,
  member: { id, username },
  onClose,
}: {
  readonly act: AccessAct;
  readonly member: Overview;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const call = operatorCalls.memberAccess[act];
  const [reset, setReset] = useState<PasswordReset | null>(null);
  const [site, setSite] = useState<SiteLink | null>(null);
  const { run, isPending, error } = useOperatorAct(call, { outdates: ["members.", "memberLimits."] });
  const confirm = async (reason: string) => {
    const outcome = await run({ id, reason });
    if (outcome.kind === "failed") return;
    if (outcome.kind === "value" && act === "resetPassword") setReset(outcome.value as PasswordReset);
    else if (outcome.kind === "value" && act === "view") setSite(outcome.value as SiteLink);
    else onClose();
  };
  if (reset !== null) return <PasswordLink link={reset.link} sentTo={reset.sentTo} onClose={onClose} />;
  if (site !== null) return <SiteLinkDialog link={site.link} name={username} onClose={onClose} />;
  return (
    <ReasonDialog
      title={t(`members.act.${act}`)}
      act={call.name}
      look={isDangerous(act) ? "danger" : "primary"}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <p>{t(`members.actText.${act}`, { name: username })}</p>
      {act === "close" ? <Obstacles id={id} /> : null}
    </ReasonDialog>
  );
}
