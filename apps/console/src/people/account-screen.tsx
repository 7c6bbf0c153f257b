import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { useMay, useMe } from "../lib/session.tsx";
import { showToast } from "../lib/toasts.ts";
import { Code, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Note, Page, Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { ActError, Empty, Loaded } from "../ui/layout/states.tsx";
import { BreakGlassDialog, PasskeyDialog, PasswordDialog, type SetUp } from "./account-dialogs.tsx";
import { SessionTable } from "./session-table.tsx";
import { TokensPanel } from "./tokens-panel.tsx";

const { access } = operatorCalls;

function PasskeysPanel(): ReactNode {
  const t = useT();
  const call = useOperatorCall(access.account, {});
  const [open, setOpen] = useState<{ readonly kind: "passkey" | "password"; readonly setUp: SetUp } | null>(
    null,
  );
  const options = useOperatorAct(access.setUpOptions);
  const notice = { onDone: () => showToast(t("people.saved")) };
  const remove = useOperatorAct(access.removePasskey, notice);
  const removePassword = useOperatorAct(access.removePassword, notice);
  const begin = async (kind: "passkey" | "password") => {
    const outcome = await options.run({});
    if (outcome.kind === "value") setOpen({ kind, setUp: outcome.value });
  };
  return (
    <Panel title={t("people.signIn")}>
      <Loaded call={call}>
        {({ passkeys, hasPassword, canMakePasskey }) => (
          <Stack>
            {passkeys.length === 0 ? (
              <Empty text={t("people.noPasskey")} />
            ) : (
              <PlainTable
                label={t("people.passkeys")}
                rows={passkeys}
                keyOf={({ id }) => id}
                columns={[
                  { title: t("people.passkeyName"), cell: ({ name }) => name },
                  { title: t("people.since"), cell: ({ createdAt }) => <Time at={createdAt} /> },
                  { title: t("people.seenAt"), cell: ({ usedAt }) => <Time at={usedAt} /> },
                  {
                    title: t("people.act"),
                    cell: ({ id }) => (
                      <Button size="small" look="danger" onPress={() => void remove.run({ id })}>
                        {t("people.remove")}
                      </Button>
                    ),
                  },
                ]}
              />
            )}
            <p>{t(hasPassword ? "people.hasPassword" : "people.hasNoPassword")}</p>
            {canMakePasskey ? null : <Note>{t("people.noPasskeyHere")}</Note>}
            <ActError error={options.error ?? remove.error ?? removePassword.error} />
            <Row>
              {canMakePasskey ? (
                <Button look="primary" isPending={options.isPending} onPress={() => void begin("passkey")}>
                  {t("people.addPasskey")}
                </Button>
              ) : null}
              <Button isPending={options.isPending} onPress={() => void begin("password")}>
                {t("people.setPassword")}
              </Button>
              {hasPassword ? (
                <Button
                  look="danger"
                  isPending={removePassword.isPending}
                  onPress={() => void removePassword.run({})}
                >
                  {t("people.removePassword")}
                </Button>
              ) : null}
            </Row>
          </Stack>
        )}
      </Loaded>
      {open === null ? null : open.kind === "password" ? (
        <PasswordDialog app={open.setUp.app} onClose={() => setOpen(null)} />
      ) : open.setUp.passkey === null ? null : (
        <PasskeyDialog passkey={open.setUp.passkey} onClose={() => setOpen(null)} />
      )}
    </Panel>
  );
}

function SessionsPanel(): ReactNode {
  const t = useT();
  const call = useOperatorCall(access.sessions, {});
  const notice = { onDone: () => showToast(t("people.saved")) };
  const end = useOperatorAct(access.endSession, notice);
  const endOthers = useOperatorAct(access.endOtherSessions, notice);
  return (
    <Panel
      title={t("people.sessions")}
      isFlush
      acts={
        <Button isPending={endOthers.isPending} onPress={() => void endOthers.run({})}>
          {t("people.endOthers")}
        </Button>
      }
    >
      <ActError error={end.error ?? endOthers.error} />
      <Loaded call={call}>
        {({ rows }) => (
          <SessionTable
            rows={rows}
            label={t("people.sessions")}
            act={({ id, isCurrent }) =>
              isCurrent ? null : (
                <Button size="small" look="danger" onPress={() => void end.run({ id })}>
                  {t("people.end")}
                </Button>
              )
            }
          />
        )}
      </Loaded>
    </Panel>
  );
}

function BreakGlassPanel(): ReactNode {
  const t = useT();
  const format = useFormat();
  const { breakGlassUntil } = useMe();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel title={t("people.breakGlass")}>
      <Stack>
        <p>{t("people.breakGlassHelp")}</p>
        {breakGlassUntil === null ? (
          <Row>
            <Button look="danger" onPress={() => setIsOpen(true)}>
              {t("people.breakGlass")}
            </Button>
          </Row>
        ) : (
          <Note>{t("people.breakGlassUntil", { time: format.time(breakGlassUntil) })}</Note>
        )}
      </Stack>
      {isOpen ? <BreakGlassDialog onClose={() => setIsOpen(false)} /> : null}
    </Panel>
  );
}

/** The operator's own account: sign-in methods, sessions, tokens. */
export function AccountScreen(): ReactNode {
  const t = useT();
  const may = useMay();
  const { name, displayName } = useMe();
  return (
    <Page
      title={t("people.account")}
      sub={
        <>
          {displayName} <Code>{name}</Code>
        </>
      }
    >
      <PasskeysPanel />
      <SessionsPanel />
      <TokensPanel />
      {may("access.breakGlass") ? <BreakGlassPanel /> : null}
    </Page>
  );
}
