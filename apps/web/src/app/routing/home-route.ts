// Home's row, separate from the route table, so that home does not load the other screens.

import { homeLoader } from "../../home/home-loader.ts";
import { HomeScreen } from "../../home/home-screen.tsx";
import type { Screen } from "./screen.ts";

export const homeRoute: Screen = {
  path: "/m/home",
  aliases: ["/", "/m", "/m/index", "/m/index.html"],
  code: { file: "src/home/home-screen.tsx", namespaces: [], load: () => Promise.resolve(HomeScreen) },
  access: "anyone",
  redirectTo: "/m/home",
  header: "full",
  footer: true,
  titleKey: "home.title",
  back: "home",
  kind: "page",
  loader: homeLoader,
};
