import type { ReactNode } from "react";
import { useT } from "../i18n/texts.ts";
import type { OperatorError } from "../lib/api/operator-error.ts";
import { Button } from "../ui/controls/button.tsx";
import { Row, Stack } from "../ui/layout/layout.tsx";
import { ActError } from "../ui/layout/states.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";

/** A form over the page: its fields, why it did not succeed, and its button. */
export function DialogForm({
  title,
  label,
  error,
  isPending,
  onSubmit,
  onClose,
  children,
}: {
  readonly title: string;
  readonly label: string;
  readonly error: OperatorError | null;
  readonly isPending: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const t = useT();
  return (
    <Dialog title={title} onClose={onClose} isModal>
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
