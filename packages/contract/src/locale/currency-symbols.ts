// Symbols of currencies, shown beside an amount. The engines' money.ts formats the amount itself, because formatting
// may round and only money.ts rounds.

const symbols: Readonly<Record<string, string>> = {
  BDT: "৳",
  INR: "₹",
  NPR: "रू",
  PKR: "₨",
  LKR: "රු",
  THB: "฿",
  MYR: "RM",
  PHP: "₱",
  CNY: "¥",
  USD: "$",
  EUR: "€",
  GBP: "£",
  VND: "₫",
  KRW: "₩",
  JPY: "¥",
  USDT: "₮",
  BTC: "₿",
};

/** Returns the currency's symbol, or its code where it has no symbol. */
export function currencySymbol(currency: string): string {
  return symbols[currency] ?? currency;
}
