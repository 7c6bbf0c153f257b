// The notice of a game that is played upright only. The style sheet shows it on a phone in landscape; the game behind
// it continues.
import { pickMessages } from "../i18n/messages.ts";
import { drawIcon, h } from "../ui/dom.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";
import "./turn-notice.css";

const text = pickMessages<typeof en>({ bn, en });
const phone =
  "M9 3.5h6a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H9A1.5 1.5 0 0 1 7.5 19V5A1.5 1.5 0 0 1 9 3.5ZM11 17.5h2M3.5 9.5v5l-1.5-1.5M3.5 14.5 5 13M20.5 14.5v-5L22 11M20.5 9.5 19 11";

export const createTurnNotice = (): HTMLElement =>
  h(
    "div",
    { class: "turn", role: "status" },
    drawIcon(phone),
    h("strong", {}, text.turn),
    h("p", { class: "note" }, text.hint),
  );
