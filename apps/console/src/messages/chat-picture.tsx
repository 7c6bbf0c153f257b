import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { Button } from "../ui/controls/button.tsx";
import { Loaded } from "../ui/layout/states.tsx";
import { SentPicture } from "./sent-picture.tsx";

type ChatPictureProps = { readonly member: string; readonly message: string };

function LoadedPicture({ member, message }: ChatPictureProps): ReactNode {
  const picture = useOperatorCall(operatorCalls.chat.picture, { member, message });
  return <Loaded call={picture}>{({ webp }) => <SentPicture webp={webp} />}</Loaded>;
}

/** Picture of a chat message, which is loaded when the operator opens it. */
export function ChatPicture(props: ChatPictureProps): ReactNode {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  return isShown ? (
    <LoadedPicture {...props} />
  ) : (
    <Button size="small" onPress={() => setIsShown(true)}>
      {t("messages.showPicture")}
    </Button>
  );
}
