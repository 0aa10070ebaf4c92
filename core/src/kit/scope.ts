import { AuthError, toAuthError } from "../errors.ts"
import type { AuthConfig } from "../app/config.ts"
import { callPaths, devServer, home } from "../app/symbols.ts"
import type { DefaultSession } from "../types.ts"
import { Auth, getSettings } from "../any-provider.ts"
import { withProviders } from "../http/auth.ts"
import { loadHelp } from "../http/development.ts"
import { withEnv } from "../app/env.ts"
import { createLogger } from "../app/log/logger.ts"
import type { Settings } from "../app/settings.ts"
import { adviseOnEnvFile, reportSetupFault } from "./advice.ts"
import type { AppFacts, Hints, Host } from "./host.ts"
import { toMountedBasePath } from "./mount-path.ts"
import type { BindingConfig, ConfigSource } from "./options.ts"
import { type Entry, RequestScope } from "./request-scope.ts"

/** Opens scopes: one for each request of the framework. */
export interface Scopes<Event extends object> {
  /** Returns the scope of this entry's request. */
  enter(entry: Entry<Event>): Promise<RequestScope>
  /** Returns the scope of an event or a request. The request of the current event has the same scope as that event. */
  of(given: Event | Request): Promise<RequestScope>
  /** Returns the scope of the current event. @throws {AuthError} of type `OutsideRequest` with the caller's name in the message */
  ofCurrent(caller: string): Promise<RequestScope>
  /** Returns the scope of the current event or, outside of a request, only the settings. */
  orSettings(): Promise<RequestScope | { readonly settings: Settings }>
  /** Returns the scope of this entry's request, or the response to every request if the configuration is invalid. */
  orFault(entry: Entry<Event>): Promise<RequestScope | Response>
}

/** Returns the scopes of a binding. @throws {InvalidConfig} if the configuration is an object and is invalid */
export function createScopes<Event extends object, S extends DefaultSession, A extends DefaultSession>(
  host: Host<Event>,
  source: ConfigSource<Event, S, A>,
): Scopes<Event> {
  const prepare = createPreparation<S, A>(host)
  if (typeof source !== "function" && !host.build?.isRunning) reportStart(source, prepare(source))
  const bare = createBareHost(host)
  const faulty = new WeakMap<object, BindingConfig<S, A>>()

  async function create<Given extends object>(entry: Entry<Given>): Promise<RequestScope> {
    const config = typeof source === "function"
      ? await source(entry.framework.request, host.isEvent(entry.event) ? entry.event : undefined)
      : source
    try {
      const common = await prepare(config)
      // pages are prerendered without a user, and the store of providers may not exist at that time
      const isBuilt = !common.lookup || entry.framework.isPrerendering || host.build?.isRunning
      const settings = isBuilt ? common : await withProviders(common, entry.framework.request)
      if (settings.development) await loadHelp(settings)
      // the session that the guard gets has the type that this configuration's own callback returns
      return new RequestScope(entry, settings, config.callbacks?.authorized as RequestScope["authorized"])
    } catch (thrown) {
      if (thrown instanceof AuthError) faulty.set(thrown, config)
      throw thrown
    }
  }

  const enter = createEntrance(create)
  const enterBy = async <Given extends object>(via: Host<Given>, event: Given) =>
    await enter({ host: via, event, framework: via.read(event) })

  return {
    enter,
    of: async (given) => {
      if (host.isEvent(given)) return await enterBy(host, given)
      const event = host.current()
      const framework = event && host.read(event)
      return event && framework?.request === given
        ? await enter({ host, event, framework })
        : await enterBy(bare, given)
    },
    ofCurrent: async (caller) => await enterBy(host, host.current() ?? throwOutsideRequest(caller, host.hints)),
    orSettings: async () => {
      const event = host.current()
      if (event) return await enterBy(host, event)
      return { settings: await prepare(typeof source === "function" ? await source() : source) }
    },
    orFault: (entry) =>
      enter(entry).catch(async (thrown) => {
        const config = faulty.get(thrown)
        if (!config) throw thrown
        return await Auth(entry.framework.request, completeConfig(config, host.app))
      }),
  }
}

