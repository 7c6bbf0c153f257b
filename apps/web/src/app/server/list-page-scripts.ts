// Lists the script files that each screen loads before it answers a tap, for the build's size limits
// (tools/setup/build/budgets.ts). On a first visit home opens the age gate, so the gate's code counts for home too.

import type { PageScripts } from "@khela/contract/site/page";
import { homeRoute } from "../routing/home-route.ts";
import type { RouteTable, Screen } from "../routing/screen.ts";
import type { ClientBuild } from "./document.ts";
import { collectChunkFiles, collectPageFiles } from "./document.ts";

/** Every language that has its own messages. */
const languages = ["BN", "EN", "TH"] as const;
const openedByHome = "src/app/shell/age-gate.tsx";

async function loadTables(): Promise<readonly (readonly [RouteTable | null, readonly Screen[]])[]> {
  const [{ visitorRoutes }, { memberRoutes }] = await Promise.all([
    import("../routing/visitor-routes.lazy.ts"),
    import("../routing/member-routes.lazy.ts"),
  ]);
  return [
    [null, [homeRoute]],
    ["visitor", visitorRoutes],
    ["member", memberRoutes],
  ];
}

/** Returns every screen's scripts in every language of messages, home's first. */
export async function listPageScripts(build: ClientBuild): Promise<readonly PageScripts[]> {
  const { manifest, entry } = build;
  return (await loadTables()).flatMap(([table, screens]) =>
    screens.flatMap(({ path, code }) =>
      languages.map((language) => {
        const initialState = { language, status: 0, table };
        const { scripts } = collectPageFiles({ build, initialState, screen: code });
        const gate = table === null ? collectChunkFiles(manifest, openedByHome).scripts : [];
        return { path, language, files: [...new Set([manifest[entry]?.file ?? "", ...scripts, ...gate])] };
      }),
    ),
  );
}
