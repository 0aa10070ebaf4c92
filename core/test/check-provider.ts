import type { Provider } from "../src/app/provider.ts"
import { plainProviders } from "../src/all-features.ts"
import { createReadProvider, type ProviderSettings } from "../src/app/provider-settings.ts"

const readProvider = createReadProvider(plainProviders)

/** Returns the provider, checked and completed. The same provider always gives the same object. */
export const getProviderSettings = (provider: Provider): ProviderSettings => readProvider(provider).provider
