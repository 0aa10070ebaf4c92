import { InvalidConfig } from "../../errors.ts"
import type { LoggerInstance } from "../../types.ts"
import { findAccountFields, type FormProvider } from "./account-fields.ts"
import { getLimits } from "./settings.ts"
import type { CheckedApp } from "../feature.ts"
import { warnOnce } from "../warnings.ts"

/**
 * Checks the limits, and warns about providers and stores that weaken them.
 * @throws {InvalidConfig} if a limit is invalid, or a required one is missing
 */
export function checkLimits(
  { limitSource, providers, logger }: Pick<CheckedApp, "limitSource" | "providers" | "logger">,
): void {
  const { store, codeStore, storeName, windows } = getLimits(limitSource)
  const all = [...providers.values()]
  const coded = codeStore ? undefined : all.find((provider) => provider.type === "email" && provider.code)
  if (coded) {
    throw new InvalidConfig(
      `Provider "${coded.id}": \`code\` needs a store that counts wrong codes. Use an adapter with the method \`hit\`, or set ` +
        "`limits.store`, such as `redisLimits(client)` from @svc-auth/redis; if one process serves the app, set it to " +
        "`memoryLimits()` from @svc-auth/core/adapters/memory",
    )
  }
  if (!store) return
  if ([...windows.account, ...windows.accountInAll].length > 0) {
    for (const provider of all) if (provider.type === "credentials") warnOfAccount(provider, logger)
  }
  const isCounted = all.some(({ type }) => type !== "oauth" && type !== "oidc") &&
    Object.values(windows).some(({ length }) => length > 0)
  if (storeName === "memoryLimits()" && isCounted) {
    const text =
      "attempts are counted in the memory of this process, because the app has no adapter with the method `hit`: other " +
      "processes, serverless instances and edge isolates count separately, and a restart resets the counts. Set `limits.store` " +
      "to a store that all of them share, such as `redisLimits(client)` from @svc-auth/redis. If one process serves the app, " +
      "set it to `memoryLimits()` from @svc-auth/core/adapters/memory"
    warnOnce(logger, "limits-in-memory", text)
  }
}

function warnOfAccount({ id, account, credentials }: FormProvider, logger: LoggerInstance): void {
  if (account) return
  const { candidates: [first, ...others], hasOrganization } = findAccountFields(credentials)
  const fix = "Set `account` of the provider, for example `account: ({ username }) => username`"
  if (first === undefined) {
    const text =
      `Provider "${id}": no declared field can name an account, so attempts at one account have no limit. ${fix}`
    warnOnce(logger, "account-unnamed", text)
  } else if (others.length > 0 || hasOrganization) {
    const text = `Provider "${id}": the form may name an account by several fields, and attempts are counted by ` +
      `\`${first}\` alone. ${fix}`
    warnOnce(logger, "account-unnamed", text)
  }
}
