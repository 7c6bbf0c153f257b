import Type from "typebox";
import type { bankCards } from "./calls.ts";
import { PaymentPassword } from "../../auth/payment-password/schemas.ts";
import { Code, EmptyObject, EpochMs, ImageUrl } from "../../shapes.ts";

const YesNo = Type.Enum(["Y", "N"] as const);

const Bank = Type.Object({
  bankCode: Code,
  bankName: Type.String(),
  bankIconUrl: ImageUrl,
  /** BC: a bank account; EW: a mobile wallet. */
  cardType: Type.Enum(["BC", "EW"] as const),
  /** First digits of every account number of this bank or wallet; empty: any digits. */
  startsWith: Type.String(),
  minLength: Type.Integer(),
  maxLength: Type.Integer(),
});

const BankCard = Type.Object({
  bankCardId: Type.String(),
  bankCode: Code,
  bankName: Type.String(),
  bankIconUrl: ImageUrl,
  cardType: Bank.properties.cardType,
  /** Account number with stars for all but the last four digits. */
  cardNumber: Type.String(),
  cardHolder: Type.String(),
  isDefault: Type.Boolean(),
  isFrozen: Type.Boolean(),
  createdAt: EpochMs,
  /** Payouts to this account wait until this time. */
  usableFrom: EpochMs,
  /** Whether a payout to this account can be requested now. */
  isWithdrawActive: YesNo,
});

const Cards = Type.Array(BankCard);
const CardId = Type.String({ pattern: "^[A-Za-z0-9_-]{8,40}$" });
const Guarded = Type.Object({ bankCardId: CardId, password: PaymentPassword });

export const bankCardSchemas = {
  withdrawBanks: { in: EmptyObject, out: Type.Object({ withdraw_banks: Type.Array(Bank) }) },
  bankCards: {
    in: EmptyObject,
    out: Type.Object({
      bankCards: Cards,
      /** Mobile wallet accounts, grouped by wallet, as clients of this API family expect. */
      eWallets: Type.Array(Type.Object({ groupId: Code, eWallets: Cards })),
      /** Always empty in this version. */
      virtualWallets: Cards,
      /** All payout accounts, the default account first. */
      fullBankCardList: Cards,
      maxCardCount: Type.Integer(),
      normalDeleteBankCard: YesNo,
      ewalletDeleteBankCard: YesNo,
    }),
  },
  addBankCard: {
    in: Type.Object({
      bankCode: Code,
      cardNumber: Type.String({ maxLength: 40 }),
      /** Name of the payee: the name in the member's profile, or a new value for it. */
      cardHolder: Type.String({ maxLength: 200 }),
      password: PaymentPassword,
    }),
    out: BankCard,
  },
  defaultBankCard: { in: Guarded, out: EmptyObject },
  freezeBankCard: { in: Type.Object({ bankCardId: CardId }), out: EmptyObject },
  unfreezeBankCard: { in: Guarded, out: EmptyObject },
  removeBankCard: { in: Guarded, out: EmptyObject },
} as const satisfies Record<keyof typeof bankCards, { in: Type.TSchema; out: Type.TSchema }>;