/**
 * Logs what every request will get because the configuration is invalid or incomplete.
 * @param prepared its settings, or a promise if their code is still being loaded, too late to throw
 */
function reportStart(config: Pick<AuthConfig, "logger">, prepared: Settings | Promise<Settings>): void {
  if (!(prepared instanceof Promise)) return reportSetupFault(prepared)
  prepared.then(reportSetupFault, (thrown) => {
    const error = toAuthError(thrown)
    createLogger(config.logger, false).error(error.type, error)
  })
}

/** Returns the function that finds the scope of a request by its key, and updates it, or creates it at the first entry. */
function createEntrance(
  create: <Given extends object>(entry: Entry<Given>) => Promise<RequestScope>,
): <Given extends object>(entry: Entry<Given>) => Promise<RequestScope> {
  const known = new WeakMap<object, Promise<RequestScope>>()
  return async (entry) => {
    const { key } = entry.framework
    const opened = known.get(key)
    if (opened) {
      const scope = await opened
      scope.update(entry)
      return scope
    }
    const created = create(entry)
    known.set(key, created)
    return await created
  }
}

function throwOutsideRequest(caller: string, hints: Hints | undefined): never {
  const hint = hints?.current
  throw new AuthError(
    `${caller} was called outside a request: call it while a request is handled${
      caller === "auth()" ? ", or pass the request" : ""
    }${hint ? `; if one is being handled, ${hint}` : ""}`,
    { type: "OutsideRequest" },
  )
}

/** Returns a host for code that has only a `Request`. Cookies wait in the jar until a response is created. */
export const createBareHost = <Event extends object>(host: Host<Event>): Host<Request> => ({
  app: host.app,
  build: host.build,
  current: () => undefined,
  isEvent: (value): value is Request => value instanceof Request,
  read: (request) => ({ request, key: request, guardUrl: () => new URL(request.url) }),
  redirect: (_request, location) => new Response(null, { status: 303, headers: { location } }),
})

/** Returns a binding's configuration as one for the core: completed from the environment, with a base path below the app's mount path. */
export function completeConfig<S extends DefaultSession, A extends DefaultSession>(
  { prerender: _, ...config }: BindingConfig<S, A>,
  { env, dev, devServer: server, base, basePath: ofFramework, callPaths: calls }: AppFacts,
): Omit<AuthConfig<S>, "raw"> {
  const complete = withEnv(env, config, { dev, basePath: ofFramework })
  const basePath = toMountedBasePath(config.basePath, complete.basePath, base, ofFramework)
  return {
    ...{ ...complete, basePath, [home]: `${base}/` },
    ...server !== undefined && { [devServer]: server },
    ...calls && { [callPaths]: calls },
  }
}

/**
 * Returns a function that creates settings from a configuration, once for each configuration object and mount path. It returns a promise while the
 * code for the configuration is being loaded.
 */
export function createPreparation<S extends DefaultSession, A extends DefaultSession>(
  { app, hints }: { readonly app: AppFacts; readonly hints?: Hints | undefined },
): (config: BindingConfig<S, A>) => Settings | Promise<Settings> {
  const made = new WeakMap<object, { readonly base: string; readonly settings: Settings | Promise<Settings> }>()
  let isFirst = true
  return (config) => {
    const { base } = app
    const known = made.get(config)
    if (known?.base === base) return known.settings
    const keep = (settings: Settings) => {
      made.set(config, { base, settings })
      if (isFirst) adviseOnEnvFile(settings, { app, hints })
      isFirst = false
      return settings
    }
    const created = getSettings(completeConfig(config, app))
    if (!(created instanceof Promise)) return keep(created)
    const loading = created.then(keep, (thrown) => {
      made.delete(config)
      throw thrown
    })
    made.set(config, { base, settings: loading })
    return loading
  }
}
