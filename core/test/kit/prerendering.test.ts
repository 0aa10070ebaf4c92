import { afterEach, describe, expect, test, vi } from "vitest"
import type { BindingConfig } from "../../src/kit/index.ts"
import { bindFake, type Changes, config, silent, toEvent } from "./fake-host.ts"
import { tenants } from "../../src/features.ts"

type Authorized = NonNullable<BindingConfig["callbacks"]>["authorized"]

const read = () => ({ isPrerendering: true })
const building: Changes = { build: { isRunning: true }, read }
const developing: Changes = { app: { dev: true }, read }
const page = () => new Response("page")

/** Prerenders the path. @returns the error and the warnings */
async function prerender(path: string, given: BindingConfig, changes: Changes = building) {
  const warned: string[] = []
  const logger = { ...silent, warn: (code: string, text: unknown) => void warned.push(`${code}: ${text}`) }
  const { hook } = bindFake({ ...given, logger }, { hints: { prerender: "change the page" }, ...changes })
  const thrown = await hook(toEvent(path), page).then(() => undefined, (error: Error) => error.message)
  return { thrown, warned }
}

const members: Authorized = ({ auth, request }) =>
  auth !== null || !new URL(request.url).pathname.startsWith("/members")
const guarded = (authorized: Authorized, more: Partial<BindingConfig> = {}): BindingConfig => ({
  ...config,
  ...more,
  callbacks: { authorized },
})

