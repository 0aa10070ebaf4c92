import type { providerFlows } from "./symbols.ts"
import type { ProviderType } from "../types.ts"

/** Fields that every provider has. */
export interface CommonProviderOptions {
  /** Lower-case letters, digits, `-` and `_`; part of the callback URL. */
  id: string
  name: string
  type: ProviderType
  /** The `ProviderFlows` that serve the provider. Set by the functions that create providers. */
  readonly [providerFlows]?: object | undefined
}
