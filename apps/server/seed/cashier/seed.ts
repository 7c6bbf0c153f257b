// The sandbox's payment channels, and the banks and wallets for payouts, for every play-money merchant that is not a
// trial merchant. The seed runs at every start and keeps an operator's changes.

import type { Db } from "@khela/service-kit/db/database";
import { insertSandboxProviders } from "../../src/cashier/payout-accounts/provider-store.ts";
import { getSandboxMerchantId } from "../site/seed.ts";
import { insertSandboxAccounts, insertSandboxChannels } from "./seed-store.ts";
import { seedRules } from "../../src/cashier/withdrawals/withdraw-rules.ts";

const minor = (taka: number) => String(taka * 100);
const icon = (code: string) => `/art/icons/channels/${code}.webp`;

function channel(
  code: string,
  category: string,
  name: { bn: string; en: string },
  limits: readonly [number, number],
  presets: readonly number[],
) {
  return {
    code,
    category,
    kind: "gateway" as const,
    name,
    icon: icon(code),
    min_minor: minor(limits[0]),
    max_minor: minor(limits[1]),
    presets_minor: presets.map(minor),
  };
}

const everyday = [200, 500, 1_000, 2_000, 5_000, 10_000];
const large = [1_000, 5_000, 10_000, 20_000, 50_000, 100_000];

/** Amounts in taka, the sandbox's currency. */
const channels = [
  channel("bkash", "wallet", { bn: "বিকাশ", en: "bKash" }, [100, 25_000], everyday),
  channel("nagad", "wallet", { bn: "নগদ", en: "Nagad" }, [100, 25_000], everyday),
  channel("rocket", "wallet", { bn: "রকেট", en: "Rocket" }, [100, 25_000], everyday),
  channel("bank", "bank", { bn: "ব্যাংক ট্রান্সফার", en: "Bank transfer" }, [500, 200_000], large),
  channel("card", "card", { bn: "ডেবিট বা ক্রেডিট কার্ড", en: "Debit or credit card" }, [500, 100_000], large),
  // disabled: a payer in USDT must see network, rate and amount, and the sandbox gateway does not show these
  { ...channel("usdt", "crypto", { bn: "ইউএসডিটি", en: "USDT" }, [1_000, 500_000], large), enabled: false },
];

/**
 * Channels that can also be paid at the sandbox gateway: by a QR code for another phone, and by a page that imitates a
 * banking app.
 */
const shown = [
  {
    ...channel("qr", "bank", { bn: "কিউআর কোড", en: "QR code" }, [100, 50_000], everyday),
    kind: "qr" as const,
    icon: icon("bank"),
  },
  {
    ...channel("app", "bank", { bn: "ব্যাংকের অ্যাপ", en: "Banking app" }, [100, 50_000], everyday),
    kind: "app" as const,
    icon: icon("bank"),
  },
];
/** A channel for payments by hand, to one of two accounts whose numbers cannot receive real money. */
const manual = {
  ...channel(
    "bkash-send",
    "wallet",
    { bn: "বিকাশ সেন্ড মানি", en: "bKash Send Money" },
    [100, 25_000],
    everyday,
  ),
  kind: "manual" as const,
  icon: icon("bkash"),
};
const accounts = [
  {
    id: "first",
    number: "01000000001",
    holder: "Khela Sandbox 1",
    qr_text: "khela sandbox account 01000000001",
  },
  {
    id: "second",
    number: "01000000002",
    holder: "Khela Sandbox 2",
    qr_text: "khela sandbox account 01000000002",
  },
];

const wallet = (code: string, name: { bn: string; en: string }, lengths: readonly [number, number]) => ({
  code,
  category: "wallet" as const,
  name,
  icon: icon(code),
  starts_with: "01",
  min_digits: lengths[0],
  max_digits: lengths[1],
});
const bank = (code: string, name: { bn: string; en: string }, lengths: readonly [number, number]) => ({
  code,
  category: "bank" as const,
  name,
  icon: icon("bank"),
  starts_with: "",
  min_digits: lengths[0],
  max_digits: lengths[1],
});

/** A Rocket account may have a check digit after the mobile number. */
const providers = [
  wallet("bkash", { bn: "বিকাশ", en: "bKash" }, [11, 11]),
  wallet("nagad", { bn: "নগদ", en: "Nagad" }, [11, 11]),
  wallet("rocket", { bn: "রকেট", en: "Rocket" }, [11, 12]),
  bank("sonali", { bn: "সোনালী ব্যাংক", en: "Sonali Bank" }, [13, 17]),
  bank("islami", { bn: "ইসলামী ব্যাংক", en: "Islami Bank" }, [13, 17]),
  bank("brac", { bn: "ব্র্যাক ব্যাংক", en: "BRAC Bank" }, [13, 17]),
  bank("dbbl", { bn: "ডাচ্‌-বাংলা ব্যাংক", en: "Dutch-Bangla Bank" }, [11, 17]),
];

export async function seedCashier(db: Db): Promise<void> {
  await insertSandboxChannels(
    db,
    "BDT",
    [...channels, ...shown, manual].map((row, sort) => ({ ...row, sort })),
  );
  await insertSandboxAccounts(db, manual.code, accounts);
  await insertSandboxProviders(
    db,
    "BDT",
    providers.map((row, sort) => ({ ...row, sort })),
  );
  await seedRules(db, { merchantId: await getSandboxMerchantId(db), currency: "BDT" });
}
