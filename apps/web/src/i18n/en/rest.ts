import { content } from "./content.ts";
import { errors, fieldRules } from "./errors.ts";
import { gameList } from "./game-list.ts";
import { screens } from "./screens.ts";
import { settings } from "./settings.ts";

/** The words of every other screen. A feature's file is added here and nowhere else. */
export const rest = { ...screens, ...gameList, ...content, ...settings, ...errors, ...fieldRules };
