// Prepares pictures for an upload: checks them by their content and shrinks them first, because a phone's connection is
// slow.

import { feedbackLimits } from "@khela/contract/inbox/feedback-limits";

export type PickedPicture = {
  readonly name: string;
  readonly file: Blob /** A small copy as a data address, for the preview. */;
  readonly preview: string;
};
export type PictureError = "wrongType" | "tooLarge";

/** Maximum bytes that the server accepts of any picture, after shrinking. */
const { maxPictureBytes } = feedbackLimits;
const maxSidePx = 1280;
const previewSidePx = 160;
const quality = 0.8;

async function isPngOrJpeg(file: Blob): Promise<boolean> {
  const [first, second, third] = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  return (
    (first === 0x89 && second === 0x50 && third === 0x4e) ||
    (first === 0xff && second === 0xd8 && third === 0xff)
  );
}

function drawScaled(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("this browser draws nothing");
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Returns the shrunk picture ready to send, or why it may not be sent. A picture that this browser cannot decode is
 * sent unchanged: the server decides.
 */
export async function preparePicture(file: File): Promise<PickedPicture | PictureError> {
  if (!(await isPngOrJpeg(file))) return "wrongType";
  const picture = await shrink(file);
  return picture.file.size > maxPictureBytes ? "tooLarge" : picture;
}

/** Returns a scaled copy, or the file itself if that is smaller. A phone's camera takes pictures of many megabytes. */
async function shrink(file: File): Promise<PickedPicture> {
  try {
    const picture = await createImageBitmap(file);
    const smaller = await new Promise<Blob | null>((done) =>
      drawScaled(picture, maxSidePx).toBlob(done, "image/jpeg", quality),
    );
    const preview = drawScaled(picture, previewSidePx).toDataURL("image/jpeg", quality);
    picture.close();
    return { name: file.name, file: smaller !== null && smaller.size < file.size ? smaller : file, preview };
  } catch {
    return { name: file.name, file, preview: "" };
  }
}

/** Returns the shrunk picture as a file; null when it is still too large. */
export async function shrinkPicture(file: File): Promise<File | null> {
  const { file: smaller, name } = await shrink(file);
  if (smaller.size > maxPictureBytes) return null;
  return smaller instanceof File ? smaller : new File([smaller], name, { type: smaller.type });
}
