/** The lottery's page in a language: its elements and texts, and a new member with money. */
import type { Browser, Locator, Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { lottery as bn } from "../../../apps/web/src/i18n/bn/lottery/lottery.ts";
import { lottery as en } from "../../../apps/web/src/i18n/en/lottery/lottery.ts";
import { formatMessage, type Messages, type Values } from "../../../apps/web/src/i18n/message.ts";
import { formatMoney } from "../../../apps/web/src/lib/format/format-money.ts";
import { formatCount, localizeDigits, numberStyles } from "../../../apps/web/src/lib/format/format-number.ts";
import { playGroupOf } from "@khela/engines/lottery/play-groups";
import { kindName, playName } from "../../../apps/web/src/lottery/betting/play-name.ts";
import { createClient, type Client } from "../../client.ts";
import { choose, logInNewMember } from "./fixture.ts";
import { payDeposit } from "./member-with-money.ts";
import { openPhone } from "./phone.ts";

type Language = "BN" | "EN";
const texts: Readonly<Record<Language, Messages>> = { BN: bn, EN: en };

/** Returns the page's texts and number format in its language. */
function wordsOf(language: Language) {
  const style = numberStyles[language];
  const t = (id: string, values: Values = {}): string =>
    formatMessage(texts[language][id] ?? id, values, language, (value) => formatCount(value, style));
  return {
    t,
    digits: (text: string): string => localizeDigits(text, style),
    money: (amount: string): string => formatMoney(amount, "৳", style),
    play: (code: string): string => playName(code, t),
    kind: (code: string): string => kindName(playGroupOf(code), t),
  };
}

export type Member = { readonly page: Page; readonly main: Locator; readonly client: Client };

/** Opens the site in the language for a new member with a deposit; Bengali uses the dark theme. */
export async function newMember(
  browser: Browser,
  baseURL: string | undefined,
  language: Language,
): Promise<Member> {
  const page = await openPhone(browser);
  const { username, password } = await logInNewMember(page.context(), baseURL);
  const client = createClient(baseURL ?? "", { merchant: "khela" });
  await client.callOrThrow(calls.auth.login, { type: "username", username, password });
  await payDeposit(client);
  await choose(page.context(), baseURL, { lang: language, theme: language === "BN" ? "dark" : "light" });
  return { page, main: page.getByRole("main"), client };
}

/** Returns the number of the draw that takes orders. */
export async function currentNumero(client: Client, gameId: number): Promise<string> {
  const { currentNumero: current } = await client.callOrThrow(calls.lottery.near, { gameId });
  if (current === null) throw new Error("no draw is open");
  return current.numero;
}

/** Returns the elements of the game's page that the tests tap and read. */
export function partsOf(main: Locator, language: Language) {
  const words = wordsOf(language);
  const chip = (text: string) => main.locator("label").getByText(text, { exact: true });
  return {
    ...words,
    button: (name: string) => main.getByRole("button", { name, exact: true }),
    tab: (part: string) => main.getByRole("tab", { name: words.t(`lottery.part.${part}`), exact: true }),
    chip,
    /** Chooses the play by its code: first the kind of plays, then the play. */
    choosePlay: async (code: string): Promise<void> => {
      await main.getByRole("tab", { name: words.kind(code), exact: true }).click();
      await chip(words.play(code)).click();
    },
    unit: main.getByLabel(words.t("lottery.unit"), { exact: true }).first(),
    /** The bar with the balance. */
    bar: main.locator("header").first(),
    total: main.getByRole("status").filter({ has: main.page().locator("b") }),
  };
}
