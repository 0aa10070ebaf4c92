import { registerHooks } from "node:module"
import type { RequestEvent } from "@sveltejs/kit"
import { type Entered, measure } from "./coverage.ts"

/** What SvelteKit's bundler writes for these modules in a production app. */
const modules: Readonly<Record<string, string>> = {
  "$app/env": "export const building = false, dev = false",
  "$app/paths": 'export const resolve = () => "/"',
  "$app/server": "export const getRequestEvent = () => undefined",
}

/** Measures what SvelteKit's `handle` enters if the guard rejects a request because no user is signed in. */
export async function measureGuard(): Promise<Entered> {
  Object.assign(globalThis, { __SVELTEKIT_APP_DIR__: "_app" })
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier in modules
        ? { url: `data:text/javascript,${encodeURIComponent(modules[specifier]!)}`, shortCircuit: true }
        : next(specifier, context),
  })
  const { default: Svc } = await import("../../frameworks/sveltekit/src/index.ts")
  hooks.deregister()
  const { handle } = Svc({
    origin: "https://app.test",
    secret: "0123456789-abcdefghijklmnopqrstuvwxyz",
    providers: [],
    callbacks: { authorized: ({ auth }) => auth !== null },
  })
  const visit = async () => {
    const request = new Request("https://app.test/protected", { headers: { "sec-fetch-mode": "navigate" } })
    const event = { request, url: new URL(request.url), locals: {}, params: {}, route: { id: "/protected" } }
    const { status } = await handle({ event: event as unknown as RequestEvent, resolve: () => new Response("passed") })
    if (status !== 303) throw new Error(`expected 303, got ${status}`)
  }
  await visit()
  return await measure(visit)
}
