import { Hono } from "hono"
import { expect, test } from "vitest"
import Svc from "@svc-auth/hono"

const { middleware } = Svc({
  secret: "a-secret-of-this-test-0123456789abcdef",
  trustHost: true,
  providers: [],
  callbacks: {
    authorized: ({ auth, request }) => auth !== null || !/^\/protected(\/|$)/.test(new URL(request.url).pathname),
  },
})

const secret = "for members"
const inner = new Hono().get("/me", (c) => c.text(secret)).get("/protected/me", (c) => c.text(secret))
const statusOf = async (app: Hono, path: string) => (await app.request(`https://app.test${path}`)).status

test("case 85: the guard checks the whole requested path, in parts, below a base path and in mounted apps", async () => {
  const app = new Hono()
  app.use(middleware)
  app.route("/protected/part", inner)
  app.route("/part", inner)
  app.mount("/protected/mounted", inner.fetch)
  app.mount("/mounted", inner.fetch)
  for (const path of ["/protected/part/me", "/protected/mounted/me"]) expect(await statusOf(app, path), path).toBe(401)
  for (const path of ["/part/me", "/mounted/me"]) expect(await statusOf(app, path), `open: ${path}`).toBe(200)
  const based = new Hono().basePath("/protected")
  based.use(middleware)
  based.get("/me", (c) => c.text(secret))
  expect(await statusOf(based, "/protected/me"), "below a base path").toBe(401)
})

test("case 97: the guard checks the path that Hono before 4.13.16 gives to a mounted app", async () => {
  const app = new Hono()
  app.use(middleware)
  app.mount("/protected", inner.fetch)
  for (const path of ["/pro%09tected/me", "/%0D%0Aprotected/me", "/protected%5Cme"]) {
    expect(await statusOf(app, path), path).toBe(401)
  }
  expect(await statusOf(app, "/x%5C..%5Cprotected/me"), "outside of its folder").toBe(400)
  expect(await statusOf(app, "/x%5Cme"), "an open path").toBe(404)
})

test("case 85: the rule sees the path that the app's own getPath returns", async () => {
  const app = new Hono({ getPath: ({ url }) => new URL(url).pathname.replace(/^\/fr(?=\/)/, "") })
  app.use(middleware)
  app.get("/protected/me", (c) => c.text(secret))
  for (const path of ["/protected/me", "/fr/protected/me"]) expect(await statusOf(app, path), path).toBe(401)
})

test("a mounted app's own path is checked by its own middleware, not by the outer app's rule", async () => {
  const app = new Hono()
  app.use(middleware)
  app.mount("/open", inner.fetch)
  expect(await statusOf(app, "/open/protected/me"), "the outer rule").toBe(200)
  const guarded = new Hono()
  guarded.use(middleware)
  guarded.get("/protected/me", (c) => c.text(secret))
  const outer = new Hono().mount("/open", guarded.fetch)
  expect(await statusOf(outer, "/open/protected/me"), "its own").toBe(401)
})
