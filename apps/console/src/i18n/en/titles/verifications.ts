import type { verificationsTitles as bn } from "../../bn/titles/verifications.ts";
import type { SameTexts } from "../../text-ids.ts";

export const verificationsTitles: SameTexts<typeof bn> = {
  "verifications.title": "Verifications",
};
