import type { FetchEvent } from "@solidjs/start/server"
import { expect, test, vi } from "vitest"
import { createHookMiddleware } from "../src/middleware.ts"

const current = vi.hoisted(() => ({ event: undefined as unknown }))
vi.mock("../src/host.ts", () => ({ host: { current: () => current.event } }))

type Hook = Parameters<typeof createHookMiddleware>[0]["hook"]

/** Returns the response of a path whose responses Nitro tells shared caches to keep. @param own the hook's own response, if it does not call the app */
async function answer(own: Response | undefined, app: Response): Promise<unknown> {
  const nativeEvent = {
    req: new Request("https://app.test/cached"),
    res: { errHeaders: new Headers() },
    context: { routeRules: { headers: { "cache-control": "public, max-age=60" } } },
  }
  current.event = { nativeEvent, request: nativeEvent.req, response: { headers: new Headers() }, locals: {} }
  const hook: Hook = async (_event, next) => own ?? await next()
  const guards = { guard: () => Promise.resolve(undefined), hook } as Parameters<typeof createHookMiddleware>[0]
  return await createHookMiddleware(guards)(nativeEvent as unknown as FetchEvent["nativeEvent"], () => app as never)
}

const withCookie = () => new Response("x", { headers: { "set-cookie": "a=1" } })

test("a response of the library with cookies is an error where shared caches would keep it", async () => {
  await expect(answer(withCookie(), new Response())).rejects.toThrow("Nitro's routeRules")
})

test("a response of the library without cookies, and any response of the app, stay there", async () => {
  const [own, app, appWithCookie] = [new Response("own"), new Response("app"), withCookie()]
  expect(await (await answer(own, app) as Response).text()).toBe("own")
  expect(await (await answer(undefined, app) as Response).text()).toBe("app")
  expect((await answer(undefined, appWithCookie) as Response).headers.getSetCookie()).toEqual(["a=1"])
})
