import { parseArgs } from "node:util"

/** The command line is invalid. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}

interface Option {
  /** The placeholder of the value in the help. An option without it takes no value. */
  readonly value?: string
  readonly multiple?: true
  readonly description: string
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
  start: { value: "command", description: "starts the app; it ends with the run" },
  url: { value: "url", description: "origin of the app; default: the address that it prints when it has started" },
  config: { value: "file", description: "facts about a fixture app; default: ./conformance.json, if it exists" },
  only: { value: "what", multiple: true, description: "a topic, a scenario's id, or either with *; may be repeated" },
  blackbox: { description: "the app mounts no fixtures; default: the suite finds out" },
  "base-path": { value: "path", description: "blackbox: where the auth routes are; default /auth" },
  oidc: {
    value: "id",
    description: "blackbox: the provider that uses the suite's identity provider; default: the first of that type",
  },
  credentials: { value: "id", description: "blackbox: the credentials provider; default: the first of that type" },
  email: { value: "id", description: "blackbox: the e-mail provider; default: the first of that type" },
  login: {
    value: "name=value",
    multiple: true,
    description: "blackbox: a field and value of a credentials form that signs a user in",
  },
  guarded: { value: "path", description: "blackbox: a page for signed-in users; default /protected" },
  proxy: { description: "blackbox: run the suite's proxy in front of the app, as https://app.test" },
  corpus: {
    value: "all",
    description: "send every hostile request of hostile/*, which takes minutes; default: a sample",
  },
  limit: { value: "seconds", description: "time that the app may take to start; default 300" },
  name: { value: "text", description: "name of the app in the reports; default: the folder's name" },
  json: { value: "file", description: "writes a report as JSON" },
  html: { value: "file", description: "writes a report as one page" },
  junit: { value: "file", description: "writes a report as JUnit XML" },
  list: { description: "lists the scenarios" },
  help: { description: "shows this" },
  version: { description: "shows the version" },
}

/** Reads the command line. @throws {UsageError} if it is invalid */
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
    if (token.kind === "positional") {
      throw new UsageError(`unexpected argument "${token.value}"; a value follows its option, as in --only oauth`)
    }
    if (token.kind === "option-terminator") continue
    const { name, rawName, value } = token
    const option = Object.hasOwn(table, name) ? table[name as keyof Options] : undefined
    if (!option) {
      throw new UsageError(`unknown option ${rawName}${toQuestion(name, Object.keys(table), "--")}`)
    }
    if (option.value === undefined && value !== undefined) throw new UsageError(`${rawName} takes no value`)
    if (option.value !== undefined && value === undefined) {
      throw new UsageError(`${rawName} needs a value: ${rawName} <${option.value}>`)
    }
    if (given[name] !== undefined && !option.multiple) {
      throw new UsageError(`${rawName} is given twice; only --only and --login may be repeated`)
    }
    given[name] = option.multiple ? [...given[name] as string[] | undefined ?? [], value!] : value ?? true
  }
  return given as Options
}

/** Suggests the most similar of these names. Returns `""` if none is similar. */
export function toQuestion(name: string, names: readonly string[], prefix = ""): string {
  const nearest = names.toSorted((a, b) => distance(name, a) - distance(name, b))[0] ?? ""
  return 2 * distance(name, nearest) <= nearest.length ? `; did you mean ${prefix}${nearest}?` : ""
}

/** Returns the Levenshtein distance of the names. */
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

/** Returns the text of `--help`. */
export function toHelp(): string {
  const lines = Object.entries(table).map(([name, { value, description }]) => [
    `--${name}${value === undefined ? "" : ` <${value}>`}`,
    description,
  ])
  const width = Math.max(...lines.map(([left = ""]) => left.length))
  return `Runs the scenarios against an app and reports which fail, and why.

  svc-auth-conformance --start "npm run preview" --url http://localhost:3000
  svc-auth-conformance --config conformance.json --only oauth

${lines.map(([left = "", right]) => `  ${left.padEnd(width)}  ${right}`).join("\n")}

Exit code: 0 all passed; 1 some failed; 2 the command line is invalid, or the app did not start.
`
}
