import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { Button } from "../ui/controls/button.tsx";
import { Loaded } from "../ui/layout/states.tsx";
import styles from "./messages.module.css";

type ChatPictureProps = { readonly member: string; readonly message: string };

function LoadedPicture({ member, message }: ChatPictureProps): ReactNode {
  const t = useT();
  const picture = useOperatorCall(operatorCalls.chat.picture, { member, message });
  return (
    <Loaded call={picture}>
      {({ webp }) => (
        <img
          className={styles["picture"]}
          src={`data:image/webp;base64,${webp}`}
          alt={t("messages.pictureOf")}
        />
      )}
    </Loaded>
  );
}

/** A message's picture, loaded when the operator opens it. */
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
