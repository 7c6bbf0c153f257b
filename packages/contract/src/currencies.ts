// How a currency is written beside an amount. Digits are the engines' (money.ts), since rounding is theirs.

const symbols: Readonly<Record<string, string>> = {
  BDT: "৳", INR: "₹", NPR: "रू", PKR: "₨", LKR: "රු", THB: "฿", MYR: "RM", PHP: "₱", CNY: "¥", USD: "$", EUR: "€",
  GBP: "£", VND: "₫", KRW: "₩", JPY: "¥", USDT: "₮", BTC: "₿",
};

/** The currency's symbol, or its code where it has none of its own. */
export function currencySymbol(currency: string): string {
  return symbols[currency] ?? currency;
}
