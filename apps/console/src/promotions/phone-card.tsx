import { useState, type ReactNode } from "react";
import type { PromotionFile } from "@khela/contract/operator/promotions/promotion-file";
import {
  promotionLanguages,
  promotionTraits,
  type PromotionLanguage,
} from "@khela/contract/promotions/promotion-traits";
import { useT } from "../i18n/texts.ts";
import { useFormat } from "../lib/format/format.ts";
import { Button } from "../ui/controls/button.tsx";
import { DefinitionList, Time, type DefinitionRow } from "../ui/cells/cells.tsx";
import { Panel, Row, Stack } from "../ui/layout/layout.tsx";
import styles from "./promotions.module.css";

/** Values of the promotion that the card shows. A form may lack some of them. */
export type CardPromotion = Partial<PromotionFile> & Pick<PromotionFile, "type" | "title" | "body">;

/** Facts as the site's promotion page shows them: rewards and requirements, without empty values. */
function useFacts(promotion: CardPromotion, currency: string): readonly DefinitionRow[] {
  const t = useT();
  const format = useFormat();
  const { type, rewardPercent = "0", rewardFixed = "0", rewardMax, minDeposit, target, prizes } = promotion;
  const money = (amount: string) => format.money(amount, currency);
  const has = (amount: string | undefined): amount is string => amount !== undefined && Number(amount) > 0;
  const percent = (value: string) => t("promotions.percent", { percent: value });
  const isShare = Number(rewardPercent) > 0;
  const hasPrizes = promotionTraits[type].reward === "prizes";
  const { endsAt, maxStake, lockHours, turnoverPercent = 0, minLevel = 0 } = promotion;
  const end = endsAt === undefined ? Number.NaN : Date.parse(endsAt);
  return [
    ...(hasPrizes
      ? [{ term: t("promotions.field.prizes"), value: (prizes ?? []).map(money).join(" · ") }]
      : [
          {
            term: t("promotions.field.reward"),
            value: [
              isShare ? percent(format.decimal(rewardPercent, 2)) : "",
              has(rewardFixed) ? money(rewardFixed) : "",
            ]
              .filter((part) => part !== "")
              .join(" + "),
          },
        ]),
    ...(isShare && has(rewardMax)
      ? [{ term: t("promotions.field.rewardMax"), value: money(rewardMax) }]
      : []),
    ...(has(minDeposit) ? [{ term: t("promotions.field.minDeposit"), value: money(minDeposit) }] : []),
    ...(has(target) ? [{ term: t("promotions.field.target"), value: money(target) }] : []),
    ...(minLevel > 0 ? [{ term: t("promotions.field.minLevel"), value: format.count(minLevel) }] : []),
    ...(promotion.period === undefined
      ? []
      : [{ term: t("promotions.field.period"), value: t(`promotions.period.${promotion.period}`) }]),
    ...(Number.isNaN(end) ? [] : [{ term: t("promotions.field.endsAt"), value: <Time at={end} /> }]),
    ...(turnoverPercent > 0
      ? [
          {
            term: t("promotions.field.turnoverPercent"),
            value: percent(format.count(turnoverPercent)),
          },
          ...(lockHours === undefined
            ? []
            : [{ term: t("promotions.field.lockHours"), value: format.count(lockHours) }]),
          ...(has(maxStake) ? [{ term: t("promotions.field.maxStake"), value: money(maxStake) }] : []),
        ]
      : []),
  ];
}

/** Shows the promotion like the site on a phone: title, text and terms, in each language. */
export function PhoneCard({
  promotion,
  currency,
}: {
  readonly promotion: CardPromotion;
  readonly currency: string;
}): ReactNode {
  const t = useT();
  const [language, setLanguage] = useState<PromotionLanguage>("bn");
  const facts = useFacts(promotion, currency);
  const title = promotion.title[language] ?? "";
  const body = promotion.body[language] ?? "";
  return (
    <Panel
      title={t("promotions.onPhone")}
      acts={
        <Row>
          {promotionLanguages.map((one) => (
            <Button
              key={one}
              size="small"
              look={one === language ? "primary" : "quiet"}
              onPress={() => setLanguage(one)}
            >
              {t(`promotions.language.${one}`)}
            </Button>
          ))}
        </Row>
      }
    >
      <article className={styles["phone"]}>
        <Stack>
          <h3 lang={language}>{title === "" ? "–" : title}</h3>
          <p lang={language} className={styles["body"]}>
            {body === "" ? "–" : body}
          </p>
          <DefinitionList rows={facts} />
        </Stack>
      </article>
    </Panel>
  );
}
