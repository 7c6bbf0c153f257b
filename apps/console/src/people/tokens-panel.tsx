import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { Permission } from "@khela/contract/operator/permissions";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useFormat } from "../lib/format/format.ts";
import { useMe } from "../lib/session.tsx";
import { showToast } from "../lib/toasts.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, NoValue, Time } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/fields.tsx";
import { Panel, Row } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { ActError, Empty, Loaded } from "../ui/layout/states.tsx";
import { DialogForm } from "../ui/overlays/dialog-form.tsx";
import { PermissionPicker } from "./permission-picker.tsx";
import { ShownOnce } from "./shown-once.tsx";

const { access } = operatorCalls;

const addressesIn = (text: string): string[] => text.split(/[\s,]+/).filter((address) => address !== "");

function TokenDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const me = useMe();
  const [name, setName] = useState("");
  const [lastDay, setLastDay] = useState("");
  const [addresses, setAddresses] = useState("");
  const [chosen, setChosen] = useState<readonly Permission[]>([]);
  const [token, setToken] = useState<string | null>(null);
  const create = useOperatorAct(access.createToken);
  const submit = async () => {
    const input = { name: name.trim(), lastDay, addresses: addressesIn(addresses), permissions: [...chosen] };
    const outcome = await create.run(input);
    if (outcome.kind === "value") setToken(outcome.value.token);
  };
  if (token !== null)
    return (
      <ShownOnce title={t("people.token")} help={t("people.tokenHelp")} secret={token} onClose={onClose} />
    );
  return (
    <DialogForm
      title={t("people.newToken")}
      label={t("people.newToken")}
      error={create.error}
      isPending={create.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t("people.tokenName")}
        isRequired
        isFocused
        maxLength={60}
        value={name}
        onChange={setName}
      />
      <TextField label={t("people.lastDay")} type="date" isRequired value={lastDay} onChange={setLastDay} />
      <TextField
        label={t("people.addresses")}
        description={t("people.addressesHelp")}
        value={addresses}
        onChange={setAddresses}
      />
      <PermissionPicker
        offered={me.permissions as readonly Permission[]}
        chosen={chosen}
        onChange={setChosen}
      />
    </DialogForm>
  );
}

/** The operator's own API tokens at the merchant. */
export function TokensPanel(): ReactNode {
  const t = useT();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const call = useOperatorCall(access.tokens, {});
  const end = useOperatorAct(access.endToken, { onDone: () => showToast(t("people.saved")) });
  return (
    <Panel
      title={t("people.tokens")}
      isFlush
      acts={<Button onPress={() => setIsOpen(true)}>{t("people.newToken")}</Button>}
    >
      <ActError error={end.error} />
      <Loaded call={call}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty text={t("people.noToken")} />
          ) : (
            <PlainTable
              label={t("people.tokens")}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { title: t("people.token"), cell: ({ name }) => name },
                {
                  title: t("people.permissions"),
                  cell: ({ permissions }) => (
                    <Row>
                      {permissions.map((permission) => (
                        <Code key={permission}>{permission}</Code>
                      ))}
                    </Row>
                  ),
                },
                {
                  title: t("people.addresses"),
                  cell: ({ addresses }) =>
                    addresses.length === 0 ? <NoValue /> : <Code>{addresses.join(", ")}</Code>,
                },
                { title: t("people.lastDay"), cell: ({ lastDay }) => format.isoDay(lastDay) },
                { title: t("people.seenAt"), cell: ({ seenAt }) => <Time at={seenAt} /> },
                {
                  title: t("people.act"),
                  cell: ({ id, isOpen: isUsable }) =>
                    isUsable ? (
                      <Button size="small" look="danger" onPress={() => void end.run({ id })}>
                        {t("people.end")}
                      </Button>
                    ) : (
                      <Badge>{t("people.ended")}</Badge>
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {isOpen ? <TokenDialog onClose={() => setIsOpen(false)} /> : null}
    </Panel>
  );
}
