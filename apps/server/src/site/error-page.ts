// The error page for pages that could not be rendered. The page needs no script, no database and no built site,
// because any of these may be the cause.

import { createHash } from "node:crypto";
import type { LanguageCode } from "@khela/contract/locale/languages";
import { messageLanguageOf } from "@khela/contract/locale/languages";

const messages = {
  BN: {
    tag: "bn",
    title: "একটু সমস্যা হয়েছে",
    text: "পাতাটি এখন দেখানো যাচ্ছে না। আপনার টাকা আর হিসাব ঠিক আছে।",
    again: "আবার চেষ্টা করুন",
    reference: "জানাতে হলে এই নম্বরটি দিন:",
  },
  EN: {
    tag: "en",
    title: "Something went wrong",
    text: "This page cannot be shown right now. Your money and records are safe.",
    again: "Try again",
    reference: "If you tell us about it, give this number:",
  },
  TH: {
    tag: "th",
    title: "เกิดปัญหาบางอย่าง",
    text: "ตอนนี้แสดงหน้านี้ไม่ได้ เงินและข้อมูลของคุณปลอดภัย",
    again: "ลองอีกครั้ง",
    reference: "หากต้องการแจ้งเรา โปรดให้หมายเลขนี้:",
  },
} as const;

const style = `
:root{color-scheme:dark;--ground:#0a1315;--text:#edf4f2;--soft:#a9bcbb;--gold:#f2bf4b;--on:#231703}
:root[data-theme=light]{color-scheme:light;--ground:#f1f5f4;--text:#0e2022;--soft:#47595b;--gold:#825200;--on:#fff}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--text);font:16px/1.6 system-ui,"Noto Sans Bengali",sans-serif}
main{max-width:22rem;padding:2rem 1rem;text-align:center}
h1{font-size:1.375rem;margin:0 0 .5rem}p{margin:0 0 1.5rem;color:var(--soft)}code{user-select:all;overflow-wrap:anywhere}
a{display:inline-flex;align-items:center;min-height:48px;padding:0 1.5rem;border-radius:10px;background:var(--gold);color:var(--on);font-weight:700;text-decoration:none}
a:focus-visible{outline:2px solid var(--text);outline-offset:2px}
`;

/** Content policy of the page: only the page's own style is allowed. */
export const errorPagePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

/** Renders the error page. The visitor can retry the address, and sees the id of the log entry with the cause. */
export function errorPage({
  language,
  theme,
  requestId,
}: {
  language: LanguageCode;
  theme: "dark" | "light";
  requestId: string;
}): string {
  const { tag, title, text, again, reference } = messages[messageLanguageOf(language)];
  return (
    `<!doctype html><html lang="${tag}" data-theme="${theme}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style></head>` +
    `<body><main><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p><p>${reference} <code>${requestId}</code></p></main></body></html>`
  );
}
