/** Installation steps for the reverse proxy, Caddy with certificates, and for the firewall. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv } from "node:util";
import { Refused } from "../../refused.ts";
import { ROOT } from "../../root.ts";
import type { Answers } from "./answers.ts";
import { settingsOf } from "./settings-file.ts";
import { hasSystemd, isFile, isPackaged, putFile, readIfThere, run, type FileState } from "./machine.ts";
import type { Step } from "./step.ts";

const WRITTEN = "# Written by khela install.";
const CADDY_ROOT = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
const TRUSTED_ROOT = "/usr/local/share/ca-certificates/khela-local.crt";
const AUTHORITY_WITHIN_MS = 30_000;

/** Returns deploy/Caddyfile with the addresses filled in, for processes of this machine. */
export function caddyfileOf(answers: Answers): string {
  const settings = parseEnv(settingsOf(answers, ""));
  const sites = readFileSync(join(ROOT, "deploy/Caddyfile"), "utf8")
    .replaceAll(/\{\$([A-Z_]+)\}/g, (_, name: string) => settings[name] ?? "")
    .replaceAll("reverse_proxy server:", "reverse_proxy 127.0.0.1:");
  const global = answers.CERTIFICATES === "local" ? "{\n\tlocal_certs\n\tskip_install_trust\n}\n\n" : "";
  return `${WRITTEN}\n${global}${sites}`;
}

/** Returns rules of the firewall, which allow only SSH, HTTP and HTTPS. Other nftables tables stay unchanged. */
export function firewallOf({ SSH_PORT }: Answers): string {
  return `#!/usr/sbin/nft -f
${WRITTEN}
table inet khela
delete table inet khela
table inet khela {
	chain input {
		type filter hook input priority filter; policy drop;
		ct state established,related accept
		ct state invalid drop
		iif "lo" accept
		meta l4proto { icmp, ipv6-icmp } accept
		udp dport 546 accept
		tcp dport { 80, 443, ${SSH_PORT} } accept
		udp dport 443 accept
	}
}
`;
}

/** Replaces a file. @throws {Refused} when another program or person wrote the file */
function replaceFile(file: FileState, debianPackage: string, otherwise: string): void {
  const present = readIfThere(file.path);
  if (present !== null && !present.includes(WRITTEN) && !isPackaged(file.path, debianPackage))
    throw new Refused(`${file.path} is not Khela's: move it away${otherwise}, and install again.`);
  putFile(file);
}

export function proxySteps(answers: Answers): readonly Step[] {
  const caddyfile: FileState = { path: "/etc/caddy/Caddyfile", text: caddyfileOf(answers), mode: 0o644 };
  return [
    {
      title: `Caddy answers for ${answers.DOMAIN}, with certificates ${answers.CERTIFICATES === "acme" ? "by ACME" : "of an authority of this machine"}`,
      isSo: () => isFile(caddyfile),
      makeSo: () => {
        replaceFile(caddyfile, "caddy", "");
        run("caddy", ["validate", "--config", caddyfile.path]);
        if (hasSystemd()) run("systemctl", ["reload-or-restart", "caddy"]);
        else return "systemd does not run here: caddy run --config /etc/caddy/Caddyfile";
      },
    },
    ...(answers.CERTIFICATES === "local" ? [trustStep] : []),
    ...(answers.FIREWALL === "on" ? [firewallStep(answers)] : []),
  ];
}

const trustStep: Step = {
  title: "This machine trusts its own authority",
  byHand: `when Caddy runs: copy ${CADDY_ROOT} to ${TRUSTED_ROOT}, then update-ca-certificates`,
  isSo: () => readIfThere(CADDY_ROOT) !== null && readIfThere(CADDY_ROOT) === readIfThere(TRUSTED_ROOT),
  makeSo: async () => {
    const deadline = performance.now() + AUTHORITY_WITHIN_MS;
    while (readIfThere(CADDY_ROOT) === null) {
      if (performance.now() > deadline)
        throw new Refused("Caddy made no authority: journalctl -u caddy says why.");
      await sleep(100);
    }
    putFile({ path: TRUSTED_ROOT, text: readFileSync(CADDY_ROOT, "utf8"), mode: 0o644 });
    run("update-ca-certificates", []);
    return `Browsers of other machines accept the site when they trust ${TRUSTED_ROOT}.`;
  },
};

function firewallStep(answers: Answers): Step {
  const file: FileState = { path: "/etc/nftables.conf", text: firewallOf(answers), mode: 0o755 };
  return {
    title: `The firewall lets in SSH (${answers.SSH_PORT}), HTTP and HTTPS alone`,
    byHand: `write ${file.path} and load it with nft -f`,
    isSo: () => isFile(file) && run("systemctl", ["is-enabled", "nftables"]).trim() === "enabled",
    makeSo: () => {
      replaceFile(file, "nftables", ", or answer FIREWALL=off");
      run("systemctl", ["enable", "nftables"]);
      run("systemctl", ["reload-or-restart", "nftables"]);
    },
  };
}
