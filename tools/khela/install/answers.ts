/** Answers for an installation: from a file, from the last installation run, or from the person at the terminal. */
import { createInterface } from "node:readline/promises";
import { parseEnv } from "node:util";
import { operatorNamePattern } from "@khela/contract/operator/operator-call";
import { Refused } from "../../refused.ts";
import { readIfThere } from "./machine.ts";

export const ANSWERS_FILE = "/etc/khela/answers.env";

type Question = {
  readonly text: string;
  readonly fallback: string;
  readonly pattern: RegExp;
  /** Description of a valid answer, for a refusal. */
  readonly shape: string;
};

const questions = {
  DOMAIN: {
    text: "Domain of the site; games, pay and messages are its subdomains",
    fallback: "khela.localhost",
    pattern: /^(?=.{1,200}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    shape: "a name such as play.example.com, in lowercase letters",
  },
  CERTIFICATES: {
    text: "Certificates: acme (public names, internet), or local (an authority of this machine)",
    fallback: "local",
    pattern: /^(?:acme|local)$/,
    shape: "acme or local",
  },
  FIREWALL: {
    text: "Firewall: on (only SSH, 80 and 443 are open), or off",
    fallback: "on",
    pattern: /^(?:on|off)$/,
    shape: "on or off",
  },
  SSH_PORT: {
    text: "Port of SSH, which the firewall leaves open",
    fallback: "22",
    pattern: /^[1-9]\d{0,4}$/,
    shape: "a port",
  },
  BACKUPS: {
    text: "Folder of the backups, on another disk where there is one",
    fallback: "/var/backups/khela",
    pattern: /^(?:\/[A-Za-z0-9._-]+)+$/,
    shape: "an absolute path of letters, digits, dots, hyphens and underscores",
  },
  OPERATOR: {
    text: "Login name of the first operator, who owns the console",
    fallback: "owner",
    pattern: new RegExp(operatorNamePattern),
    shape: "1 to 40 lowercase letters, digits, dots, hyphens and underscores",
  },
} as const satisfies Readonly<Record<string, Question>>;

type Name = keyof typeof questions;
export type Answers = Readonly<Record<Name, string>>;

const names = Object.keys(questions) as Name[];

/**
 * Reads answers by name. A missing answer gets its fallback. @throws {Refused} at an unknown name or an invalid answer
 */
export function readAnswers(text: string): Answers {
  const given = parseEnv(text);
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(questions, name));
  if (unknown !== undefined)
    throw new Refused(`There is no question ${unknown}; the answers are ${names.join(", ")}.`);
  return Object.fromEntries(
    names.map((name) => [name, checked(name, given[name] ?? questions[name].fallback)]),
  ) as Answers;
}

function checked(name: Name, answer: string): string {
  const { pattern, shape } = questions[name];
  if (pattern.test(answer)) return answer;
  throw new Refused(`${name} is "${answer}", and has to be ${shape}.`);
}

export const writeAnswers = (answers: Answers): string =>
  `${names.map((name) => `${name}=${answers[name]}`).join("\n")}\n`;

/** Finds the answers in the named file, else from the last installation, else from the terminal. @throws {Refused} */
export async function findAnswers(path: string | undefined): Promise<Answers> {
  const text = readIfThere(path ?? ANSWERS_FILE);
  if (text !== null) return readAnswers(text);
  if (path !== undefined) throw new Refused(`There is no file ${path}.`);
  if (!process.stdin.isTTY)
    throw new Refused(
      `There is no terminal for questions: name a file of answers (--answers FILE), one a line: ${names.join(", ")}.`,
    );
  return ask();
}

async function ask(): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const lines: string[] = [];
    for (const name of names) {
      const { text, fallback, pattern, shape } = questions[name];
      let answer = (await terminal.question(`${text} [${fallback}]: `)).trim() || fallback;
      while (!pattern.test(answer)) answer = (await terminal.question(`It has to be ${shape}: `)).trim();
      lines.push(`${name}=${answer}`);
    }
    return readAnswers(lines.join("\n"));
  } finally {
    terminal.close();
  }
}
