// The screen with the steps to install the app on each kind of phone, the visitor's own kind first. The screen has its
// own header instead of the shell's.

import type { ReactNode } from "react";
import { useState } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { localizeDigits } from "../lib/format/format-number.ts";
import { goBack } from "../lib/navigation/navigation.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { ScreenHeader } from "../ui/navigation/screen-header.tsx";
import { Tabs } from "../ui/navigation/tabs.tsx";
import { OldIos, usePhone } from "./download-screen.tsx";
import styles from "./download.module.css";
import { minIosVersion } from "./phone-system.ts";

type Kind = "android" | "ios";

const steps = {
  android: ["content.android1", "content.android2", "content.android3", "content.android4"],
  ios: ["content.ios1", "content.ios2", "content.ios3", "content.ios4"],
} as const;

function kindOf(param: string | null): Kind | null {
  return param === "ios" || param === "android" ? param : null;
}

export function AppGuideScreen({ query }: ScreenProps): ReactNode {
  const { t, style } = useI18n();
  const phone = usePhone();
  const [picked, setPicked] = useState<Kind | null>(kindOf(query.get("on")));
  const kind = picked ?? (phone?.kind === "ios" ? "ios" : "android");
  const tabs = [
    { value: "android", label: t("content.android") },
    { value: "ios", label: t("content.ios") },
  ] as const;
  return (
    <>
      <ScreenHeader title={t("screens.appGuide")} onBack={() => goBack("/m/download")} />
      <div className={styles.screen}>
        <Tabs<Kind> label={t("screens.appGuide")} tabs={tabs} value={kind} onChange={setPicked}>
          <div className={styles.guide}>
            {kind === "ios" ? <OldIos phone={phone} /> : null}
            <ol className={styles.steps}>
              {steps[kind].map((step) => (
                <li key={step} className={styles.step}>
                  <span>{t(step)}</span>
                </li>
              ))}
            </ol>
            {kind === "ios" ? (
              <p className={styles.text}>
                {t("content.iosNeeds", { needed: localizeDigits(minIosVersion, style) })}{" "}
                {t("content.iosProfile")}
              </p>
            ) : null}
          </div>
        </Tabs>
      </div>
    </>
  );
}
