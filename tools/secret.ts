/**
 * npm run secret -- sms | gateway
 * Prints the secret by which the server signs its calls to the SMS provider (SMS_URL) or to the payment gateway (GATEWAY_URL), as Standard
 * Webhooks writes it: give it to the provider. It follows from the secret key of this installation. Exit code 2 for another name.
 */
import { gatewaySecretLabel } from "../apps/server/src/integrations/payment-gateways/khela/khela-gateway.ts";
import { loadConfig } from "../apps/server/src/infra/config.ts";
import { loadSecrets } from "../apps/server/src/infra/secrets.ts";
import { smsSecretLabel } from "../apps/server/src/integrations/sms.ts";

const labels: Readonly<Record<string, string>> = { sms: smsSecretLabel, gateway: gatewaySecretLabel };

const label = labels[process.argv[2] ?? ""];
if (label === undefined) {
  process.stderr.write(`usage: npm run secret -- ${Object.keys(labels).join(" | ")}\n`);
  process.exitCode = 2;
} else {
  const { dataDir, secretKey } = loadConfig();
  process.stdout.write(`${loadSecrets({ dataDir, key: secretKey }).webhook(label)}\n`);
}
