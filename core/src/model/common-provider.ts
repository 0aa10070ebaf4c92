import type { ProviderType } from "./types.ts"

/** Fields that every provider has. */
export interface CommonProviderOptions {
  /** Lower-case letters, digits, `-` and `_`; part of the callback URL. */
  id: string
  name: string
  type: ProviderType
}
