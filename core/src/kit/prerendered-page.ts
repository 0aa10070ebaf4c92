import { InvalidConfig } from "../errors.ts"
import { createLogger } from "../app/log/logger.ts"
import type { DefaultSession } from "../types.ts"
import { warnOnce } from "../app/warnings.ts"
import type { BindingConfig, ConfigSource } from "./options.ts"
import { isOpen } from "./guard-rules.ts"
import type { FrameworkRequest, Host } from "./host.ts"
import { isUnder, toMountedBasePath } from "./mount-path.ts"
import { toRuleUrls } from "./routed-url.ts"
import { isResponse } from "../web/is-response.ts"

/** Timeout for a lazy configuration during a build, in milliseconds. One that waits for a store would hang the build. */
const maxWait = 10_000

/** Rejects a prerendered page that the guard refuses to visitors, or logs a warning about it. @throws {InvalidConfig} during a build */
export async function checkPage<Event extends object, S extends DefaultSession, A extends DefaultSession>(
  host: Host<Event>,
  framework: FrameworkRequest,
  config: BindingConfig<S, A>,
): Promise<void> {
  const fault = await findFault(host, framework, config)
  if (!fault) return
  const text = `${fault}: ${
    host.hints?.prerender ?? "do not prerender it"
  }, or let it pass in callbacks.authorized, or set the option \`prerender: "warn"\` to publish it`
  if (!host.build?.isRunning || config.prerender === "warn") {
    const logger = createLogger(config.logger, false)
    return warnOnce(logger, "prerender-public", text)
  }
  const error = new InvalidConfig(text)
  host.build.fail?.(error)
  throw error
}

/** Returns the configuration, or logs a warning and returns `undefined` if it cannot be created without a request. */
export async function readConfig<Event, S extends DefaultSession, A extends DefaultSession>(
  source: ConfigSource<Event, S, A>,
): Promise<BindingConfig<S, A> | undefined> {
  if (typeof source !== "function") return source
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the function returned no configuration within ${maxWait / 1000} seconds`)),
      maxWait,
    )
  })
  try {
    return await Promise.race([source(), late])
  } catch (thrown) {
    createLogger(undefined, false).warn(
      "prerender-unchecked",
      "the configuration cannot be made without a request, so callbacks.authorized is not called for prerendered pages: " +
        "make sure that no prerendered page is guarded",
      thrown,
    )
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Returns an error text with the guarded page and the guard's decision, or `undefined` if the guard lets visitors pass. */
async function findFault<S extends DefaultSession, A extends DefaultSession>(
  { app }: Pick<Host<object>, "app">,
  framework: FrameworkRequest,
  { basePath, callbacks, pages = {} }: BindingConfig<S, A>,
): Promise<string | undefined> {
  const { authorized } = callbacks ?? {}
  if (!authorized) return undefined
  const ofFramework = app.basePath ?? "/auth"
  const routes = toMountedBasePath(basePath, basePath ?? ofFramework, app.base, ofFramework) ?? ofFramework
  let requested = new URL(framework.request.url).pathname
  let rendered = requested
  const describe = (result: string) => {
    const page = rendered === requested ? rendered : `${requested} (which shows ${rendered})`
    return `${page} is prerendered, so that in production everyone can read it, but callbacks.authorized ${result}`
  }
  try {
    // the request may have another URL, because the app may have rewritten it
    const guarded = framework.guardUrl()
    requested = guarded.pathname
    const urls = [guarded, ...framework.moreGuardUrls?.() ?? []]
    for (const url of toRuleUrls(urls)) {
      rendered = url.pathname
      if (isUnder(rendered, routes) || isOpen(url, { pages: { ...pages } })) continue
      // without headers, because Astro warns about each prerendered page whose request headers are read
      let isDemanding = false
      const requireFresh = () => {
        isDemanding = true
        return Promise.resolve(false)
      }
      const askToSignIn = () => new Response(null, { status: 401 })
      const answer = await authorized({ auth: null, request: new Request(url), requireFresh, askToSignIn })
      if (isDemanding) return describe("requires a fresh sign-in")
      if (isResponse(answer)) return describe(`answers ${answer.status} to visitors who are not signed in`)
      if (!answer) return describe("rejects visitors who are not signed in")
    }
  } catch (thrown) {
    return describe(thrown instanceof Error ? `threw "${thrown.message}"` : "threw")
  }
  return undefined
}
