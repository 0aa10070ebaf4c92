import { type App, type FactorStore, findMethod, type PasswordStore } from "@svc-auth/core/flow-tools"

/** The stored texts of a user. */
export type TextStore = {
  readonly [Method in keyof (PasswordStore & FactorStore)]: (
    ...args: Parameters<(PasswordStore & FactorStore)[Method]>
  ) => Promise<Awaited<ReturnType<(PasswordStore & FactorStore)[Method]>>>
}

type UserMethod = (userId: string, ...rest: unknown[]) => unknown

/** Returns the methods that store passwords and second factors, from the option `store` or the adapter. They throw `AdapterError`. */
export function findTexts({ settings }: App): Partial<TextStore> {
  const find = <Name extends keyof TextStore>(name: Name) => {
    const method = findMethod(settings, name) as UserMethod | undefined
    // some stores use numbers as user ids, but pending sign-ins store ids as text
    const byText: UserMethod = (userId, ...rest) => method!(String(userId), ...rest)
    return method && { [name]: byText }
  }
  return {
    ...find("getPassword"),
    ...find("replacePassword"),
    ...find("getFactors"),
    ...find("replaceFactors"),
  }
}
