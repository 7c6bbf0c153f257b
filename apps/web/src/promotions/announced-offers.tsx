// Offers that the merchant only announces, without a reward to claim. They are in groups below the promotions.

import type { ReactNode } from "react";
import type { contentPages } from "@khela/contract/content/pages/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDateTime } from "../lib/date/format-date.ts";
import { Picture } from "../ui/content/picture.tsx";
import { RichText } from "../ui/content/rich-text.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import styles from "./promotions.module.css";

export type Shelf = OutputOf<typeof contentPages.promotions>["categories"][number];

const width = 720;
const height = 320;

function Offer({ offer }: { readonly offer: Shelf["promotions"][number] }): ReactNode {
  const { t, style } = useI18n();
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        {offer.url === "" ? null : (
          <Picture
            url={offer.url}
            width={width}
            height={height}
            alt=""
            className={styles.thumb}
            fallback={null}
          />
        )}
        <h3 className={styles.title}>{offer.title}</h3>
      </div>
      <div className={styles.text}>
        <RichText html={offer.content} />
      </div>
      {offer.endDate === null ? null : (
        <p className={styles.hint}>{t("promotions.until", { time: formatDateTime(offer.endDate, style) })}</p>
      )}
      {offer.linkage === "" ? null : (
        <ButtonLink to={offer.linkage} variant="secondary" wide>
          {t("promotions.see")}
        </ButtonLink>
      )}
    </li>
  );
}

/** The groups of announced offers, each under its name. */
export function AnnouncedOffers({ shelves }: { readonly shelves: readonly Shelf[] }): ReactNode {
  return shelves.map(({ code, name, promotions }) => (
    <section key={code} className={styles.part} aria-label={name}>
      <h2 className={styles.subtitle}>{name}</h2>
      <ul className={styles.cards}>
        {promotions.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  ));
}
