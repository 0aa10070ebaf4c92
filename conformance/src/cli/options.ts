import { parseArgs } from "node:util"

/** The command line says what cannot be done. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}

interface Option {
  /** What stands for the value in the help; absent: it takes none. */
  readonly value?: string
  readonly multiple?: true
  readonly says: string
}

/** The options as given. */
export interface Options {
  readonly start?: string
  readonly url?: string
  readonly config?: string
  readonly only?: readonly string[]
  readonly blackbox?: boolean
  readonly "base-path"?: string
  readonly oidc?: string
  readonly credentials?: string
  readonly email?: string
  readonly login?: readonly string[]
  readonly guarded?: string
  readonly proxy?: boolean
  readonly corpus?: string
  readonly limit?: string
  readonly name?: string
  readonly json?: string
  readonly html?: string
  readonly junit?: string
  readonly list?: boolean
  readonly help?: boolean
  readonly version?: boolean
}

/** Every option, in the order of the help. */
const table: Readonly<Record<keyof Options, Option>> = {
  start: { value: "command", says: "starts the app; it ends with the run" },
  url: { value: "url", says: "where the app answers; absent: it prints its address when it has started" },
  config: { value: "file", says: "what is to be known of a fixture app; ./conformance.json is found by itself" },
  only: { value: "what", multiple: true, says: "a topic, a scenario's id, or either with *; may be repeated" },
  blackbox: { says: "the app mounts no fixtures; absent: it is asked" },
  "base-path": { value: "path", says: "blackbox: where the auth routes are; default /auth" },
  oidc: { value: "id", says: "blackbox: the provider that signs in with the suite's; default: the first of that type" },
  credentials: { value: "id", says: "blackbox: the credentials provider; default: the first of that type" },
  email: { value: "id", says: "blackbox: the e-mail provider; default: the first of that type" },
  login: { value: "name=value", multiple: true, says: "blackbox: a field of a credentials form that lets somebody in" },
  guarded: { value: "path", says: "blackbox: a page for people who are signed in; default /protected" },
  proxy: { says: "blackbox: a proxy before the app says that it is https://app.test" },
  corpus: { value: "all", says: "plays every hostile request of hostile/*, which takes minutes; default: a sample" },
  limit: { value: "seconds", says: "how long the app may take to start; default 60" },
  name: { value: "text", says: "what the reports call the app; default: the folder's name" },
  json: { value: "file", says: "writes a report as JSON" },
  html: { value: "file", says: "writes a report as one page" },
  junit: { value: "file", says: "writes a report as JUnit XML" },
  list: { says: "lists the scenarios" },
  help: { says: "shows this" },
  version: { says: "shows the version" },
}

/** Reads the command line. @throws {UsageError} when it says what is not understood */
export function readOptions(args: readonly string[]): Options {
  const options = Object.fromEntries(
    Object.entries(table).map(([name, { value, multiple }]) => [
      name,
      { type: value === undefined ? "boolean" as const : "string" as const, multiple: multiple ?? false },
    ]),
  )
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const given: Record<string, string | boolean | string[]> = {}
  for (const token of tokens) {
    if (token.kind === "positional") throw new UsageError(`"${token.value}" belongs to no option`)
    if (token.kind === "option-terminator") continue
    const { name, rawName, value } = token
    const option = Object.hasOwn(table, name) ? table[name as keyof Options] : undefined
    if (!option) {
      throw new UsageError(`there is no option ${rawName}${toQuestion(name, Object.keys(table), "--")}`)
    }
    if (option.value === undefined && value !== undefined) throw new UsageError(`${rawName} takes no value`)
    if (option.value !== undefined && value === undefined) {
      throw new UsageError(`${rawName} needs its <${option.value}>`)
    }
    if (given[name] !== undefined && !option.multiple) throw new UsageError(`${rawName} stands there twice`)
    given[name] = option.multiple ? [...given[name] as string[] | undefined ?? [], value!] : value ?? true
  }
  return given as Options
}

/** Asks whether the one of these names was meant that takes the fewest changes; where that is another word, nothing. */
export function toQuestion(name: string, names: readonly string[], prefix = ""): string {
  const nearest = names.toSorted((a, b) => distance(name, a) - distance(name, b))[0] ?? ""
  return 2 * distance(name, nearest) <= nearest.length ? `; did you mean ${prefix}${nearest}?` : ""
}

/** Levenshtein's. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (b[j] === letter ? 0 : 1)))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The help. */
export function toHelp(): string {
  const lines = Object.entries(table).map(([name, { value, says }]) => [
    `--${name}${value === undefined ? "" : ` <${value}>`}`,
    says,
  ])
  const width = Math.max(...lines.map(([left = ""]) => left.length))
  return `Plays the scenarios against an app and says which fail, and why.

  svc-auth-conformance --start "npm run preview" --url http://localhost:3000
  svc-auth-conformance --config conformance.json --only oauth

${lines.map(([left = "", says]) => `  ${left.padEnd(width)}  ${says}`).join("\n")}

Exit code: 0 all passed; 1 some failed; 2 not understood, or the app did not start.
`
}
