import { registerHooks } from "node:module"
import type { RequestEvent } from "@sveltejs/kit"
import { measure, type Path } from "./count.ts"

/** What SvelteKit's bundler writes for these modules in a production app. */
const modules: Readonly<Record<string, string>> = {
  "$app/env": "export const building = false, dev = false",
  "$app/paths": 'export const resolve = () => "/"',
  "$app/server": "export const getRequestEvent = () => undefined",
}

/** Opens a page that the guard of a SvelteKit app lets everyone see, without a cookie. */
export async function walkGuard(): Promise<Path> {
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
    callbacks: { authorized: ({ auth, request }) => auth !== null || new URL(request.url).pathname === "/" },
  })
  const visit = async () => {
    const request = new Request("https://app.test/", { headers: { "sec-fetch-mode": "navigate" } })
    const event = { request, url: new URL(request.url), locals: {}, params: {}, route: { id: "/" } }
    const response = await handle({ event: event as unknown as RequestEvent, resolve: () => new Response("passed") })
    if (await response.text() !== "passed") throw new Error(`expected the page, got ${response.status}`)
  }
  await visit()
  return await measure(visit)
}
