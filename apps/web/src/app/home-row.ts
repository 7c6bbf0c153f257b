// The row of home, apart from the table: home must not carry what every other screen is.

import { homeAsks } from "../home/home-asks.ts";
import { HomeScreen } from "../home/home-screen.tsx";
import type { Screen } from "./screen.ts";

export const homeRow: Screen = {
  path: "/m/home",
  aliases: ["/", "/m", "/m/index", "/m/index.html"],
  code: { file: "src/home/home-screen.tsx", words: [], load: () => Promise.resolve(HomeScreen) },
  gate: "anyone",
  refused: "/m/home",
  header: "full",
  footer: true,
  titleKey: "home.title",
  back: "home",
  kind: "page",
  asks: homeAsks,
};
