// State of a field for a picture that is uploaded as soon as it is chosen.

import { useState } from "react";
import type { CallError } from "./api/call.ts";
import { preparePicture } from "./picture-upload.ts";

type PictureUpload = {
  readonly isPending: boolean;
  /** Error code of the last upload, if it was refused. */
  readonly refusal: CallError["code"] | null;
  readonly upload: (file: File | undefined) => Promise<void>;
};

/** `invalidCode`: error code for a file that is not a picture, or too large to shrink. `send` throws CallError. */
export function usePictureUpload(
  invalidCode: CallError["code"],
  send: (form: FormData) => Promise<unknown>,
  onSent: () => void,
): PictureUpload {
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<CallError["code"] | null>(null);

  async function upload(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    setPending(true);
    setRefusal(null);
    try {
      const picture = await preparePicture(file);
      if (typeof picture === "string") return setRefusal(invalidCode);
      const form = new FormData();
      form.set("picture", picture.file, picture.name);
      await send(form);
      onSent();
    } catch (failed) {
      setRefusal((failed as CallError).code);
    } finally {
      setPending(false);
    }
  }
  return { isPending, refusal, upload };
}
