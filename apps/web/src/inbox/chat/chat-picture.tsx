// Pictures of the chat conversation: a picture that was sent, and the button that chooses one to send.

import type { ReactNode } from "react";
import { inbox } from "@khela/contract/inbox/calls";
import { useT } from "../../i18n/i18n.tsx";
import { useCall } from "../../lib/query/query.ts";
import type { PickedPicture, PictureError } from "../../lib/picture-upload.ts";
import { Glyph } from "../../ui/icon/icon.tsx";
import { photo } from "../glyphs.ts";
import styles from "./chat.module.css";

type SentPictureProps = {
  readonly messageId: string;
  readonly size: { readonly width: number; readonly height: number };
};

/** Shows a picture that was sent. It has its final size while it loads, so that the conversation does not move. */
export function SentPicture({ messageId, size }: SentPictureProps): ReactNode {
  const t = useT();
  const { data } = useCall(inbox.chatPicture, { messageId });
  return (
    <img
      className={styles.picture}
      width={size.width}
      height={size.height}
      src={data === undefined ? undefined : `data:image/webp;base64,${data.webp}`}
      alt={t("chat.picture")}
    />
  );
}

type PictureButtonProps = {
  readonly onPicked: (picture: PickedPicture) => void;
  readonly onWrong: (error: PictureError, name: string) => void;
};

/** The button that chooses a picture. The file is checked by its content and made smaller before it is sent. */
export function PictureButton({ onPicked, onWrong }: PictureButtonProps): ReactNode {
  const t = useT();

  async function pick(file: File): Promise<void> {
    const { preparePicture } = await import("../../lib/picture-upload.ts");
    const prepared = await preparePicture(file);
    if (typeof prepared === "string") onWrong(prepared, file.name);
    else onPicked(prepared);
  }

  return (
    <label className={styles.attach}>
      <Glyph d={photo} />
      <input
        className="visually-hidden"
        type="file"
        accept="image/png,image/jpeg"
        aria-label={t("chat.sendPicture")}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) void pick(file);
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}
