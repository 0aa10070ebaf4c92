import { toBasePath, toConfiguredOrigin } from "./address-settings.ts"
import { toVariable } from "./client-credentials.ts"
import { createLogger } from "./logger.ts"
import type { AuthConfig } from "./model/config.ts"
import type { Provider, ProviderConfig, ProviderOptions } from "./model/provider.ts"
import type { AuthAction, DefaultSession } from "./model/types.ts"
import { readOrigin } from "./origin.ts"
import { toProviderConfig } from "./provider-config.ts"
import { parseUrl, toOrigin } from "./web/url.ts"

/** Environment variables by name. Reading one may throw (Deno without `--allow-env`): that counts as unset. */
export type Env = Readonly<Record<string, string | undefined>>

type Warn = (code: string, ...details: unknown[]) => void

/** The variable, if it is set to anything and may be read. */
export function readVariable(env: Env, name: string): string | undefined {
  try {
    return env[name] || undefined
  } catch {
    return undefined
  }
}

/** `AUTH_X`, else its alias `SVC_X`. */
function readAlias(env: Env, name: string, warn: Warn): string | undefined {
  const [auth, svc] = [readVariable(env, `AUTH_${name}`), readVariable(env, `SVC_${name}`)]
  if (auth && svc && auth !== svc) {
    warn("env-alias-conflict", `AUTH_${name} and SVC_${name} differ; AUTH_${name} is used`)
  }
  return auth ?? svc
}

function readSecrets(env: Env, warn: Warn): string[] {
  const rotated = [3, 2, 1].map((n) => readVariable(env, `AUTH_SECRET_${n}`))
  return [...rotated, readAlias(env, "SECRET", warn)].filter((secret) => secret !== undefined)
}

function mayTrustHost(env: Env, warn: Warn): boolean {
  const said = readVariable(env, "AUTH_TRUST_HOST")?.trim()
  if (said) {
    if (/^(true|1|yes|on)$/i.test(said)) return true
    if (!/^(false|0|no|off)$/i.test(said)) {
      warn("env-trust-host", "AUTH_TRUST_HOST is neither true nor false: taken as false")
    }
    return false
  }
  return [readVariable(env, "VERCEL"), readVariable(env, "CF_PAGES")].some(Boolean) ||
    readVariable(env, "NODE_ENV") === "development"
}

/**
 * The provider with client id, secret and issuer from `AUTH_<ID>_ID`, `_SECRET` and `_ISSUER`, or for e-mail its key from `_KEY`, if the
 * configuration does not set them. A provider that is a function is called with them.
 */
export function withClient(provider: Provider, env: Env): ProviderConfig {
  const { id } = toProviderConfig(provider) ?? {}
  // what is no provider is refused, by name, where the settings are made
  if (typeof id !== "string") return toProviderConfig(provider)
  const found = readProviderOptions(id, env)
  const config = toProviderConfig(provider, found)
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
 * Fills what `config` leaves open from environment variables, writing to `config`: `secret` (`AUTH_SECRET_3` … `AUTH_SECRET`),
 * `origin` and `basePath` (`AUTH_URL`), `trustHost` (`AUTH_TRUST_HOST`, `VERCEL`, `CF_PAGES`), `redirectProxyUrl` and
 * `redirectProxyOrigins` (`AUTH_REDIRECT_PROXY_URL`, `AUTH_REDIRECT_PROXY_ORIGINS`, by commas or spaces), and each provider's
 * `AUTH_<ID>_ID`, `_SECRET` and `_ISSUER`. `SVC_SECRET` and `SVC_URL` are aliases.
 * @param suppressBasePathWarning keeps quiet where `AUTH_URL` and `basePath` both name a path
 */
export function setEnvDefaults<S extends DefaultSession>(
  env: Env,
  config: AuthConfig<S>,
  suppressBasePathWarning = false,
): void {
  const { warn } = createLogger(config.logger, false, [])
  if (config.secret === undefined || config.secret.length === 0) {
    const secrets = readSecrets(env, warn)
    if (secrets.length > 0) config.secret = secrets
  }
  const url = readAlias(env, "URL", warn)
  if (url) setUrlDefaults(url, config, suppressBasePathWarning ? () => {} : warn)
  config.redirectProxyUrl ??= readVariable(env, "AUTH_REDIRECT_PROXY_URL")
  config.redirectProxyOrigins ??= readVariable(env, "AUTH_REDIRECT_PROXY_ORIGINS")?.split(/[\s,]+/).filter(Boolean)
  config.basePath ??= "/auth"
  config.trustHost ??= mayTrustHost(env, warn)
  if (Array.isArray(config.providers)) config.providers = config.providers.map((provider) => withClient(provider, env))
}

function setUrlDefaults(text: string, config: Pick<AuthConfig, "basePath" | "origin">, warn: Warn): void {
  const url = parseUrl(text)
  // "localhost:3000" parses, as a URL of the scheme "localhost:": such a text is left to the check of `origin`
  if (!url || !toOrigin(url.origin)) {
    config.origin ??= text
    return
  }
  config.origin ??= url.origin
  const path = url.pathname.replace(/\/$/, "")
  if (!path) return
  if (config.basePath === undefined) config.basePath = path
  else if (config.basePath === path) {
    warn("env-url-basepath-redundant", "AUTH_URL and basePath name the same path; drop one")
  } else warn("env-url-basepath-mismatch", `AUTH_URL says ${path}, basePath says ${config.basePath}; basePath is used`)
}

/** A copy of `config` completed from the environment and from what the framework says of development. */
export function withEnv<S extends DefaultSession>(
  env: Env,
  config: AuthConfig<S>,
  { dev }: { dev: boolean },
): AuthConfig<S> {
  const development = config.development ?? (dev || readVariable(env, "NODE_ENV") === "development")
  const copy: AuthConfig<S> = { ...config, development }
  if (development && readVariable(env, "AUTH_TRUST_HOST") === undefined) copy.trustHost ??= true
  setEnvDefaults(env, copy)
  return copy
}

/**
 * Returns the URL of one of the routes: under `AUTH_URL` if it is set, else under the request's host, which it reads as strictly as `Auth` does.
 * @param protocol `http` or `https`, where no header says
 * @throws {InvalidHost} if the headers name no host or an invalid one
 * @throws {InvalidConfig} if `AUTH_URL` or `basePath` is malformed
 */
export function createActionURL(
  action: AuthAction,
  protocol: string,
  headers: Headers,
  envObject: Env,
  config: Pick<AuthConfig, "basePath" | "logger">,
): URL {
  const { warn } = createLogger(config.logger, false, [])
  const target: Pick<AuthConfig, "basePath" | "origin"> = { basePath: config.basePath }
  const url = readAlias(envObject, "URL", warn)
  if (url) setUrlDefaults(url, target, warn)
  const origin = toConfiguredOrigin(target.origin) ?? readOrigin(headers, { protocol }, mayTrustHost(envObject, warn))
  return new URL(`${origin}${toBasePath(target.basePath)}/${action}`)
}
