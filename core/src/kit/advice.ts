import type { LoggerInstance } from "../types.ts"
import { findSetupFault, readOrigin, warnOfMissingSecret } from "../app/context.ts"
import { findMissingVariables, toVariable } from "../app/client-credentials.ts"
import { type Env, readVariable } from "../app/env.ts"
import type { Settings } from "../app/settings.ts"
import { warnOnce } from "../app/warnings.ts"
import { isLoopback, parseUrl } from "../web/url.ts"
import type { AppFacts, Hints, Host } from "./host.ts"
import type { RequestScope } from "./request-scope.ts"

/** Logs a missing secret or origin when the server starts, with the same error that every request will get. */
export function reportSetupFault(settings: Settings): void {
  const { logger, secrets } = settings
  const fault = findSetupFault(settings)
  if (fault) logger.error(fault.type, fault)
  else if (secrets.length === 0) warnOfMissingSecret(logger)
}

interface EnvSource {
  readonly app: Pick<AppFacts, "env" | "dev">
  readonly hints?: Hints | undefined
}

/**
 * Warns if the file `.env` sets variables that the configuration lacks, because the file was not loaded. In development it also warns if the file
 * sets other values than the configuration has, because a development server that reads the file again does not replace values.
 */
export function adviseOnEnvFile(settings: Settings, source: EnvSource): void {
  warnOfEnvFile(settings.logger, findUnset(settings), source)
  if (source.app.dev) warnOfChanges(settings, source)
}

function warnOfEnvFile(logger: LoggerInstance, unset: readonly string[], { app: { env }, hints }: EnvSource): void {
  if (!hints?.envFile) return
  const missing = unset.filter((name) => readVariable(env, name) === undefined)
  const names = missing.length > 0 ? findInEnvFile(missing) : []
  if (names.length === 0) return
  const empty = names.filter((name) => isEmpty(env, name))
  const reason = empty.length > 0
    ? `the process's environment has ${empty.join(", ")} as empty values, which no reload replaces: ${restart}`
    : `was not loaded into the process's environment: ${hints.envFile}`
  warnOnce(logger, "env-file-not-loaded", `the file .env sets ${names.join(", ")}, but ${reason}`)
}

const restart = "stop the server and start it again"

/** Returns true if the variable is set to an empty text. `loadEnvFile` and `--env-file` do not replace it. */
function isEmpty(env: Env, name: string): boolean {
  try {
    return env[name] === ""
  } catch {
    return false
  }
}

function warnOfChanges({ logger, providers }: Settings, { app: { env }, hints }: EnvSource): void {
  const file = hints?.envFile ? readEnvFile() : ""
  const set: Env | undefined = file ? runtime().process?.getBuiltinModule?.("node:util")?.parseEnv?.(file) : undefined
  const options = ["ID", "SECRET", "ISSUER"] as const
  const own = [...providers.keys()].flatMap((id) => options.map((option) => toVariable(id, option)))
  const changed = ["AUTH_SECRET", "AUTH_URL", ...own].filter((name) => {
    const value = readVariable(env, name)
    return value && set?.[name] && set[name] !== value
  })
  if (changed.length === 0) return
  warnOnce(
    logger,
    "env-file-changed",
    `the file .env sets ${
      changed.join(", ")
    } to other values than the process's environment has: ${restart}, unless something else is to set them`,
  )
}

/** Returns the environment variables that would complete the configuration. */
const findUnset = ({ secrets, origin, origins, trustHost, providers }: Settings): string[] => [
  ...secrets.length > 0 ? [] : ["AUTH_SECRET", "SVC_SECRET"],
  ...origin !== undefined || origins || trustHost ? [] : ["AUTH_URL", "SVC_URL", "AUTH_TRUST_HOST"],
  ...[...providers.values()].flatMap((provider) => "config" in provider ? findMissingVariables(provider) : []),
]

/** APIs of Node, Bun and Deno that other runtimes may lack. They are not imported, because bundles for runtimes without files would not start. */
interface Runtime {
  readonly process?: {
    getBuiltinModule?(id: "node:fs"): { readFileSync(path: string, encoding: "utf8"): string } | undefined
    getBuiltinModule?(id: "node:util"): { parseEnv?(text: string): Env } | undefined
  }
  readonly Deno?: { readonly permissions: { querySync(what: { name: "read"; path: string }): { state: string } } }
}

const runtime = (): typeof globalThis & Runtime => globalThis

/** Returns the variables that the file `.env` in the working directory sets. */
export const findInEnvFile = (names: readonly string[]): string[] => findSetVariables(readEnvFile(), names)

/**
 * Returns the text of the file `.env` in the working directory. It is empty if there is no such file, if the runtime has no files, or if Deno
 * would have to ask for permission.
 */
