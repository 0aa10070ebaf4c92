import { describe, expect, test } from "vitest"
import { MemoryAdapter, memoryRevocations } from "../../src/adapters/memory.ts"
import { getSettings } from "../../src/any-provider.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import { revocationFeature } from "../../src/features.ts"
import { oauth } from "../../src/oauth/define.ts"

const provider = oauth({
  ...{ id: "idp", name: "IdP", clientId: "client", clientSecret: "client-secret" },
  ...{ authorization: "https://idp.test/a", token: "https://idp.test/t", userinfo: "https://idp.test/u" },
})
const config: AuthConfig = { secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj", providers: [provider] }

/** Returns an object that has a function under every name, which calls the store's method of that name. */
const toProxy = <T extends object>(store: T): T =>
  new Proxy(store, {
    get: (store, name) => {
      const method: unknown = Reflect.get(store, name)
      return (...given: unknown[]) => typeof method === "function" ? method.apply(store, given) : undefined
    },
  })

test("a proxy around an adapter serves an app that only has OAuth providers", async () => {
  expect(await getSettings({ ...config, adapter: toProxy(MemoryAdapter()) })).toHaveProperty("loadAccounts")
})

describe.each([
  ["a proxy", toProxy(memoryRevocations())],
  ["an adapter with the store's methods", Object.assign(memoryRevocations(), MemoryAdapter())],
])("%s as revocation store", (_, store) => {
  const revoking: AuthConfig = { ...config, session: { revocation: { store } } }

  test("serves an app that names the feature", async () => {
    expect(await getSettings({ ...revoking, use: [revocationFeature] })).toHaveProperty("revocation.checkAge", 0)
  })

  test("contains no feature for it", () => {
    expect(() => getSettings(revoking)).toThrow("needs `use: [revocationFeature]`")
  })
})
