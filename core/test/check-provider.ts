import type { Provider } from "../src/app/provider.ts"
import { allFlows } from "../src/all-flows.ts"
import { createCheckProvider, type ProviderSettings } from "../src/app/provider-settings.ts"

const checkProvider = createCheckProvider(allFlows)

/** Returns the provider, checked and completed. The same provider always gives the same object. */
export const getProviderSettings = (provider: Provider): ProviderSettings => checkProvider(provider).settings
