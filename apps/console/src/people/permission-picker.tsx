import type { ReactNode } from "react";
import type { Permission } from "@khela/contract/operator/permissions";
import { useCodeText } from "../i18n/texts.ts";
import { CheckField } from "../ui/controls/fields.tsx";
import { Grid, Panel } from "../ui/layout/layout.tsx";

/** Form field that chooses permissions, grouped by area. */
export function PermissionPicker({
  offered,
  chosen,
  onChange,
}: {
  readonly offered: readonly Permission[];
  readonly chosen: readonly Permission[];
  readonly onChange: (chosen: readonly Permission[]) => void;
}): ReactNode {
  const codeText = useCodeText();
  const areas = [...new Set(offered.map((permission) => permission.split(".")[0]!))];
  const toggle = (permission: Permission, isChecked: boolean) =>
    onChange(isChecked ? [...chosen, permission] : chosen.filter((name) => name !== permission));
  return (
    <Grid>
      {areas.map((area) => (
        <Panel key={area} title={codeText("people.area", area)}>
          {offered
            .filter((permission) => permission.startsWith(`${area}.`))
            .map((permission) => (
              <CheckField
                key={permission}
                label={codeText("people.permission", permission.slice(area.length + 1))}
                isChecked={chosen.includes(permission)}
                onChange={(isChecked) => toggle(permission, isChecked)}
              />
            ))}
        </Panel>
      ))}
    </Grid>
  );
}