function readEnvFile(): string {
  const { process, Deno } = runtime()
  try {
    if (Deno && Deno.permissions.querySync({ name: "read", path: ".env" }).state !== "granted") return ""
    return process?.getBuiltinModule?.("node:fs")?.readFileSync(".env", "utf8") ?? ""
  } catch {
    return ""
  }
}

/** Returns the names that the text sets to a non-empty value. */
export function findSetVariables(text: string, names: readonly string[]): string[] {
  const set = new Set<string | undefined>()
  for (const [, name] of text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*(?!#|""|''|``)\S/gm)) set.add(name)
  return names.filter((name) => set.has(name))
}

/** Codes of the warnings that were logged, by host. */
const logged = new WeakMap<Host<object>, Set<string>>()

/** Logs a warning once for each host. The settings cannot remember it, because a lazy configuration creates new ones for every request. */
function advise({ host, settings }: RequestScope, code: string, text: string): void {
  const codes = logged.get(host) ?? new Set()
  logged.set(host, codes)
  if (codes.has(code)) return
  codes.add(code)
  settings.logger.warn(code, text)
}

/**
 * Warns if sign-in will fail because origins differ. Either the framework expects forms from another origin than the browser's, and rejects
 * them before any hook runs. Or, in development, the browser is at another origin than the configured one, to which providers redirect.
 * @param formOrigin the origin from which the framework expects forms
 */
export function adviseOnOrigin(scope: RequestScope, formOrigin: string | undefined): void {
  const { host, settings, request: { headers } } = scope
  const own = host.app.dev ? undefined : formOrigin
  const other = own && findOtherOrigin(own, settings, headers)
  if (!other) return settings.development ? adviseOnAddress(scope) : undefined
  advise(
    scope,
    "origin-mismatch",
    `the framework assumes the origin ${own}, but ${other}, so it will reject forms; ${host.hints?.formOrigin ?? ""}`,
  )
}

/** Returns the other origin that forms will come from, as part of a sentence, or `undefined`. */
function findOtherOrigin(
  own: string,
  { origin, origins }: RequestScope["settings"],
  headers: Headers,
): string | undefined {
  if (origin !== undefined && origin !== own) return origins ? `the app also has ${origin}` : `AUTH_URL is ${origin}`
  const opened = findOpenedOrigin(own, headers)
  return opened !== undefined && opened !== own ? `browsers open it at ${opened}` : undefined
}

const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"]

/** Returns the origin in the browser's address bar, if the request reveals it. */
function findOpenedOrigin(own: string, headers: Headers): string | undefined {
  const referer = headers.get("sec-fetch-site") === "same-origin" ? parseUrl(headers.get("referer") ?? "") : undefined
  if (referer) return referer.origin
  const url = parseUrl(own)
  // the framework's server speaks http even if it assumes https; a proxy on this machine would add headers
  const isPlain = url?.protocol === "https:" && isLoopback(url) && !proxyHeaders.some((name) => headers.has(name))
  return isPlain ? `http://${url.host}` : undefined
}

function adviseOnAddress(scope: RequestScope): void {
  const { settings: { origin }, request, requester } = scope
  if (origin === undefined || requester !== "page") return
  const opened = findRequestOrigin(request)
  if (opened === undefined || opened === origin) return
  advise(
    scope,
    "address-mismatch",
    `the browser opened ${opened}, but AUTH_URL (option \`origin\`) is ${origin}, where every sign-in ends: open the app ` +
      "there, or leave AUTH_URL out in development",
  )
}

/** Returns the origin that the request names, or `undefined` if its headers are malformed. Opening the context rejects such requests. */
function findRequestOrigin({ headers, url }: Request): string | undefined {
  const { host, protocol } = new URL(url)
  try {
    return readOrigin(headers, { host, protocol })
  } catch {
    return undefined
  }
}

/** Warns if a session is read in a request that did not pass the hook, because then no guard runs either. */
export function adviseOnHook(scope: RequestScope): void {
  const hint = scope.host.hints?.hook
  if (hint) advise(scope, "hook-missing", `this request did not pass the hook: ${hint}`)
}

/** Logs in development where the app renews sessions, if a renewal is due and no cookie can be set. */
export function adviseOnRenewal(scope: RequestScope): void {
  if (scope.renewalDue === undefined || !scope.settings.development) return
  const text =
    `this session is due to be renewed (${scope.renewalDue}), but auth() was called where no cookie can be set`
  advise(scope, "session-not-renewed", `${text}: ${scope.host.hints?.cookies ?? toWritablePlace}`)
}

const toWritablePlace = "call it where the response has not started and can set cookies"

/** @throws {Error} if the response to this request cannot set cookies */
export function assertSetsCookies({ host, isReadOnly }: RequestScope, caller: string): void {
  if (isReadOnly) {
    throw new Error(`${caller} sets cookies, which is not possible here: ${host.hints?.cookies ?? toWritablePlace}`)
  }
}
