import type { Framework } from "./modules.ts"
import { type Finding, type Node, type Source, type Span, toLine } from "./source.ts"

/** What is known about the whole app, and what the steps find out about it. */
export interface Context {
  readonly framework: Framework | undefined
  /** When sessions of Auth.js are no longer taken over: a date such as `2027-03-01`. */
  readonly until: string
  readonly findings: Finding[]
  /** Packages of Auth.js that the app still needs. */
  readonly kept: Set<string>
  /** Packages that the app needs now. */
  readonly needed: Set<string>
  /** The client of the browser that the app gets, if it needs one. */
  readonly browser: BrowserClient
  /** Paths of the files in which variables of the environment were renamed. */
  readonly renamed: Set<string>
  /** Returns the path of the file of the app that a module specifier names, or `undefined`. */
  resolve(from: string, specifier: string): string | undefined
  /** Paths of the files that create a binding. */
  readonly bindings: Set<string>
  /** Paths of files that call `Svc` of Next's binding, and do not import it yet. */
  readonly unbound: Set<string>
  /** Imported names that a file does not use any more, by its path. */
  readonly replaced: Map<string, ReadonlySet<string>>
}

/** A file of the app that calls `createReactClient`, as the codemod writes it. */
export interface ReactClient {
  readonly source: Source
  readonly names: ReadonlySet<string>
  readonly options: ReadonlyMap<string, string>
  /** The last of the names, and the last of the options: more go after them. */
  readonly last: { readonly name: Span; readonly option: Span }
}

/** The files with the client for React components, which the codemod writes. */
export interface BrowserClient {
  /** The client that the app has already, from an earlier run. */
  present: ReactClient | undefined
  /** Whether the app has `ClientSession` already. */
  hasSession: boolean
  /** The path of the file that calls `createReactClient`, without its extension. */
  readonly client: string
  /** The path of the file with `ClientSession`, without its extension. */
  readonly session: string
  /** The names that the app imports of the client. */
  readonly names: Set<string>
  /** Options of `createReactClient`, as code. */
  readonly options: Map<string, string>
  /** Whether the app needs `ClientSession`. */
  needsSession: boolean
}

/** Adds a finding to the report. */
export function report(
  context: Context,
  { path, text }: Pick<Source, "path" | "text">,
  at: Pick<Node, "start">,
  what: string,
  page: string,
): void {
  const line = toLine(text, at.start)
  const isKnown = context.findings.some((known) => known.file === path && known.line === line && known.what === what)
  if (!isKnown) context.findings.push({ file: path, line, what, page })
}

/** Returns the module specifier of a file, without its extension, for an import in another. */
export function toSpecifier(from: string, to: string): string {
  const origin = from.split("/").slice(0, -1)
  const target = to.split("/")
  let same = 0
  while (same < origin.length && same < target.length - 1 && origin[same] === target[same]) same++
  const up = origin.length - same
  return (up === 0 ? "./" : "../".repeat(up)) + target.slice(same).join("/")
}
