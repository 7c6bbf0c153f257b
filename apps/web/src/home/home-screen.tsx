import type { ReactNode } from "react";
import { useT } from "../i18n/i18n.tsx";
import type { ScreenProps } from "../lib/screen-props.ts";

export function HomeScreen(_props: ScreenProps): ReactNode {
  const t = useT();
  return <h1>{t("home.title")}</h1>;
}
