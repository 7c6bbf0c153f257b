import type { ReactNode } from "react";
import { useId } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { Link } from "../../ui/navigation/link.tsx";
import styles from "./withdraw.module.css";
import type { bankCards } from "@khela/contract/cashier/bank-cards/calls";
import type { OutputOf } from "@khela/contract/schemas";

export type Card = OutputOf<typeof bankCards.bankCards>["fullBankCardList"][number];

type CardPickerProps = {
  readonly cards: readonly Card[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
};

/** The destination of a withdrawal: the payout accounts that can receive money now. */
export function CardPicker({ cards, chosen, onChoose }: CardPickerProps): ReactNode {
  const { t, style } = useI18n();
  const name = useId();
  return (
    <fieldset className={styles.cards}>
      <legend className={styles.legend}>{t("withdraw.to")}</legend>
      {cards
        .filter((card) => card.isWithdrawActive === "Y")
        .map((card) => (
          <label
            key={card.bankCardId}
            className={styles.choice}
            aria-label={`${card.bankName} ${card.cardNumber}`}
          >
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              checked={card.bankCardId === chosen}
              onChange={() => onChoose(card.bankCardId)}
            />
            <span className={styles.face}>
              <span>{card.bankName}</span>
              <span className={styles.figures}>{localizeDigits(card.cardNumber, style)}</span>
            </span>
          </label>
        ))}
      <Link to="/m/securityCenter" className={styles.link}>
        {t("withdraw.manage")}
      </Link>
    </fieldset>
  );
}
