import { expect, test } from "vitest";
import { isPaymentAppUrl } from "./payment-apps.ts";

test.each([
  ["https://pay.example/app", true],
  ["upi://pay?pa=khela@bank&am=500.00&cu=INR", true],
  ["http://127.0.0.1:3002/pay/gw_1?by=app", true],
  ["http://127.0.0.1:3003/pay/gw_1", false],
  ["javascript:alert(1)", false],
  ["data:text/html,hello", false],
  ["intent://pay#Intent;end", false],
  ["file:///etc/passwd", false],
  ["/pay", false],
  ["", false],
])("[PAY-01] address of a payment app %s → opened: %s", (appUrl, isOpened) => {
  expect(isPaymentAppUrl(appUrl, "http://127.0.0.1:3002/pay/gw_1")).toBe(isOpened);
});
