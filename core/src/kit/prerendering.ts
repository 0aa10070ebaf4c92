import type { Awaitable, DefaultSession } from "../types.ts"
import type { BindingConfig, ConfigSource } from "./options.ts"
import type { FrameworkRequest, Host } from "./host.ts"

/** Functions for prerendering. */
export interface Prerendering<Event extends object> {
  /**
   * Rejects a prerendered page if `callbacks.authorized` refuses it to visitors who are not signed in, because servers send the page as a file and
   * never call the guard. It does not need a secret, an origin or a store. During a build it throws; in development, and with `prerender: "warn"`, it
   * logs a warning. Otherwise it does nothing, as in production, where a framework may render a static page again.
   */
  check(framework: FrameworkRequest): Promise<void>
  /** Returns the app's response, after the check of its page. */
  prerender(event: Event, next: () => Awaitable<Response>): Promise<Response>
}

/** Returns the functions for prerendered pages. */
export function createPrerendering<Event extends object, S extends DefaultSession, A extends DefaultSession>(
  host: Host<Event>,
  source: ConfigSource<Event, S, A>,
): Prerendering<Event> {
  let known: Promise<BindingConfig<S, A> | undefined> | undefined
  async function check(framework: FrameworkRequest): Promise<void> {
    if (!host.app.dev && !host.build?.isRunning || framework.isErrorPage) return
    const { checkPage, readConfig } = await import("./prerendered-page.ts")
    const config = await (known ??= readConfig(source))
    if (config) await checkPage(host, framework, config)
  }
  return {
    check,
    async prerender(event, next) {
      const response = await next()
      // check afterwards, because only now is it known what the framework writes, and which page the app rendered in place of the requested one
      if (host.build?.isWritten?.(response) ?? true) await check(host.read(event))
      return response
    },
  }
}
