// The currencies the platform can hold, as data. `digits` is the number of decimals of one unit; the ledger
// holds whole minor units. Never change the digits of a currency that has money; a new scale needs a new
// code.

export type Currency = { readonly digits: number };

/**
 * Currencies by code. Digits are the ISO 4217 exponents; USDT has those of its token contracts (6), BTC those of the
 * satoshi (8).
 */
export const currencies = {
  BDT: { digits: 2 },
  INR: { digits: 2 },
  NPR: { digits: 2 },
  PKR: { digits: 2 },
  LKR: { digits: 2 },
  THB: { digits: 2 },
  MYR: { digits: 2 },
  PHP: { digits: 2 },
  CNY: { digits: 2 },
  USD: { digits: 2 },
  EUR: { digits: 2 },
  VND: { digits: 0 },
  KRW: { digits: 0 },
  JPY: { digits: 0 },
  KWD: { digits: 3 },
  BHD: { digits: 3 },
  USDT: { digits: 6 },
  BTC: { digits: 8 },
} as const satisfies Record<string, Currency>;

export type CurrencyCode = keyof typeof currencies;
