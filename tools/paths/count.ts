import { registerHooks } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import MagicString from "magic-string"
import { parseSync, Visitor } from "oxc-parser"
import { root } from "../root.ts"

/** Execution of one request. */
export interface Path {
  /** Paths from the repository's root. */
  readonly files: readonly string[]
  /** Number of functions that ran. */
  readonly functions: number
  /** How often execution entered a function of another file than the last one. Returns are not counted. */
  readonly moves: number
}

interface Enter {
  readonly file: string
  readonly start: number
}

const base = pathToFileURL(join(root, "/")).href
const product = /^(?:core|password|frameworks\/[^/]+)\/src\/.*\.ts$/
const counter = "__svcAuthEnter"

let entered: Enter[] | undefined

/** Counts the functions of the product that are imported afterwards. */
export function countFunctions(): void {
  Object.assign(globalThis, { [counter]: (file: string, start: number) => void entered?.push({ file, start }) })
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const file = url.startsWith(base) ? url.slice(base.length).replace(/\?.*$/, "") : ""
      if (!product.test(file) || loaded.source === undefined) return loaded
      return { ...loaded, source: addCounters(file, new TextDecoder().decode(toBytes(loaded.source))) }
    },
  })
}

const toBytes = (source: string | ArrayBuffer | NodeJS.TypedArray): Uint8Array | ArrayBuffer =>
  typeof source === "string" ? new TextEncoder().encode(source) : source as ArrayBuffer

/** Returns the source with a call at the beginning of each function. */
function addCounters(file: string, source: string): string {
  const text = new MagicString(source)
  const call = (start: number) => `${counter}(${JSON.stringify(file)}, ${start})`
  const add = (body: { readonly start: number } | null, at: number) => {
    if (body) text.appendRight(body.start + 1, `${call(at)};`)
  }
  new Visitor({
    FunctionDeclaration: ({ body, start }) => add(body, start),
    FunctionExpression: ({ body, start }) => add(body, start),
    ArrowFunctionExpression({ body, start }) {
      if (body.type === "BlockStatement") add(body, start)
      else text.appendRight(body.start, `(${call(start)}, `).appendLeft(body.end, ")")
    },
  }).visit(parseSync(file, source).program)
  return text.toString()
}

/** Returns what runs during `work`. */
export async function measure(work: () => Promise<unknown>): Promise<Path> {
  const calls: Enter[] = []
  entered = calls
  await work().finally(() => entered = undefined)
  return {
    files: [...new Set(calls.map(({ file }) => file))].sort(),
    functions: new Set(calls.map(({ file, start }) => `${file}:${start}`)).size,
    moves: calls.filter(({ file }, i) => file !== calls[i - 1]?.file).length,
  }
}