/** No page is prerendered at one of these origins, and nothing is looked up. */
const origins = ["https://a.example", "https://*.b.example"]
const byOrigin: Partial<BindingConfig> = {
  origin: undefined,
  use: [tenants({
    origins,
    providers: () => {
      throw new Error("there is no database while the app is built")
    },
  })],
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe("prerendering succeeds without a warning", () => {
  test.each<[string, string, BindingConfig, Changes]>([
    ["that no rule matches", "/", guarded(members), {}],
    ["without a rule", "/members", config, {}],
    ["of an app with providers by origin", "/", guarded(members, byOrigin), {}],
    ["of an app with several origins", "/", guarded(members, { ...byOrigin, use: [tenants({ origins })] }), {}],
    ["that is the sign-in page", "/login", guarded(() => false, { pages: { signIn: "/login" } }), {}],
    ["that is the error page of the framework", "/members", guarded(members), {
      read: () => ({ ...read(), isErrorPage: true }),
    }],
    ["that the framework does not store", "/members", guarded(members), {
      build: { isRunning: true, isWritten: () => false },
    }],
    ["that is below the base path", "/auth/x", guarded(() => false), {}],
    ["that is below the app's base path", "/shop/a/x", guarded(() => false, { basePath: "/shop/a" }), {
      app: { base: "/shop" },
    }],
    ["that is below the base path of a mounted app", "/shop/auth/x", guarded(() => false), { app: { base: "/shop" } }],
  ])("a page %s", async (_name, path, given, changes) => {
    expect(await prerender(path, given, { ...building, ...changes })).toEqual({ thrown: undefined, warned: [] })
  })
})

describe("the build fails", () => {
  test.each<[string, string, BindingConfig, Changes, RegExp]>([
    [
      "that the rule of an app with providers by origin rejects",
      "/members",
      guarded(members, byOrigin),
      {},
      /^\/members is.*rejects visitors who are not signed in/,
    ],
    [
      "that the rule rejects",
      "/members",
      guarded(members),
      {},
      /^\/members is.*rejects visitors who are not signed in/,
    ],
    [
      "for which the rule returns a Response",
      "/",
      guarded(() => new Response(null, { status: 303 })),
      {},
      /answers 303 to visitors/,
    ],
    ["for which the rule throws", "/", guarded(() => Promise.reject(new Error("down"))), {}, /threw "down"/],
    [
      "for which the rule throws a value that is not an error",
      "/",
      guarded(() => Promise.reject(undefined)),
      {},
      /authorized threw:/,
    ],
    ["with another spelling", "/%6dembers", guarded(members), {}, /\(which shows \/members\) is/],
    ["that cannot be decoded", "/files/..%2fb", guarded(() => true), {}, /^\/files\/..%2fb is.*threw/],
    [
      "that is rendered for another path",
      "/",
      guarded(members),
      { read: () => ({ ...read(), moreGuardUrls: () => [new URL("https://app.test/members/a")] }) },
      /^\/ \(which shows \/members\/a\) is/,
    ],
    ["for new users", "/new", guarded(() => false, { pages: { newUser: "/new" } }), {}, /^\/new is/],
  ])("a page %s", async (_name, path, given, changes, text) => {
    const { thrown, warned } = await prerender(path, given, { ...building, ...changes })
    expect(thrown).toMatch(text)
    expect(thrown).toMatch(/change the page.*callbacks\.authorized.*`prerender: "warn"`/)
    expect(warned).toEqual([])
  })

  test("the build fails if `auth` wraps a handler of the page", async () => {
    const { auth } = bindFake(guarded(members), building)
    const handler = vi.fn(page)
    await expect(auth(handler)(toEvent("/members"))).rejects.toThrow("/members is prerendered")
    expect(handler).toHaveBeenCalledOnce()
  })

  test("the build fails even if the framework continues after errors", async () => {
    const failBuild = vi.fn()
    const { thrown } = await prerender("/members", guarded(members), {
      ...building,
      build: { isRunning: true, fail: failBuild },
    })
    expect(failBuild).toHaveBeenCalledWith(expect.objectContaining({ message: thrown }))
  })
})

describe("a warning in place of an error", () => {
  test.each<[string, BindingConfig, Changes, string]>([
    ["with the option", guarded(members, { prerender: "warn" }), building, "/members/1"],
    ["in development", guarded(members), developing, "/members/2"],
    ["in development, where the page is not prerendered", guarded(() => false), {
      app: { dev: true },
      read: () => ({ willPrerender: () => true }),
    }, "/members/3"],
  ])("the warning is logged once %s", async (_name, given, changes, path) => {
    const { thrown, warned } = await prerender(path, given, changes)
    expect(thrown).toBe(undefined)
    expect(warned).toEqual([expect.stringMatching(/^prerender-public: \/members\/\d is prerendered/)])
    expect((await prerender(path, given, changes)).warned).toEqual([])
  })

  test("no warning is logged in production, where a framework renders a static page again", async () => {
    expect(await prerender("/members", guarded(members), { read }))
      .toEqual({ thrown: undefined, warned: [] })
  })
})

describe("a configuration function", () => {
  test("is called once, without a request, if it needs no request", async () => {
    const source = vi.fn(() => guarded(members))
    const { hook } = bindFake(source, building)
    await expect(hook(toEvent("/members"), page)).rejects.toThrow("/members is prerendered")
    await hook(toEvent("/"), page)
    expect(source.mock.calls).toEqual([[]])
  })

  test.each([
    ["throws without a request", (request?: Request) => guarded(members, { origin: request!.url })],
    ["rejects without a request", () => Promise.reject(new Error("no store"))],
  ])("that %s logs one warning, and all pages are prerendered", async (_name, source) => {
    const warn = vi.spyOn(console, "warn").mockReturnValue()
    const { hook } = bindFake(source, building)
    for (const path of ["/members", "/members/a"]) expect(await (await hook(toEvent(path), page)).text()).toBe("page")
    expect(warn.mock.calls).toEqual([[expect.stringContaining("prerender-unchecked")]])
  })

  test("does not block the build if it waits for a store", async () => {
    vi.spyOn(console, "warn").mockReturnValue()
    vi.useFakeTimers()
    const { hook } = bindFake(() => new Promise<never>(() => {}), building)
    const answer = hook(toEvent("/members"), page)
    await vi.runAllTimersAsync()
    expect(await (await answer).text()).toBe("page")
  })
})
