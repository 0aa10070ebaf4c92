import { count } from "../../limits/limit.ts"
import type { Settings } from "../../settings/settings.ts"

/** Whether one more mail may go to this address. */
export const mayMail = async (settings: Settings, provider: string, address: string): Promise<boolean> =>
  (await count(settings, "mail", provider, address)).full === undefined
