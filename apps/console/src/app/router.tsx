// Routes of all screens; each loads its code and texts when it is opened.

import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Navigate,
  type AnyRoute,
  type ErrorComponentProps,
} from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import { consolePath } from "@khela/contract/operator/operator-call";
import { loadTexts, useT } from "../i18n/texts.ts";
import { parseSearch, stringifySearch } from "../lib/address.ts";
import { useMay } from "../lib/session.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Empty, Forbidden, Loading } from "../ui/layout/states.tsx";
import { Page } from "../ui/layout/layout.tsx";
import { isPlain, screens } from "./rooms.ts";
import { Shell } from "./shell/shell.tsx";

type Row = (typeof screens)[number];

function NotFound(): ReactNode {
  const t = useT();
  return (
    <Page title={t("first.notFound")}>
      <Empty acts={<Link to="/">{t("first.toToday")}</Link>} />
    </Page>
  );
}

function ScreenFailed({ reset }: ErrorComponentProps): ReactNode {
  const t = useT();
  return <Empty text={t("first.pageFailed")} acts={<Button onPress={reset}>{t("first.tryAgain")}</Button>} />;
}

/** Redirects to the first screen in the menu that the operator may open. */
function FirstScreen(): ReactNode {
  const may = useMay();
  const first = screens.find((screen) => isPlain(screen) && may(screen.permission));
  return first === undefined ? <Forbidden isWholePage /> : <Navigate to={first.path} replace />;
}

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound });

function createScreenRoute(row: Row): AnyRoute {
  const route: AnyRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: row.path,
    loader: async (): Promise<ComponentType> => {
      const [component] = await Promise.all([row.load(), loadTexts(row.room.name, ...(row.texts ?? []))]);
      return component;
    },
    staleTime: Number.POSITIVE_INFINITY,
    component: function ScreenFrame(): ReactNode {
      const may = useMay();
      const Screen = route.useLoaderData() as ComponentType;
      return may(row.permission) ? <Screen /> : <Forbidden isWholePage permission={row.permission} />;
    },
  });
  return route;
}

const routeTree = rootRoute.addChildren([
  createRoute({ getParentRoute: () => rootRoute, path: "/", component: FirstScreen }),
  ...screens.map(createScreenRoute),
]);

export const router = createRouter({
  routeTree,
  basepath: consolePath,
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultPendingComponent: Loading,
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: false,
});
