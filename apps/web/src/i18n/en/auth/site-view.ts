import type { siteView as bn } from "../../bn/auth/site-view.ts";
import type { Message } from "../../message.ts";

export const siteView: Readonly<Record<keyof typeof bn, Message>> = {
  "view.label": "The site as the member sees it",
  "view.strip": "{by} is viewing the site as {member} until {until}. Nothing can be changed here.",
  "view.endFailed":
    "It could not be ended, please try again. The view of {member} ends by itself at {until}.",
  "view.end": "End",
  "view.over": "The view of the member's site has ended.",
  "view.linkHint": "A link works once, within one minute.",
};
