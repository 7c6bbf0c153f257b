// Names of screens and buttons in texts of the seed data, by the keys of the site's messages (`game.`: of the games'
// frame). Such a text has {screens.record}, and readers see the name. tests/seeded-texts.test.ts compares the names
// with the messages.

export const screenNames = {
  BN: {
    "auth.byMail": "ইমেইলে",
    "auth.byPhone": "মোবাইলে",
    "auth.forgot": "পাসওয়ার্ড ভুলে গেছেন?",
    "auth.remember": "আমাকে মনে রাখুন",
    "auth.tryFirst": "ফ্রি খেলে দেখুন",
    "auth.withName": "ইউজারনেম দিয়ে",
    "auth.withNumber": "মোবাইল নম্বর দিয়ে",
    "cashier.tag.expired": "সময় শেষ",
    "cashier.tag.failed": "হয়নি",
    "cashier.tag.paid": "জমা হয়েছে",
    "cashier.tag.waiting": "অপেক্ষায়",
    "game.fairness": "স্বচ্ছতা",
    "game.seeds.rotate": "সিড বদলে প্রকাশ করুন",
    "home.notices": "ঘোষণা",
    "inbox.readAll": "সব পড়া হিসেবে চিহ্নিত করুন",
    "play.field.clientSeed": "আপনার সিড",
    "play.field.nonce": "ক্রম (nonce)",
    "play.field.serverSeed": "গোপন সিড",
    "play.field.serverSeedHash": "গোপন সিডের ছাপ",
    "play.verify": "যাচাই করুন",
    "screens.chat": "লাইভ চ্যাট",
    "screens.deposit": "টাকা জমা",
    "screens.download": "অ্যাপ",
    "screens.favourites": "প্রিয় গেম",
    "screens.feedback": "মতামত",
    "screens.inHouse": "আমাদের নিজেদের গেম",
    "screens.inbox": "ইনবক্স",
    "screens.memberCentre": "আমার অ্যাকাউন্ট",
    "screens.profile": "আমার তথ্য",
    "screens.record": "বাজির রেকর্ড",
    "screens.safer": "সীমা ও বিরতি",
    "screens.security": "নিরাপত্তা কেন্দ্র",
    "screens.transactions": "লেনদেন",
    "screens.trial": "ফ্রি খেলা",
    "screens.verify": "রাউন্ড যাচাই",
    "screens.withdraw": "টাকা তোলা",
    "shell.help": "সাহায্য",
    "shell.register": "নিবন্ধন",
    "shell.search": "গেম খুঁজুন",
    "shell.settings": "সেটিংস",
  },
  EN: {
    "auth.byMail": "By email",
    "auth.byPhone": "By phone",
    "auth.forgot": "Forgot password?",
    "auth.remember": "Remember me",
    "auth.tryFirst": "Try free play",
    "auth.withName": "By username",
    "auth.withNumber": "By mobile number",
    "cashier.tag.expired": "Expired",
    "cashier.tag.failed": "Failed",
    "cashier.tag.paid": "Received",
    "cashier.tag.waiting": "Waiting",
    "game.fairness": "Fairness",
    "game.seeds.rotate": "Rotate and reveal",
    "home.notices": "Announcements",
    "inbox.readAll": "Mark all read",
    "play.field.clientSeed": "Your seed",
    "play.field.nonce": "Counter (nonce)",
    "play.field.serverSeed": "Secret seed",
    "play.field.serverSeedHash": "Fingerprint of the secret seed",
    "play.verify": "Verify",
    "screens.chat": "Live chat",
    "screens.deposit": "Deposit",
    "screens.download": "App",
    "screens.favourites": "Favourite games",
    "screens.feedback": "Feedback",
    "screens.inHouse": "Our own games",
    "screens.inbox": "Inbox",
    "screens.memberCentre": "My account",
    "screens.profile": "My details",
    "screens.record": "Betting record",
    "screens.safer": "Limits and breaks",
    "screens.security": "Security centre",
    "screens.transactions": "Transactions",
    "screens.trial": "Free play",
    "screens.verify": "Verify a round",
    "screens.withdraw": "Withdraw",
    "shell.help": "Help",
    "shell.register": "Sign up",
    "shell.search": "Search games",
    "shell.settings": "Settings",
  },
} as const;

type Language = keyof typeof screenNames;

const PLACEHOLDER = /\{([a-z]+(?:\.[A-Za-z]+)+)\}/g;

/** Replaces the keys of screens and buttons in a text by their names. Throws for a key without a name. */
export function withScreenNames(text: string, language: Language): string {
  const names: Readonly<Record<string, string>> = screenNames[language];
  return text.replace(PLACEHOLDER, (_, key: string) => {
    const name = names[key];
    if (name === undefined) throw new Error(`no screen is named ${key}`);
    return name;
  });
}
