import { describe, expect, test } from "vitest"
import type { BindingConfig } from "../../src/kit/index.ts"
import { bindFake, config, signedIn, toEvent, toNext } from "./fake-host.ts"

const refreshing: BindingConfig = { ...config, session: { updateAge: 0 } }

describe("an app of several parts", () => {
  test("auth() does not renew a session that another part has renewed", async () => {
    const { auth } = bindFake(refreshing, { read: () => ({ isRenewed: true }) })
    const event = toNext(await signedIn())
    expect((await auth(event))?.user?.name).toBe("Ada")
    expect(event.cookies).toEqual([])
  })

  test("a signature is verified with its own text and its own secret", async () => {
    const [ours, theirs] = [
      bindFake(config),
      bindFake({ ...config, secret: "another secret, which is long enough too" }),
    ]
    const event = toEvent("/")
    const signature = await ours.sign(event, "GET /")
    expect(await ours.verify(event, "GET /", signature)).toBe(true)
    expect(await ours.verify(event, "GET /a", signature)).toBe(false)
    expect(await ours.verify(event, "GET /", signature.slice(1))).toBe(false)
    expect(await theirs.verify(event, "GET /", signature)).toBe(false)
  })

  test("a secret that was rotated out verifies what it signed", async () => {
    const [before, after] = ["the secret of yesterday, long enough", "the secret of today, also long enough"]
    const event = toEvent("/")
    const signature = await bindFake({ ...config, secret: before }).sign(event, "GET /")
    expect(await bindFake({ ...config, secret: [after, before] }).verify(event, "GET /", signature)).toBe(true)
  })

  test("a request for an auth route is told apart by whole segments of its path", async () => {
    const { isAuthRoute } = bindFake(config)
    expect(await isAuthRoute(toEvent("/auth/session"))).toBe(true)
    expect(await isAuthRoute(toEvent("/authors"))).toBe(false)
  })

  test("the framework's base path is the default, and lies below the app's mount path", async () => {
    const basePath = "/api/auth"
    expect(await bindFake(config, { app: { basePath } }).isAuthRoute(toEvent("/api/auth/session"))).toBe(true)
    expect(await bindFake(config, { app: { basePath, base: "/shop" } }).isAuthRoute(toEvent("/shop/api/auth/session")))
      .toBe(
        true,
      )
    expect(await bindFake({ ...config, basePath: "/auth" }, { app: { basePath } }).isAuthRoute(toEvent("/api/auth")))
      .toBe(false)
  })
})
