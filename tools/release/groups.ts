/** What a module of the core imports, by paths below `src`. */
export interface Imports {
  /** Loaded with the module. */
  readonly statically: readonly string[]
  /** Loaded later, with `import()`. */
  readonly later: readonly string[]
}

export type Graph = ReadonlyMap<string, Imports>

/** The sources of the entries that decide the chunks. */
export interface Roots {
  readonly index: string
  readonly lean: string
  readonly jwt: string
  readonly providers: string
  /** Other modules that most apps load at the start. */
  readonly shared: readonly string[]
  readonly kit: string
  readonly features: string
}

/** The chunks of the core. */
export const chunkNames = [
  "seal",
  "core",
  "start",
  "kit",
  "body",
  "features",
  "all-features",
  "checks",
  "sign-in",
  "accounts",
  "database",
  "revocation",
  "fresh",
  "manage",
  "limits",
  "oauth",
  "oidc",
  "oidc-start",
  "access-token",
  "refusals",
  "logout",
  "back-channel",
  "redirect-proxy",
  "pages",
  "email",
  "passkey",
  "credentials",
  "takeover",
  "account-page",
  "email-change",
  "mailed-codes",
  "decision",
  "verbs",
  "guard",
  "prerendering",
] as const
export type ChunkName = typeof chunkNames[number]

/** Returns the modules that are loaded with these, including themselves. */
export function findLoaded(graph: Graph, modules: readonly string[]): ReadonlySet<string> {
  const found = new Set(modules)
  for (const module of found) {
    for (const next of graph.get(module)?.statically ?? []) if (graph.has(next)) found.add(next)
  }
  return found
}

/** Returns the modules that are loaded later. */
export const findLazy = (graph: Graph): readonly string[] =>
  [...new Set([...graph.values()].flatMap(({ later }) => later))].filter((module) => graph.has(module))

/** The chunks of flows that only some providers need, by the beginning of the path. The first match counts. */
const topics: readonly (readonly [start: string, chunk: ChunkName])[] = [
  ["passkey", "passkey"],
  ["oauth/oidc-finish", "oidc"],
  ["oauth/oidc-", "oidc-start"],
  ["oauth/said", "refusals"],
  ["oauth/logout", "logout"],
  ["oauth/back-channel", "back-channel"],
  ["oauth/redirect-proxy", "redirect-proxy"],
  ["oauth/access-token-verb", "access-token"],
  ["oauth/start", "oauth"],
  ["oauth/authorize", "oauth"],
  ["oauth/finish", "oauth"],
  ["oauth/callback-flow", "oauth"],
  ["oauth/form-post", "oauth"],
  ["oauth/forget", "oauth"],
  ["email/code", "mailed-codes"],
  ["email", "email"],
  ["credentials", "credentials"],
  ["takeover", "takeover"],
  ["signin/accounts", "accounts"],
  ["session/revoca", "revocation"],
  ["session", "database"],
  ["fresh", "fresh"],
  ["account/page-flow", "account-page"],
  ["account/email", "email-change"],
  ["account", "manage"],
  ["http/checks", "checks"],
  ["http/fault", "checks"],
  ["http/decision", "decision"],
  ["http/verbs", "verbs"],
  ["kit/guard", "guard"],
  ["kit/prerender", "prerendering"],
  ["all-features", "all-features"],
  ["app/limits", "limits"],
]
/** Chunks that several flows load before they run. They keep the modules that topics share with them. */
const early: readonly ChunkName[] = ["all-features", "checks", "limits"]
/** Chunks that leave what they share to the other chunk. */
const guests: readonly ChunkName[] = [
  ...[
    "oidc-start",
    "access-token",
    "refusals",
    "takeover",
    "account-page",
    "email-change",
    "back-channel",
    "mailed-codes",
    "verbs",
    "prerendering",
  ] as const,
]
const withOAuth: readonly ChunkName[] = ["oauth", "oidc", "logout"]
/**
 * Returns the chunk of a module that two topics need. The flows of OpenID Connect and its logout load those of OAuth
 * anyway. A refresh, the account page, mailed codes and a logout by the provider load the chunks of the modules that they share with others. What users manage shares fresh sign-ins
 * with nothing that an app without it has.
 */
function toShared(one: ChunkName, other: ChunkName): ChunkName {
  const both = [one, other]
  const guest = guests.find((name) => both.includes(name))
  if (guest) return one === guest ? other : one
  const first = early.find((name) => both.includes(name))
  if (first) return first
  if (both.includes("fresh") && both.includes("manage")) return "fresh"
  return one === other ? one : both.every((name) => withOAuth.includes(name)) ? "oauth" : "sign-in"
}
const toTopic = (flow: string): ChunkName => topics.find(([start]) => flow.startsWith(start))?.[1] ?? "pages"

/**
 * Returns the chunk of each module that is not left to its entry. What `Auth` needs for the first response is in two
 * chunks: "seal" is all that `getToken` needs, "core" what the lean entry and most apps need in addition. "all-features" is
 * what plain objects, adapters and limits need in addition, "start" what the index needs of that, "body" what bindings need of the flows, and "kit"
 * what they share with the guard. "features" is what the entry of features shares with flows. A bundler keeps all that an `import()` in a chunk names, so
 * "core" loads no flow that a provider brings. It keeps the whole chunk of each flow that the app can load, so the chunk
 * of a flow contains only what its topic needs, and "sign-in" what several topics need, but no flow.
 */
export function toGroups(
  graph: Graph,
  { index, lean, jwt, providers, shared, kit, features }: Roots,
): ReadonlyMap<string, ChunkName> {
  const seal = findLoaded(graph, [jwt])
  const core = findLoaded(graph, [lean, providers, ...shared])
  const groups = new Map<string, ChunkName>()
  for (const module of core) groups.set(module, seal.has(module) ? "seal" : "core")
  const first = new Set(groups.keys())
  const start = findLoaded(graph, [index])
  const binding = findLoaded(graph, [kit])
  const defined = findLoaded(graph, [features])
  for (const flow of findLazy(graph)) {
    const topic = toTopic(flow)
    for (const module of findLoaded(graph, [flow])) {
      if (first.has(module)) continue
      const ofBinding = module.startsWith("kit/") ? "kit" : "body"
      const ofEntry = defined.has(module) ? "features" : undefined
      const loaded = start.has(module) ? "start" : binding.has(module) ? ofBinding : ofEntry
      groups.set(module, loaded ?? toShared(groups.get(module) ?? topic, topic))
    }
  }
  return groups
}
