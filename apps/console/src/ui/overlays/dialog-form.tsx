import type { ReactNode } from "react";
import { useT } from "../../i18n/texts.ts";
import type { OperatorError } from "../../lib/api/operator-error.ts";
import { Button } from "../controls/button.tsx";
import { Row, Stack } from "../layout/layout.tsx";
import { ActError } from "../layout/states.tsx";
import { Dialog } from "./dialog.tsx";

export type DialogFormProps = {
  readonly title: string;
  readonly label: string;
  readonly size?: "normal" | "wide";
  readonly error: OperatorError | null;
  readonly isPending: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A form in a dialog over the page: its fields, its error, and its button. */
export function DialogForm({
  title,
  label,
  size = "normal",
  error,
  isPending,
  onSubmit,
  onClose,
  children,
}: DialogFormProps): ReactNode {
  const t = useT();
  return (
    <Dialog title={title} size={size} onClose={onClose} isModal>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Stack>
          {children}
          <ActError error={error} />
          <Row>
            <Button type="submit" look="primary" isPending={isPending}>
              {label}
            </Button>
            <Button onPress={onClose}>{t("first.cancel")}</Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
