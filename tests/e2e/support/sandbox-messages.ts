/** SMS and mail that the sandbox's providers have sent. */
import { expect } from "@playwright/test";

const OUTSIDE = `http://localhost:${Number(process.env["KHELA_E2E_PORT"] ?? 4190) + 3}`;

async function last<T>(kind: "sms" | "mail", to: string): Promise<T> {
  let found: T | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`${OUTSIDE}/${kind}/last?to=${encodeURIComponent(to)}`);
      found = answer.ok ? ((await answer.json()) as T) : undefined;
      return answer.ok;
    })
    .toBe(true);
  return found as T;
}

/** Returns the code in the last SMS to a number, which is written with its plus. */
export async function smsCodeFor(number: string): Promise<string> {
  return (await last<{ code: string }>("sms", number)).code;
}

/** Returns the link in the last mail to an address. */
export async function mailLinkFor(address: string): Promise<string> {
  return (await last<{ link: string }>("mail", address)).link;
}

/** Returns the one-time code in the last mail to an address. */
export async function mailCodeFor(address: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      code = /\b\d{6}\b/.exec((await last<{ text: string }>("mail", address)).text)?.[0];
      return code !== undefined;
    })
    .toBe(true);
  return code ?? "";
}
