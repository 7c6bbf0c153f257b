import type { ReactNode } from "react";
import { useT } from "../i18n/texts.ts";
import { showToast } from "../lib/toasts.ts";
import { Code } from "../ui/cells/cells.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Note, Stack } from "../ui/layout/layout.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";

/** A link or token that is shown only once. */
export function ShownOnce({
  title,
  help,
  secret,
  onClose,
}: {
  readonly title: string;
  readonly help: string;
  readonly secret: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    showToast(t("people.copied"));
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isModal
      foot={
        <>
          <Button onPress={onClose}>{t("first.close")}</Button>
          <Button look="primary" isFocused onPress={() => void copy()}>
            {t("people.copy")}
          </Button>
        </>
      }
    >
      <Stack>
        <Note>{help}</Note>
        <p>
          <Code>{secret}</Code>
        </p>
      </Stack>
    </Dialog>
  );
}
