import { toVariable } from "./client-credentials.ts"
import { createLogger } from "./log/logger.ts"
import type { AuthConfig } from "./config.ts"
import type { Provider, ProviderConfig, ProviderOptions } from "./provider.ts"
import { completeProvider } from "./symbols.ts"
import type { DefaultSession } from "../types.ts"
import { readProviderConfig } from "./provider-config.ts"
import { parseUrl, toOrigin } from "../web/url.ts"

/**
 * Environment variables by name. A variable that throws when it is read (Deno without `--allow-env`) counts as unset.
 */
export type Env = Readonly<Record<string, string | undefined>>

type Warn = (code: string, ...details: unknown[]) => void

/** Returns the variable, or `undefined` if it is unset, empty or not allowed to be read. */
export function readVariable(env: Env, name: string): string | undefined {
  try {
    return env[name] || undefined
  } catch {
    return undefined
  }
}

/** Returns `AUTH_X` or, without it, its alias `SVC_X`. */
function readAlias(env: Env, name: string, warn: Warn): string | undefined {
  const [auth, svc] = [readVariable(env, `AUTH_${name}`), readVariable(env, `SVC_${name}`)]
  if (auth && svc && auth !== svc) {
    warn("env-alias-conflict", `AUTH_${name} and SVC_${name} differ, and AUTH_${name} is used; remove one of them`)
  }
  return auth ?? svc
}

function readSecrets(env: Env, warn: Warn): string[] {
  const rotated = [3, 2, 1].map((n) => readVariable(env, `AUTH_SECRET_${n}`))
  return [...rotated, readAlias(env, "SECRET", warn)].filter((secret) => secret !== undefined)
}

function mayTrustHost(env: Env, warn: Warn): boolean {
  const value = readVariable(env, "AUTH_TRUST_HOST")?.trim()
  if (value) {
    if (/^(true|1|yes|on)$/i.test(value)) return true
    if (!/^(false|0|no|off)$/i.test(value)) {
      warn("env-trust-host", "AUTH_TRUST_HOST is neither true nor false, and counts as false; set it to true or false")
    }
    return false
  }
  return [readVariable(env, "VERCEL"), readVariable(env, "CF_PAGES")].some(Boolean) ||
    readVariable(env, "NODE_ENV") === "development"
}

/**
 * Returns the provider's configuration, completed from the environment: client id, secret and issuer from `AUTH_<ID>_ID`, `_SECRET` and `_ISSUER`, or
 * the key of an e-mail provider from `_KEY`. Options that are set take precedence. If the provider is a function, these values are its argument.
 */
export function withClient(provider: Provider, env: Env): ProviderConfig {
  const { id } = readProviderConfig(provider) ?? {}
  // getSettings rejects values that are not providers, and its message contains them
  if (typeof id !== "string") return readProviderConfig(provider)
  const found = readProviderOptions(id, env)
  const config = readProviderConfig(provider, found)
  if (config.type === "email") return found.apiKey && !config.apiKey ? { ...config, apiKey: found.apiKey } : config
  if (config.type !== "oauth" && config.type !== "oidc") return config
  const clientId = config.clientId ?? found.clientId
  const clientSecret = config.clientSecret ?? (config.secretFrom ? undefined : found.clientSecret)
  const issuer = config.issuer ?? found.issuer
  return { ...config, ...(clientId && { clientId }), ...(clientSecret && { clientSecret }), ...(issuer && { issuer }) }
}

function readProviderOptions(id: string, env: Env): ProviderOptions {
  const find = (option: Parameters<typeof toVariable>[1]) => readVariable(env, toVariable(id, option))
  const [clientId, clientSecret, issuer, apiKey] = [find("ID"), find("SECRET"), find("ISSUER"), find("KEY")]
  return {
    ...(clientId && { clientId }),
    ...(clientSecret && { clientSecret }),
    ...(issuer && { issuer }),
    ...(apiKey && { apiKey }),
  }
}

