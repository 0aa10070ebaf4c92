import type { ProviderFeature } from "./feature.ts"
import type { ProviderConfig } from "./provider.ts"
import type { feature } from "./symbols.ts"
import type { ProviderType } from "../types.ts"

/** Fields that every provider has. */
export interface CommonProviderOptions {
  /** Lower-case letters, digits, `-` and `_`; part of the callback URL. */
  id: string
  name: string
  type: ProviderType
  /** Returns the feature that serves the provider, or `undefined` if it cannot. Set by the functions that create providers. */
  [feature]?(config: ProviderConfig): ProviderFeature | undefined
}
