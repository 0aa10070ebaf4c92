import type { FactorStore, PasswordStore } from "@svc-auth/core/flow-tools"

const methods = ["getPassword", "replacePassword", "getFactors", "replaceFactors"] as const

/** Returns the methods of the option `store`, bound to it because it may be a class instance. */
export const bindStore = (
  store: Partial<PasswordStore & FactorStore> | undefined,
): Partial<PasswordStore & FactorStore> =>
  Object.fromEntries(
    methods.filter((name) => typeof store?.[name] === "function")
      .map((name) => [name, (...given: [string, string | null, string | null]) => store![name]!(...given)]),
  )
