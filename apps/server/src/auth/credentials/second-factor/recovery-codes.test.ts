import { expect, it } from "vitest";
import { readRecoveryCode } from "./recovery-codes.ts";

it("[PAY-08] recovery code: read as a person types it", () => {
  expect(readRecoveryCode(" 7k2qd-9xm4t ")).toBe("7K2QD9XM4T");
  expect(readRecoveryCode("ol2qd 9xm4i")).toBe("012QD9XM41");
  for (const wrong of ["", "7K2QD-9XM4", "7K2QD-9XM4U", "123456"]) expect(readRecoveryCode(wrong)).toBeNull();
});
