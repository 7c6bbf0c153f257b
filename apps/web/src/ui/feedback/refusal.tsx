// Announces why a call was refused: the title gives the effect on the person's money, the text gives the limit. The
// full text is loaded when needed.

import type { ReactNode } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { withMessages } from "../../i18n/with-messages.ts";
import type { CallError } from "../../lib/api/call.ts";
import { lazyComponent } from "../lazy/lazy-component.tsx";
import { AlertBox, type AlertBoxProps } from "./alert-box.tsx";

type RefusalTextProps = { readonly error: CallError };

/** Short text of the refusal, while the code of the full sentence is not loaded. */
function PlainText({ error }: RefusalTextProps): ReactNode {
  return useI18n().errorText(error.code);
}

const RefusalText = lazyComponent<RefusalTextProps>(
  withMessages(["responsible-gaming"], () => import("./refusal-text.tsx").then((m) => m.RefusalText)),
  PlainText,
);

type RefusalNoticeProps = RefusalTextProps & Pick<AlertBoxProps, "title">;

export function RefusalNotice({ error, title = null }: RefusalNoticeProps): ReactNode {
  return (
    <AlertBox title={title}>
      <RefusalText error={error} />
    </AlertBox>
  );
}
