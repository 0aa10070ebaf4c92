/** What a module of the core imports, by paths below `src`. */
export interface Imports {
  /** Loaded with the module. */
  readonly statically: readonly string[]
  /** Loaded later, with `import()`. */
  readonly later: readonly string[]
}

export type Graph = ReadonlyMap<string, Imports>

/** The chunks of the core, from the ground up: a chunk imports only from those before it. */
export const chunkNames = ["seal", "core", "server", "sign-in", "oauth", "pages", "email", "passkey"] as const
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

/** The chunk of the flow, or "sign-in" for flows that are too small for a chunk of their own. */
const toTopic = (module: string): ChunkName =>
  module === "server/render.ts" ? "pages" : chunkNames.find((name) => module.startsWith(`flows/${name}/`)) ?? "sign-in"

/**
 * Returns the chunk of each module that is not left to its entry. What `Auth` needs for the first response is in three
 * chunks: "seal" is all that `getToken` needs, "server" all that loads flows later (a bundler keeps those flows with
 * every module that shares the chunk), "core" is the rest. What is loaded later is in the chunk of the only topic that
 * needs it, otherwise in "sign-in".
 */
export function toGroups(graph: Graph): ReadonlyMap<string, ChunkName> {
  const seal = findLoaded(graph, ["jwt.ts"])
  const groups = new Map<string, ChunkName>()
  // every provider imports define-provider
  for (const module of findLoaded(graph, ["index.ts", "model/define-provider.ts"])) {
    groups.set(module, seal.has(module) ? "seal" : module.startsWith("server/") ? "server" : "core")
  }
  const first = new Set(groups.keys())
  for (const flow of findLazy(graph)) {
    for (const module of findLoaded(graph, [flow])) {
      if (first.has(module)) continue
      const before = groups.get(module) ?? toTopic(flow)
      groups.set(module, before === toTopic(flow) ? before : "sign-in")
    }
  }
  return groups
}
