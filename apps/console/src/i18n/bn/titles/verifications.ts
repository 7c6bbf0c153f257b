import type { Texts } from "../../text-ids.ts";

export const verificationsTitles = {
  "verifications.title": "পরিচয় যাচাই",
} as const satisfies Texts;

declare module "../../text-ids.ts" {
  interface TitleFiles {
    verifications: typeof verificationsTitles;
  }
}
