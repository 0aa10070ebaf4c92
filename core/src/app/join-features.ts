import { InvalidConfig } from "../errors.ts"
import type { AuthConfig } from "./config.ts"
import { type Feature, findFeatureFault } from "./feature.ts"
import type { AppRoutes, Route, RouteName } from "./route.ts"
import { feature } from "./symbols.ts"

/**
 * Returns the features that the app uses: those of the entry, of the adapter and of the revocation store, and the option `use`. A store that the app
 * shares between copies of the core contains the feature of one of them, so the entry and the option take precedence.
 * @param own the features of the entry
 * @throws {InvalidConfig} if an entry of `use` is not a feature, or another feature has its id, or a feature is of another copy of the core
 */
export function collectFeatures(config: AuthConfig, own: readonly Feature[]): readonly Feature[] {
  const { adapter, session, use = [] } = config
  if (!Array.isArray(use)) throw new InvalidConfig("`use` must be a list: `[mfa()]`")
  const owned = new Map(own.map((one) => [one.id, one]))
  const listed = new Map<string, Feature>()
  for (const [index, entry] of use.entries()) {
    const one = checkFeature(entry, `use[${index}]`)
    if (listed.has(one.id) || (owned.get(one.id) ?? one) !== one) {
      throw new InvalidConfig(`another feature has the id "${one.id}" of \`use[${index}]\``)
    }
    listed.set(one.id, one)
  }
  const contained = new Map<string, Feature>()
  const holders = [["adapter", adapter], ["session.revocation.store", session?.revocation?.store]] as const
  for (const [option, holder] of holders) {
    const one = findContained(holder)
    if (one && !owned.has(one.id) && !listed.has(one.id)) contained.set(one.id, checkFeature(one, option))
  }
  return [...new Map([...contained, ...listed, ...owned]).values()].filter((one) => one.serves?.(config) ?? true)
}

/** Returns the feature that an adapter or a revocation store contains. A proxy around one may have a function under every name instead. */
export function findContained(holder: unknown): Feature | undefined {
  const one = Object(holder)[feature]
  return typeof one?.id === "string" ? one : undefined
}

/** Returns the feature. @throws {InvalidConfig} if it cannot join the app */
function checkFeature(entry: unknown, option: string): Feature {
  const fault = findFeatureFault(entry)
  if (fault) throw new InvalidConfig(`\`${option}\` ${fault}`)
  return entry as Feature
}

/** @throws {InvalidConfig} */
function refuseBoth(one: Feature, other: Feature, part: string): never {
  throw new InvalidConfig(
    `the features "${one.id}" and "${other.id}" both have \`${part}\`; remove one`,
  )
}

/** Returns what one of the features provides, or `undefined` if none does. @throws {InvalidConfig} if two provide it */
export function findPart<K extends keyof Feature>(features: readonly Feature[], part: K): Feature[K] | undefined {
  const [first, ...others] = features.filter((one) => one[part] !== undefined)
  const other = others.find((one) => one[part] !== first![part])
  return other ? refuseBoth(first!, other, String(part)) : first?.[part]
}

/** Returns the routes of all features. @throws {InvalidConfig} if two features have the same route */
export function joinRoutes(features: readonly Feature[]): AppRoutes {
  const routes: Partial<Record<RouteName, Route>> = {}
  for (const one of features) {
    for (const [name, route] of Object.entries(one.routes ?? {}) as [RouteName, Route][]) {
      if (routes[name] && routes[name] !== route) {
        refuseBoth(features.find((other) => other.routes?.[name])!, one, name)
      }
      routes[name] = route
    }
  }
  return routes
}
