import type { providerFlows } from "./symbols.ts"
import type { ProviderType } from "../types.ts"

/** Fields that every provider has. */
export interface CommonProviderOptions {
  /** Lower-case letters, digits, `-` and `_`; part of the callback URL. */
  id: string
  name: string
  type: ProviderType
  /** The `ProviderFlows` that serve the provider. The functions that create providers set it. */
  readonly [providerFlows]?: object | undefined
}
