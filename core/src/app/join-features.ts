import { InvalidConfig } from "../errors.ts"
import type { AuthConfig } from "./config.ts"
import { type Feature, findFeatureFault, type ProviderFeature } from "./feature.ts"
import type { AppRoutes, RouteName } from "./route.ts"
import { feature } from "./symbols.ts"

/**
 * Returns the features that the app uses: those of the entry, of the adapter and of the revocation store, and the option `use`.
 * @param own the features of the entry, which take precedence over those with the same id
 * @throws {InvalidConfig} if an entry of `use` is not a feature or occurs twice, or a feature was made with another copy of the core
 */
export function collectFeatures(config: AuthConfig, own: readonly Feature[]): readonly Feature[] {
  const { adapter, session, use = [] } = config
  if (!Array.isArray(use)) throw new InvalidConfig("`use` must be a list of features, such as `[mfa()]`")
  const owned = new Map(own.map((one) => [one.id, one]))
  const all = new Map<string, Feature>()
  // a proxy around an adapter may return a function for every name
  const contained = [["adapter", adapter], ["session.revocation.store", session?.revocation?.store]] as const
  for (const [option, holder] of contained) {
    const one = holder?.[feature]
    if (typeof one?.id === "string" && !owned.has(one.id)) all.set(one.id, checkFeature(one, option))
  }
  const listed = new Set<string>()
  for (const [index, entry] of (use as readonly unknown[]).entries()) {
    const one = checkFeature(entry, `use[${index}]`)
    if (listed.has(one.id)) {
      throw new InvalidConfig(`\`use\` contains the feature "${one.id}" twice; remove one of them`)
    }
    listed.add(one.id)
    all.set(one.id, one)
  }
  return [...new Map([...all, ...owned]).values()].filter((one) => one.serves?.(config) ?? true)
}

/** Returns the feature. @throws {InvalidConfig} if it cannot join the app */
function checkFeature(entry: unknown, option: string): Feature {
  const fault = findFeatureFault(entry)
  if (fault) throw new InvalidConfig(`\`${option}\` ${fault}`)
  return entry as Feature
}

/**
 * Returns what one of the features provides, or `undefined` if none does.
 * @throws {InvalidConfig} if two provide it
 */
export function findPart<K extends keyof Feature>(features: readonly Feature[], part: K): Feature[K] | undefined {
  const [first, ...others] = features.filter((one) => one[part] !== undefined)
  const other = others.find((one) => one[part] !== first![part])
  if (!other) return first?.[part]
  throw new InvalidConfig(
    `the features "${first!.id}" and "${other.id}" both provide \`${
      String(part)
    }\`, which an app has once; remove one of them`,
  )
}

/** Returns the routes of all features. @throws {InvalidConfig} if two features have the same route */
export function joinRoutes(features: readonly Feature[]): AppRoutes {
  const routes: Partial<Record<RouteName, AppRoutes[RouteName]>> = {}
  const owners = new Map<string, Feature>()
  for (const one of features) {
    for (const [name, route] of Object.entries(one.routes ?? {})) {
      const owner = owners.get(name)
      if (owner && owner.routes?.[name as RouteName] !== route) {
        throw new InvalidConfig(
          `the features "${owner.id}" and "${one.id}" both have the route ${name}; remove one of them`,
        )
      }
      owners.set(name, one)
      routes[name as RouteName] = route
    }
  }
  return routes
}

/** Methods that a `store` option may have. */
const methods = ["getPassword", "replacePassword", "getFactors", "replaceFactors"] as const

/** Returns the methods of the options `store`, bound to them because they may be class instances. */
export function joinStores(
  features: readonly Pick<Feature | ProviderFeature, "store">[],
): NonNullable<Feature["store"]> {
  return Object.assign(
    {},
    ...features.map(({ store }) =>
      store && Object.fromEntries(
        methods.filter((name) => typeof store[name] === "function")
          .map((name) => [name, (...args: [string, string | null, string | null]) => store[name]!(...args)]),
      )
    ),
  )
}
