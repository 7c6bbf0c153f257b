import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import type { Permission } from "@khela/contract/operator/permissions";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMay, useMe } from "../lib/session.tsx";
import { showToast } from "../lib/toasts.ts";
import { Badge } from "../ui/cells/badge.tsx";
import { Code, Count } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/fields.tsx";
import { Note, Page, Panel, Row } from "../ui/layout/layout.tsx";
import { PlainTable } from "../ui/layout/plain-table.tsx";
import { ActError, Loaded } from "../ui/layout/states.tsx";
import { ActForm } from "../ui/overlays/act-dialog.tsx";
import { PermissionPicker } from "./permission-picker.tsx";

const { people } = operatorCalls;
type Role = OperatorOutputOf<typeof people.roles>["rows"][number];

/** Dialog that creates a role of the merchant, or changes its permissions. */
function RoleDialog({
  role,
  onClose,
}: {
  readonly role: Role | null;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const me = useMe();
  const [name, setName] = useState(role?.name ?? "");
  const [chosen, setChosen] = useState<readonly Permission[]>(
    (role?.permissions ?? []) as readonly Permission[],
  );
  return (
    <ActForm
      title={t(role === null ? "people.newRole" : "people.changeRole")}
      label={t("first.save")}
      call={people.saveRole}
      input={() => ({ name: name.trim(), permissions: [...chosen] })}
      onDone={() => showToast(t("people.saved"))}
      onClose={onClose}
    >
      <TextField
        label={t("people.roleName")}
        description={t("people.roleNameHelp")}
        isRequired
        isFocused={role === null}
        isDisabled={role !== null}
        maxLength={30}
        value={name}
        onChange={setName}
      />
      <PermissionPicker
        offered={me.permissions as readonly Permission[]}
        chosen={chosen}
        onChange={setChosen}
      />
    </ActForm>
  );
}

function Permissions({ permissions }: { readonly permissions: readonly string[] }): ReactNode {
  const t = useT();
  return (
    <details>
      <summary>{t("people.permissionCount", { count: permissions.length })}</summary>
      <Row>
        {permissions.map((permission) => (
          <Code key={permission}>{permission}</Code>
        ))}
      </Row>
    </details>
  );
}

/** Screen with the built-in roles and the merchant's own roles. */
export function RolesScreen(): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const may = useMay();
  const [open, setOpen] = useState<Role | "new" | null>(null);
  const call = useOperatorCall(people.roles, {});
  const remove = useOperatorAct(people.removeRole, { onDone: () => showToast(t("people.saved")) });
  return (
    <Page
      title={t("people.roles")}
      acts={
        may("people.manage") ? (
          <Button look="primary" onPress={() => setOpen("new")}>
            {t("people.newRole")}
          </Button>
        ) : null
      }
    >
      <Note>{t("people.rolesNote")}</Note>
      <ActError error={remove.error} />
      <Loaded call={call}>
        {({ rows }) => (
          <Panel isFlush>
            <PlainTable
              label={t("people.roles")}
              rows={rows}
              keyOf={({ name }) => name}
              columns={[
                {
                  title: t("people.role"),
                  cell: ({ name, isOwn }) => (
                    <>
                      {codeText("people.role", name)} {isOwn ? <Badge>{t("people.own")}</Badge> : null}
                    </>
                  ),
                },
                {
                  title: t("people.permissions"),
                  cell: ({ permissions }) => <Permissions permissions={permissions} />,
                },
                {
                  title: t("people.operators"),
                  cell: ({ operators }) => <Count value={operators} />,
                  isNumber: true,
                },
                {
                  title: t("people.act"),
                  cell: (role) =>
                    role.isOwn && may("people.manage") ? (
                      <Row>
                        <Button size="small" onPress={() => setOpen(role)}>
                          {t("people.changeRole")}
                        </Button>
                        <Button
                          size="small"
                          look="danger"
                          isPending={remove.isPending}
                          onPress={() => void remove.run({ name: role.name })}
                        >
                          {t("people.removeRole")}
                        </Button>
                      </Row>
                    ) : null,
                },
              ]}
            />
          </Panel>
        )}
      </Loaded>
      {open === null ? null : (
        <RoleDialog role={open === "new" ? null : open} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}
