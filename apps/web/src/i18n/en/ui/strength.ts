import type { strength as bn } from "../../bn/ui/strength.ts";
import type { Message } from "../../message.ts";

export const strength: Readonly<Record<keyof typeof bn, Message>> = {
  "password.weak": "Weak. Make it longer: several words together are easy to remember.",
  "password.fair": "Fair. A few more characters make it strong.",
  "password.strong": "Strong password",
};
