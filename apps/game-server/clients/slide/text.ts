import { pickMessages } from "../shell/i18n/messages.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

export const text = pickMessages<typeof en>({ bn, en });
