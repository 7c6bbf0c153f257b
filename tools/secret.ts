/**
 * npm run secret -- sms | gateway | demo
 *
 * Prints the secret that signs the server's calls to the SMS provider (SMS_URL) or the payment gateway (GATEWAY_URL), in
 * Standard Webhooks' form: give it to the provider. `demo`: the password of the demo accounts while others can reach the
 * server. All derive from this installation's secret key. Exit code 2 for another name.
 */
import { ownDemoPassword } from "../apps/server/seed/auth/demo-passwords.ts";
import { gatewaySecretLabel } from "../apps/server/src/integrations/payment-gateways/khela/khela-gateway.ts";
import { loadConfig } from "../apps/server/src/infra/config.ts";
import { loadSecrets, type Secrets } from "../apps/server/src/infra/secrets.ts";
import { smsSecretLabel } from "../apps/server/src/integrations/sms.ts";

const secretsByName: Readonly<Record<string, (secrets: Secrets) => string>> = {
  sms: (secrets) => secrets.webhook(smsSecretLabel),
  gateway: (secrets) => secrets.webhook(gatewaySecretLabel),
  demo: ownDemoPassword,
};

const secretOf = secretsByName[process.argv[2] ?? ""];
if (secretOf === undefined) {
  process.stderr.write(`usage: npm run secret -- ${Object.keys(secretsByName).join(" | ")}\n`);
  process.exitCode = 2;
} else {
  const { dataDir, secretKey } = loadConfig();
  process.stdout.write(`${secretOf(loadSecrets({ dataDir, key: secretKey }))}\n`);
}
