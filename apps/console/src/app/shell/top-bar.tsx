import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { consoleLanguages } from "@khela/contract/operator/console-page";
import { changeLanguage, useT } from "../../i18n/texts.ts";
import { setMerchant } from "../../lib/api/request-context.ts";
import { setTheme, useLanguage, useTheme } from "../../lib/preferences.ts";
import { useMe } from "../../lib/session.tsx";
import { KeyHint } from "../../ui/cells/key-hint.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { signOut } from "../access/sign-out.ts";
import styles from "./shell.module.css";

function MerchantSwitch(): ReactNode {
  const t = useT();
  const { merchant, merchants } = useMe();
  const name = merchants.find(({ code }) => code === merchant)?.name ?? merchant;
  if (merchants.length < 2) return <span>{name}</span>;
  return (
    <Menu
      face={`${name} ▾`}
      name={t("first.merchant")}
      rows={merchants.map(({ code, name: label }) => ({
        id: code,
        label,
        isChosen: code === merchant,
        act: () => setMerchant(code),
      }))}
    />
  );
}

export function TopBar({
  onSearch,
  onHelp,
}: {
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}): ReactNode {
  const t = useT();
  const { displayName } = useMe();
  const language = useLanguage();
  const theme = useTheme();
  const otherTheme = theme === "dark" ? "light" : "dark";
  return (
    <header className={styles["top"]}>
      <Link to="/" className={styles["brand"]!}>
        {t("first.brand")}
      </Link>
      <button type="button" className={styles["find"]} onClick={onSearch}>
        <span>{t("first.searchEverything")}</span>
        <KeyHint keys="mod+k" />
      </button>
      <span className={styles["space"]} />
      <MerchantSwitch />
      <Menu
        face={`${t(`first.language.${language}`)} ▾`}
        name={t("first.language")}
        rows={consoleLanguages.map((code) => ({
          id: code,
          label: t(`first.language.${code}`),
          isChosen: code === language,
          act: () => void changeLanguage(code),
        }))}
      />
      <Button look="quiet" label={t(`first.theme.${otherTheme}`)} onPress={() => setTheme(otherTheme)}>
        {theme === "dark" ? "☀" : "☾"}
      </Button>
      <Button look="quiet" label={t("first.help")} onPress={onHelp}>
        ?
      </Button>
      <Menu
        face={`${displayName} ▾`}
        name={t("first.account")}
        rows={[{ id: "out", label: t("first.signOut"), act: () => void signOut() }]}
      />
    </header>
  );
}
