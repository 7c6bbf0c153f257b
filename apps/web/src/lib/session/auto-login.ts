import { auth } from "@khela/contract/auth/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { send } from "../api/call.ts";
import { readStored, writeStored } from "../storage.ts";

/**
 * Logs a remembered device in without a tap. Throws CallError. After the server has refused a device that it does not
 * remember, the device is not tried again.
 */
export async function autoLogin(): Promise<OutputOf<typeof auth.login>> {
  try {
    const username = readStored<{ username?: string }>("remembered")?.username ?? "";
    return await send(auth.login, { type: "device", username, rememberMe: true, autoLogin: 1 });
  } catch (error) {
    if ((error as { code?: string }).code === "login.device.unknown") writeStored("autoLogin", 0);
    throw error;
  }
}
