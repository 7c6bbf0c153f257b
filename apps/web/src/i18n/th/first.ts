import { games } from "./games.ts";
import { home } from "./home.ts";
import { network } from "./network.ts";
import { shell } from "./shell.ts";

/** All words that home needs. */
export const first = { ...shell, ...home, ...games, ...network };
