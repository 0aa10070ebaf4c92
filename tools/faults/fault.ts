import type { Patch } from "../sabotage/patch.ts"

/** A change of one of the app's files. */
export interface FilePatch extends Patch {
  /** From the folder of the binding. */
  readonly file: string
}

/** A mistake that the author of a binding might make, and the scenario that notices it. */
export interface Fault {
  /** What is wrong, as a sentence about the binding. */
  readonly name: string
  readonly patches: readonly FilePatch[]
  /** Id of the scenario about this fault. */
  readonly scenario: string
  /** Part of the scenario's failure message: it names the fault. */
  readonly says: string
}

const toPatch = (file: string) => (symbol: string, replace: string, node?: string): FilePatch => ({
  ...{ file, symbol, replace },
  ...(node !== undefined && { node }),
})

/** A patch of what the binding does for each request. */
export const binding = toPatch("src/index.ts")

/** A patch of how the binding describes its framework. */
export const host = toPatch("src/host.ts")

/** A patch of a response that the binding makes. */
export const response = toPatch("src/response.ts")

/** A patch of the app that uses it. */
export const app = toPatch("conformance/src/app.ts")

/** A patch around what the binding calls for each request; the code can use `c` and `answer`. */
export const aroundHook = (replace: string): readonly FilePatch[] => [
  binding("Svc.middleware", replace, "CallExpression hook"),
]

/** A patch that bypasses the library if the condition holds; the condition can use `c` and `path`. */
export const skippedWhere = (condition: string): readonly FilePatch[] =>
  aroundHook(`((path) => ${condition})(new URL(c.req.url).pathname) ? answer() : $0`)

/** A patch that changes the answer of the hook: `given` is that answer, `headers` the copy of its headers that is sent. */
export const answering = (change: string): readonly FilePatch[] =>
  aroundHook(
    `$0.then((given) => { const headers = new Headers(given.headers); ${change}; return new Response(given.body, { status: given.status, headers }) })`,
  )
