// Texts of the daily digest.

import type { ConsoleLanguage } from "@khela/contract/operator/console-page";
import type { QueueName } from "@khela/contract/operator/today/queues";
import { escapeHtml } from "../../http/escape-html.ts";
import type { Figures } from "../today/day-figures.ts";

export type Digest = {
  readonly brand: string;
  readonly currency: string;
  readonly figures: Figures;
  readonly queues: readonly { readonly name: QueueName; readonly count: number }[];
  /**
   * Outside parties whose circuit breaker is not closed in this process. `failedJobs`: number of jobs that failed
   * after all retries.
   */
  readonly failing: readonly string[];
  readonly failedJobs: number;
  /** Time of the last backup on the server's machine; null: none. */
  readonly lastBackupAt: number | null;
  readonly lastRestore: { readonly at: number; readonly ledger: "clean" | "wrong" } | null;
  readonly timeZone: string;
};

type Words = Readonly<
  Record<
    | "subject"
    | "figures"
    | "deposits"
    | "withdrawals"
    | "ggr"
    | "registrations"
    | "queues"
    | "nothingWaits"
    | "faults"
    | "noFault"
    | "failing"
    | "failedJobs"
    | "backup"
    | "restore"
    | "none"
    | "wrong"
    | "stop",
    string
  >
>;

const words: Readonly<Record<ConsoleLanguage, Words>> = {
  bn: {
    subject: "{brand}: {day} তারিখের হিসাব",
    figures: "গতকাল",
    deposits: "ডিপোজিট",
    withdrawals: "উত্তোলন",
    ggr: "জিজিআর",
    registrations: "নতুন সদস্য",
    queues: "এখন অপেক্ষায়",
    nothingWaits: "কিছু অপেক্ষায় নেই।",
    faults: "গোলমাল",
    noFault: "কোনো গোলমাল নেই।",
    failing: "সাড়া দিচ্ছে না",
    failedJobs: "ব্যর্থ কাজ",
    backup: "শেষ ব্যাকআপ",
    restore: "শেষ প্রমাণিত পুনরুদ্ধার",
    none: "নেই",
    wrong: "লেজার মেলেনি",
    stop: "বন্ধ করতে: কনসোল, আজ, দৈনিক হিসাব।",
  },
  en: {
    subject: "{brand}: figures of {day}",
    figures: "Yesterday",
    deposits: "Deposits",
    withdrawals: "Withdrawals",
    ggr: "GGR",
    registrations: "New members",
    queues: "Waiting now",
    nothingWaits: "Nothing waits.",
    faults: "Faults",
    noFault: "There is no fault.",
    failing: "Does not answer",
    failedJobs: "Failed jobs",
    backup: "Last backup",
    restore: "Last proven restore",
    none: "none",
    wrong: "the ledger is wrong",
    stop: "To stop it: console, Today, Daily digest.",
  },
};

const queueWords: Readonly<Record<ConsoleLanguage, Readonly<Record<QueueName, string>>>> = {
  bn: {
    deposits: "মেলাতে হবে এমন ডিপোজিট",
    heldDeposits: "আটকে থাকা পেমেন্ট",
    withdrawals: "দেখতে হবে এমন উত্তোলন",
    verifications: "পরিচয় যাচাই",
    claims: "বোনাসের আবেদন",
    chats: "উত্তরের অপেক্ষায় চ্যাট",
    feedback: "মতামত",
    disputes: "এজেন্টের বিরোধ",
    freezes: "অ্যাকাউন্ট স্থগিতের অনুরোধ",
    proposals: "দ্বিতীয় অপারেটরের প্রস্তাব",
  },
  en: {
    deposits: "Deposits to match",
    heldDeposits: "Held payments",
    withdrawals: "Withdrawals to review",
    verifications: "Identity verifications",
    claims: "Reward claims",
    chats: "Chats without an answer",
    feedback: "Feedback",
    disputes: "Agent disputes",
    freezes: "Requests to freeze an account",
    proposals: "Proposals for a second operator",
  },
};

type Mailed = { readonly subject: string; readonly text: string; readonly html: string };
type Section = {
  readonly title: string;
  readonly rows: readonly (readonly [string, string])[];
  readonly empty?: string;
};

function sectionsOf(digest: Digest, language: ConsoleLanguage): readonly Section[] {
  const { figures, queues, failing, failedJobs, lastBackupAt, lastRestore, currency } = digest;
  const text = words[language];
  const locale = language === "bn" ? "bn-BD" : "en-GB";
  const count = (value: number) => new Intl.NumberFormat(locale).format(value);
  // formats the decimal text directly, so that no digit is lost
  const money = (value: string) =>
    `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value as `${number}`)} ${currency}`;
  const time = (at: number | null) =>
    at === null
      ? text.none
      : new Intl.DateTimeFormat(locale, {
          dateStyle: "medium",
          timeStyle: "short",
          hourCycle: "h23",
          timeZone: digest.timeZone,
        }).format(at);
  return [
    {
      title: text.figures,
      rows: [
        [text.deposits, `${money(figures.deposits)} (${count(figures.depositCount)})`],
        [text.withdrawals, `${money(figures.withdrawals)} (${count(figures.withdrawalCount)})`],
        [text.ggr, money(figures.ggr)],
        [text.registrations, count(figures.registrations)],
      ],
    },
    {
      title: text.queues,
      empty: text.nothingWaits,
      rows: queues.map((queue) => [queueWords[language][queue.name], count(queue.count)] as const),
    },
    {
      title: text.faults,
      empty: text.noFault,
      rows: [
        ...failing.map((party) => [text.failing, party] as const),
        ...(failedJobs === 0 ? [] : [[text.failedJobs, count(failedJobs)] as const]),
      ],
    },
    {
      title: text.backup,
      rows: [
        [text.backup, time(lastBackupAt)],
        [
          text.restore,
          `${time(lastRestore?.at ?? null)}${lastRestore?.ledger === "wrong" ? `: ${text.wrong}` : ""}`,
        ],
      ],
    },
  ];
}

/** Returns the mail of a digest, as text and as HTML. */
export function digestMail(digest: Digest, language: ConsoleLanguage): Mailed {
  const sections = sectionsOf(digest, language);
  const { subject, stop } = words[language];
  const lines = sections.map(({ title, rows, empty }) =>
    [title, ...(rows.length === 0 ? [empty ?? ""] : rows.map(([name, value]) => `${name}: ${value}`))].join(
      "\n",
    ),
  );
  const html = sections.map(({ title, rows, empty }) => {
    const body = rows.map(
      ([name, value]) => `<tr><td>${escapeHtml(name)}</td><td align="right">${escapeHtml(value)}</td></tr>`,
    );
    return `<h2>${title}</h2>${rows.length === 0 ? `<p>${empty ?? ""}</p>` : `<table>${body.join("")}</table>`}`;
  });
  return {
    subject: subject.replace("{brand}", digest.brand).replace("{day}", digest.figures.day),
    text: [...lines, stop].join("\n\n"),
    html: `<!doctype html><html lang="${language}"><meta charset="utf-8"><body>${html.join("")}<p>${stop}</p></body></html>`,
  };
}