/**
 * Sets options that `config` lacks from environment variables, in `config` itself: `secret` (`AUTH_SECRET_3` … `AUTH_SECRET`), `origin` and
 * `basePath` (`AUTH_URL`), `trustHost` (`AUTH_TRUST_HOST`, `VERCEL`, `CF_PAGES`), `redirectProxyUrl` and `redirectProxyOrigins`
 * (`AUTH_REDIRECT_PROXY_URL`, `AUTH_REDIRECT_PROXY_ORIGINS`, separated by commas or spaces), and each provider's `AUTH_<ID>_ID`, `_SECRET`
 * and `_ISSUER`. `SVC_SECRET` and `SVC_URL` are aliases.
 * @param suppressBasePathWarning true to log no warning if `AUTH_URL` and `basePath` both contain a path
 */
export function setEnvDefaults<S extends DefaultSession>(
  env: Env,
  config: AuthConfig<S>,
  suppressBasePathWarning = false,
): void {
  setDefaults(env, config, suppressBasePathWarning, "/auth")
}

function setDefaults<S extends DefaultSession>(
  env: Env,
  config: AuthConfig<S>,
  suppressBasePathWarning: boolean,
  defaultBasePath: string,
): void {
  const { warn } = createLogger(config.logger, false)
  if (config.secret === undefined || config.secret.length === 0) {
    const secrets = readSecrets(env, warn)
    if (secrets.length > 0) config.secret = secrets
  }
  const url = readAlias(env, "URL", warn)
  if (url) setUrlDefaults(url, config, suppressBasePathWarning ? () => {} : warn)
  config.redirectProxyUrl ??= readVariable(env, "AUTH_REDIRECT_PROXY_URL")
  config.redirectProxyOrigins ??= readVariable(env, "AUTH_REDIRECT_PROXY_ORIGINS")?.split(/[\s,]+/).filter(Boolean)
  config.basePath ??= defaultBasePath
  config.trustHost ??= mayTrustHost(env, warn)
  if (config.mail && typeof config.mail === "object") config.mail = withClient(config.mail, env) as typeof config.mail
  const complete = (provider: Provider) => withClient(provider, env)
  // another type of list is rejected by getSettings
  if (Array.isArray(config.providers)) config.providers = config.providers.map(complete)
  Object.assign(config, { [completeProvider]: complete })
}

function setUrlDefaults(text: string, config: Pick<AuthConfig, "basePath" | "origin">, warn: Warn): void {
  const url = parseUrl(text)
  // "localhost:3000" parses as a URL with the scheme "localhost:"; the check of `origin` rejects it
  if (!url || !toOrigin(url.origin)) {
    config.origin ??= text
    return
  }
  config.origin ??= url.origin
  const path = url.pathname.replace(/\/$/, "")
  if (!path) return
  if (config.basePath === undefined) config.basePath = path
  else if (config.basePath === path) {
    warn("env-url-basepath-redundant", "AUTH_URL and basePath name the same path; remove one of them")
  } else {
    const text =
      `the path of AUTH_URL is ${path}, but basePath is ${config.basePath}, which is used; remove the path from AUTH_URL`
    warn("env-url-basepath-mismatch", text)
  }
}

/**
 * Returns a copy of `config`, completed from the environment.
 * @param dev true if the framework runs in development
 * @param basePath the base path if neither `config` nor `AUTH_URL` names one
 */
export function withEnv<S extends DefaultSession>(
  env: Env,
  config: AuthConfig<S>,
  { dev, basePath = "/auth" }: { dev: boolean; basePath?: string | undefined },
): AuthConfig<S> {
  const development = config.development ?? (dev || readVariable(env, "NODE_ENV") === "development")
  const copy: AuthConfig<S> = { ...config, development }
  if (development && readVariable(env, "AUTH_TRUST_HOST") === undefined) copy.trustHost ??= true
  setDefaults(env, copy, false, basePath)
  return copy
}

/** Returns the options that {@link setEnvDefaults} would set from `AUTH_URL` or, without it, from `AUTH_TRUST_HOST`. */
export function readAddress(
  env: Env,
  { basePath, logger }: Pick<AuthConfig, "basePath" | "logger">,
): Pick<AuthConfig, "basePath" | "origin" | "trustHost"> {
  const { warn } = createLogger(logger, false)
  const address: Pick<AuthConfig, "basePath" | "origin"> = { basePath }
  const url = readAlias(env, "URL", warn)
  if (url) setUrlDefaults(url, address, warn)
  return address.origin === undefined ? { ...address, trustHost: mayTrustHost(env, warn) } : address
}
