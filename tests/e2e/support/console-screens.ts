/** Every screen of the console, from its declaration, and every id of its texts. */
import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ConsoleLanguage } from "@khela/contract/operator/console-page";
import type { Room, ScreenRow } from "../../../apps/console/src/lib/screen.ts";

const SOURCES = fileURLToPath(new URL("../../../apps/console/src/", import.meta.url));

async function importAll<T>(pattern: string): Promise<T[]> {
  const paths = globSync(pattern, { cwd: SOURCES }).toSorted();
  return Promise.all(paths.map((path) => import(pathToFileURL(`${SOURCES}${path}`).href) as Promise<T>));
}

export const consoleRooms: readonly Room[] = (
  await importAll<{ readonly room: Room }>("app/screens/*.ts")
).map(({ room }) => room);

export const consoleScreens: readonly ScreenRow[] = consoleRooms.flatMap(({ screens }) => screens);

/** Returns whether the screen's address has a parameter that comes from another screen, such as a member's id. */
export const hasPathPart = ({ path }: ScreenRow): boolean => path.includes("$");

/** Returns a pattern that matches the addresses of a screen under `/console`. */
export const addressPattern = ({ path }: ScreenRow): RegExp =>
  new RegExp(`^/console${path.replaceAll(/\$\w+/g, "[^/?#]+")}$`);

type Texts = Readonly<Record<string, string>>;

async function textsOf(language: ConsoleLanguage): Promise<Texts> {
  const files = await importAll<Record<string, Texts>>(`i18n/${language}/**/*.ts`);
  return Object.assign({}, ...files.flatMap((file) => Object.values(file))) as Texts;
}

export const consoleTexts: Readonly<Record<ConsoleLanguage, Texts>> = {
  bn: await textsOf("bn"),
  en: await textsOf("en"),
};
