import { count } from "../../limits/limit.ts"
import type { Settings } from "../../settings/settings.ts"

/** Returns whether one more mail may be sent to this address. */
export const mayMail = async (settings: Settings, provider: string, address: string): Promise<boolean> =>
  (await count(settings, "mail", provider, address)).full === undefined
