// The screens that visitors open, in their own chunk.

import { authScreens } from "../screens/auth-screens.ts";
import { contentScreens } from "../screens/content-screens.ts";
import { gamesScreens } from "../screens/games-screens.ts";
import type { Screen } from "./screen.ts";

export const visitorRoutes: readonly Screen[] = [...authScreens, ...gamesScreens, ...contentScreens];
