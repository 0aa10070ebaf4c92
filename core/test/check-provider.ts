import type { Provider } from "../src/model/provider.ts"
import { allFlows } from "../src/server/all-flows.ts"
import { createCheckProvider, type ProviderSettings } from "../src/settings/provider.ts"

const checkProvider = createCheckProvider(allFlows)

/** Returns the provider, checked and completed. The same provider always gives the same object. */
export const getProviderSettings = (provider: Provider): ProviderSettings => checkProvider(provider).settings
