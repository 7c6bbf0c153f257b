import type { ReactNode } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./page-footer.module.css";

const firstYear = 2016;
const lastYear = 2029;

const socialNames: Readonly<Record<string, string>> = {
  YOUTUBE: "YouTube",
  TIKTOK: "TikTok",
  INSTAGRAM: "Instagram",
  FACEBOOK: "Facebook",
  TWITTER: "Twitter",
};

function Social(): ReactNode {
  const { t } = useI18n();
  const { social } = useSettings();
  const shown = social.filter(({ type, url }) => url !== "" && type in socialNames);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.social}>
      {shown.map(({ type, url }) => (
        <li key={type}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t("shell.follow", { place: socialNames[type] ?? type })}
          >
            {socialNames[type]}
          </a>
        </li>
      ))}
    </ul>
  );
}

function LicenceNote(): ReactNode {
  const { t } = useI18n();
  const { licence } = useSettings();
  if (licence === null) return <p>{t("shell.noLicence")}</p>;
  const { issuer, number, url } = licence;
  return (
    <p>
      <a href={url} target="_blank" rel="noopener noreferrer">
        {t("shell.licence", { issuer, number })}
      </a>
    </p>
  );
}

export function PageFooter(): ReactNode {
  const { t, count, style } = useI18n();
  const { brand, minimumAge } = useSettings();
  return (
    <footer className={styles.footer} id="page-footer">
      <div className={styles.top}>
        <BrandMark />
        <span
          className={styles.age}
          role="img"
          aria-label={t("shell.adultsOnly", { age: minimumAge })}
        >{`${count(minimumAge)}+`}</span>
      </div>
      <ul className={styles.links}>
        <li>
          <Link to="/m/help">{t("shell.help")}</Link>
        </li>
        <li>
          <Link to="/m/help?tag=terms">{t("shell.terms")}</Link>
        </li>
        <li>
          <Link to="/m/set">{t("shell.settings")}</Link>
        </li>
      </ul>
      <Social />
      <p>
        <Link to="/m/safer" className={styles.safer}>
          {t("shell.safer")}
        </Link>
      </p>
      <LicenceNote />
      <p>{t("shell.copyright", { years: localizeDigits(`${firstYear}–${lastYear}`, style), brand })}</p>
    </footer>
  );
}
