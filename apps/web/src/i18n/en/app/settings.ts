import type { settings as bn } from "../../bn/app/settings.ts";
import type { Message } from "../../message.ts";

export const settings: Readonly<Record<keyof typeof bn, Message>> = {
  "settings.language": "Language",
  "settings.theme": "Theme",
  "settings.dark": "Dark",
  "settings.light": "Light",
  "settings.sound": "Game sound",
  "settings.soundHint": "Sound plays when a game opens",
  "settings.changeFailed": "That language did not load. Check your connection and try again.",
  "settings.fallback": "This language is not translated yet, so it is shown in {language}.",
  "settings.shownIn": "shown in {language}",
  "settings.about": "About",
  "settings.aboutText": "{brand}: games on your phone, where you can verify every round yourself.",
  "settings.closeAccount": "Close your account",
};
