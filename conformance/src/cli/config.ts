import { readFileSync } from "node:fs"
import { basename, dirname, resolve } from "node:path"
import process from "node:process"
import { type ServerOptions, socketOffers } from "../drivers/server.ts"
import type { Need } from "../scenario.ts"
import { toQuestion, UsageError } from "./options.ts"

type Texts = Readonly<Record<string, string>>

/** Arguments for Node, or a command for the shell. */
type Start = readonly string[] | string

/** The contents of a `conformance.json`: facts about a fixture app. */
export interface Config {
  readonly start?: Start
  readonly env?: Texts
  readonly guardsForms?: boolean
  readonly exceptions?: Texts
  readonly exceptionsAt?: { readonly node?: Texts }
  readonly lacks?: Texts
  readonly base?: { readonly path: string; readonly start: Start; readonly env?: Texts }
}

const known = [
  "start",
  "env",
  "guardsForms",
  "exceptions",
  "exceptionsAt",
  "lacks",
  "lacksAt",
  "base",
  "dev",
  "compiledAtFirst",
  "runtimes",
  "sample",
  "slow",
  "preload",
]

/** Reads the file. @throws {UsageError} if it does not exist, is not JSON or has an unknown key */
export function readConfig(file: string): Config {
  let config: unknown
  try {
    config = JSON.parse(readFileSync(file, "utf8"))
  } catch (thrown) {
    throw new UsageError(`cannot read ${file}: ${thrown instanceof Error ? thrown.message : thrown}`)
  }
  if (typeof config !== "object" || config === null) throw new UsageError(`${file} must contain a JSON object`)
  const unknownKey = Object.keys(config).find((key) => !known.includes(key))
  if (unknownKey !== undefined) {
    throw new UsageError(`${file} has an unknown key, ${unknownKey}${toQuestion(unknownKey, known)}`)
  }
  return config as Config
}

const isNode = !("Deno" in globalThis || "Bun" in globalThis)

function toCommand(start: Start): Pick<ServerOptions, "command" | "args" | "runtime"> {
  if (typeof start === "string") return { command: start, runtime: "its own" }
  return isNode ? { command: process.execPath, args: start } : { command: "node", args: start, runtime: "node" }
}

/** An app, as the command line and its `conformance.json` describe it. */
export interface App {
  /** Whether it has a `conformance.json`, and therefore mounts the fixtures. */
  readonly isConfigured: boolean
  /** The working directory. */
  readonly folder: string
  readonly config: Config
  /** Overrides the config's `start`. */
  readonly start?: string | undefined
  readonly url?: URL | undefined
  readonly name?: string | undefined
  readonly limitSeconds?: number | undefined
  readonly corpus?: ServerOptions["corpus"]
  readonly onEnd?: ServerOptions["onEnd"]
}

/** How the app starts: at the root, and below a path if the config has such a build. Empty if the app already runs. */
export function toServers(
  { folder, config, start, url, name, limitSeconds, corpus, onEnd }: App,
): readonly ServerOptions[] {
  const { env, guardsForms, exceptions, exceptionsAt, lacks, base } = config
  const begin = start ?? config.start
  if (begin === undefined) return []
  const common = {
    binding: name ?? toName(folder),
    cwd: folder,
    guardsForms,
    exceptions: { ...exceptions, ...exceptionsAt?.node },
    lacks,
    ...{ limitSeconds, corpus, onEnd },
  }
  const offers: readonly Need[] = socketOffers.filter((need) => lacks?.[need] === undefined)
  const root = { ...common, ...toCommand(begin), offers, url, env: { NODE_ENV: "production", ...env } }
  if (!base) return [root]
  const below = {
    ...common,
    ...toCommand(base.start),
    name: "sub-path",
    base: base.path,
    offers: [...offers, "sub-path" as const],
    env: { NODE_ENV: "production", ...env, ...base.env },
  }
  return [root, below]
}

/** The name of the folder, or of its parent for a folder `conformance`. */
function toName(folder: string): string {
  const name = basename(resolve(folder))
  return name === "conformance" ? basename(dirname(resolve(folder))) : name
}
