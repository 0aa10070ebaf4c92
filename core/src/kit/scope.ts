import { AuthError, OutsideRequest } from "../errors.ts"
import type { AuthConfig } from "../app/config.ts"
import { callPaths, devServer, home } from "../app/symbols.ts"
import type { Awaitable, DefaultSession } from "../types.ts"
import { Auth, getSettings } from "../all-features.ts"
import { withProviders } from "../http/auth.ts"
import { loadHelp } from "../http/development.ts"
import { withEnv } from "../app/env.ts"
import type { Settings } from "../app/settings.ts"
import { adviseOnEnvFile, reportSetupFault } from "./advice.ts"
import type { Host } from "./host.ts"
import type { BindingConfig, ConfigSource } from "./options.ts"
import { RequestScope } from "./request-scope.ts"

/** Opens scopes: one for each request of the framework. */
export interface Scopes<Event extends object> {
  /** Returns the scope of an event or a request. The request of the current event has the same scope as that event. */
  of(given: Event | Request): Promise<RequestScope>
  /** Returns the scope of the current event. @throws {OutsideRequest} with the caller's name in the message */
  ofCurrent(caller: string): Promise<RequestScope>
  /** Returns the scope of the current event or, outside of a request, only the settings. */
  orSettings(): Promise<RequestScope | { readonly settings: Settings }>
  /** Returns the scope of an event, or the response to every request if the configuration is invalid. */
  orFault(event: Event): Promise<RequestScope | Response>
}

/** Returns the scopes of a binding. @throws {InvalidConfig} if the configuration is an object and is invalid */
export function createScopes<Event extends object, S extends DefaultSession, A extends DefaultSession>(
  host: Host<Event>,
  source: ConfigSource<Event, S, A>,
): Scopes<Event> {
  const prepare = createPreparation<S, A>(host)
  if (typeof source !== "function" && !host.building) reportSetupFault(prepare(source))
  const bare = createBareHost(host)
  const known = new WeakMap<object, Promise<RequestScope>>()
  const faulty = new WeakMap<object, BindingConfig<S, A>>()

  async function create<Given extends object>(via: Host<Given>, given: Given): Promise<RequestScope> {
    const event = host.isEvent(given) ? given : undefined
    const config = typeof source === "function" ? await source(via.request(given), event) : source
    try {
      const common = prepare(config)
      const settings = await findOwnSettings(common, via, given)
      if (settings.development) await loadHelp(settings)
      // the session that the guard gets has the type that this configuration's own callback returns
      return new RequestScope(via, given, settings, config.callbacks?.authorized as RequestScope["authorized"])
    } catch (thrown) {
      if (thrown instanceof AuthError) faulty.set(thrown, config)
      throw thrown
    }
  }

  function once<Given extends object>(via: Host<Given>, given: Given): Promise<RequestScope> {
    const key = via.scopeKey(given)
    const opened = known.get(key) ?? create(via, given)
    known.set(key, opened)
    return opened
  }

  return {
    of: (given) => {
      if (host.isEvent(given)) return once(host, given)
      const event = host.current()
      return event && host.request(event) === given ? once(host, event) : once(bare, given)
    },
    ofCurrent: async (caller) => {
      const event = host.current()
      if (event) return await once(host, event)
      const hint = host.hints?.current
      throw new OutsideRequest(
        `${caller} was called outside a request: call it while a request is handled${
          caller === "auth()" ? ", or pass the request" : ""
        }${hint ? `; if one is being handled, ${hint}` : ""}`,
      )
    },
    orSettings: async () => {
      const event = host.current()
      if (event) return await once(host, event)
      return { settings: prepare(typeof source === "function" ? await source() : source) }
    },
    orFault: (event) =>
      once(host, event).catch(async (thrown) => {
        const config = faulty.get(thrown)
        if (!config) throw thrown
        return await Auth(host.request(event), completeConfig(config, host))
      }),
  }
}

/** Returns the settings of the request's origin. Pages are prerendered without a user, and the store of providers may not exist at that time. */
const findOwnSettings = <Given extends object>(
  common: Settings,
  host: Host<Given>,
  given: Given,
): Awaitable<Settings> =>
  host.building || host.isPrerendering(given) ? common : withProviders(common, host.request(given))

/** Returns a host for code that has only a `Request`. Cookies wait in the jar until a response is created. */
export const createBareHost = <Event extends object>(host: Host<Event>): Host<Request> => ({
  env: host.env,
  dev: host.dev,
  devServer: host.devServer,
  building: host.building,
  base: host.base,
  basePath: host.basePath,
  callPaths: host.callPaths,
  current: () => undefined,
  isEvent: (value): value is Request => value instanceof Request,
  scopeKey: (request) => request,
  request: (request) => request,
  isPrerendering: () => false,
  guardUrl: (request) => new URL(request.url),
  requestKind: () => undefined,
  isActionParameter: () => false,
  redirect: (_request, location) => new Response(null, { status: 303, headers: { location } }),
})

type Surroundings = Pick<Host<object>, "env" | "dev" | "devServer" | "base" | "basePath" | "callPaths" | "hints">

/** Returns a binding's configuration as one for the core: completed from the environment, with a base path below the app's mount path. */
export function completeConfig<S extends DefaultSession, A extends DefaultSession>(
  { prerender: _, ...config }: BindingConfig<S, A>,
  { env, dev, devServer: server, base, basePath: ofFramework, callPaths: calls }: Surroundings,
): Omit<AuthConfig<S>, "raw"> {
  const complete = withEnv(env, config, { dev, basePath: ofFramework })
  const basePath = toMountedBasePath(config.basePath, complete.basePath, base, ofFramework)
  return {
    ...{ ...complete, basePath, [home]: `${base}/` },
    ...server !== undefined && { [devServer]: server },
    ...calls && { [callPaths]: calls },
  }
}

/** Returns a function that creates settings from a configuration, once for each configuration object and mount path. */
export function createPreparation<S extends DefaultSession, A extends DefaultSession>(
  surroundings: Surroundings,
): (config: BindingConfig<S, A>) => Settings {
  const made = new WeakMap<object, { readonly base: string; readonly settings: Settings }>()
  let isFirst = true
  return (config) => {
    const { base } = surroundings
    const known = made.get(config)
    if (known?.base === base) return known.settings
    const settings = getSettings(completeConfig(config, surroundings))
    made.set(config, { base, settings })
    if (isFirst) adviseOnEnvFile(settings, surroundings)
    isFirst = false
    return settings
  }
}

/**
 * Returns the base path of the routes, which lies below the app's mount path. If the path of `AUTH_URL` equals the mount path, it refers to the
 * app, not to the routes.
 * @param ofFramework the framework's default base path
 */
export function toMountedBasePath(
  given: string | undefined,
  completed: string | undefined,
  base: string,
  ofFramework = "/auth",
): string | undefined {
  if (given !== undefined || base === "") return completed
  return completed === ofFramework || completed === base ? `${base}${ofFramework}` : completed
}
