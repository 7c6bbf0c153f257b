// Two pages: one with the messages that arrived, and one for sign-in with Google and Facebook in the sandbox.

import { createHash } from "node:crypto";
import type { Mailbox } from "./mailbox.ts";
import { texts, type Language } from "./texts.ts";

const style = `:root{--ground:#eef3f2;--card:#fff;--text:#0e2022;--soft:#47595b;--edge:#d5e1de;--main:#0b5d53;--on-main:#fff;--warn:#fbf0d6;--warn-text:#5f3b00;--focus:#825200}
@media(prefers-color-scheme:dark){:root{--ground:#0a1315;--card:#111e21;--text:#edf4f2;--soft:#a9bcbb;--edge:#2a4046;--main:#3fb6a1;--on-main:#04211c;--warn:#2b2614;--warn-text:#ffdf94;--focus:#ffdf94}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,"Noto Sans Bengali","Kohinoor Bangla",sans-serif}
main{max-width:560px;margin:0 auto;padding:0 16px 32px}header{margin:0 -16px;background:var(--warn);color:var(--warn-text);padding:10px 16px}
header p{margin:0}header a{color:inherit;display:inline-block;padding:10px 0;min-height:44px}h1{font-size:1.25rem;margin:16px 0 8px}h2{font-size:1.0625rem;margin:20px 0 8px}
article{background:var(--card);border:1px solid var(--edge);border-radius:12px;padding:12px 14px;margin:0 0 10px;overflow-wrap:anywhere}
article p{margin:4px 0 0;white-space:pre-wrap}.who{color:var(--soft);font-size:.875rem;display:flex;gap:12px;justify-content:space-between}.code{font-size:1.5rem;font-weight:700;letter-spacing:.08em}
label{display:block;margin:12px 0 4px}input{width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--edge);border-radius:10px;font:inherit;background:var(--card);color:inherit}
button,a.main{display:block;width:100%;min-height:48px;margin-top:12px;border:0;border-radius:10px;background:var(--main);color:var(--on-main);font:inherit;font-weight:600;text-align:center;line-height:48px;text-decoration:none}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`;

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Sends the typed identity to the window that opened this page, and only to its origin. */
const submitScript =
  "const f=document.querySelector('form');f.addEventListener('submit',(e)=>{e.preventDefault();const m=new FormData(f).get('email');" +
  "const c=JSON.stringify({sub:'sandbox-'+m,email:m,name:m.split('@')[0]});" +
  "if(window.opener)window.opener.postMessage({type:'khela-sign-in',provider:f.dataset.provider,credential:c},f.dataset.origin);window.close();});";

export const contentPolicy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(submitScript)}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function documentOf(language: Language, body: string, script = ""): string {
  const t = texts[language];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escape(t.title)}</title><style>${style}</style></head><body><main>${body}</main>${script}</body></html>`;
}

function time(at: number): string {
  return new Date(at).toISOString().slice(11, 19);
}

export function mailboxPage(post: Mailbox, language: Language): string {
  const t = texts[language];
  const other = language === "bn" ? "en" : "bn";
  const sms = post
    .sms()
    .map(
      ({ to, text, code, at }) =>
        `<article><div class="who"><b>${escape(to)}</b><span>${time(at)}</span></div>${code === null ? "" : `<div class="code">${code}</div>`}<p>${escape(text)}</p></article>`,
    );
  const mail = post
    .mail()
    .map(
      ({ to, subject, text, link, at }) =>
        `<article><div class="who"><b>${escape(to)}</b><span>${time(at)}</span></div><b>${escape(subject)}</b><p>${escape(text)}</p>${link === null ? "" : `<a class="main" href="${escape(link)}">${t.open}</a>`}</article>`,
    );
  return documentOf(
    language,
    `<header><p><strong>${t.ribbon}</strong></p><p>${t.more}</p><a href="/?lang=${other}" lang="${other}">${t.otherLanguage}</a></header>
<h1>${t.title}</h1><h2>${t.sms}</h2>${sms.join("") || `<p>${t.none}</p>`}<h2>${t.mail}</h2>${mail.join("") || `<p>${t.none}</p>`}`,
  );
}

export const signInProviders = {
  google: { id: "google.com", name: "Google" },
  facebook: { id: "facebook.com", name: "Facebook" },
} as const;

/** Creates the page for sign-in. `origin` is the origin of the window that opened it, which the caller has checked. */
export function signInPage(
  provider: keyof typeof signInProviders,
  origin: string,
  language: Language,
): string {
  const t = texts[language];
  const { id, name } = signInProviders[provider];
  return documentOf(
    language,
    `<header><p><strong>${t.signIn(name)}</strong></p><p>${t.signInMore}</p></header>
<form data-provider="${id}" data-origin="${escape(origin)}"><label for="email">${t.email}</label><input id="email" name="email" type="email" required autocomplete="email"><button>${t.go}</button></form>`,
    `<script>${submitScript}</script>`,
  );
}
