import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, expect, test, vi } from "vitest"

let url = ""
let close = (): Promise<void> => Promise.resolve()

beforeAll(async () => {
  vi.stubEnv("AUTH_SECRET", randomBytes(33).toString("base64"))
  vi.stubEnv("AUTH_TRUST_HOST", "true")
  const { createApp } = await import("../../conformance/examples/fastify/src/app.ts")
  const app = createApp()
  url = await app.listen({ host: "127.0.0.1", port: 0 })
  close = () => app.close()
})
afterAll(async () => {
  await close()
  vi.unstubAllEnvs()
})

const program = { accept: "application/json" }
const send = (path: string, init: RequestInit = {}, cookie = "") =>
  fetch(url + path, { redirect: "manual", ...init, headers: { ...program, origin: url, cookie } })

/** Posts the form of a sign-in. @returns the response, and the cookies that it sets */
async function signIn(password: string): Promise<{ answer: Response; cookie: string }> {
  const answer = await send("/login", { method: "POST", body: new URLSearchParams({ username: "demo", password }) })
  return { answer, cookie: answer.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ") }
}

test("Fastify serves the auth routes, and guards a route before its handler runs", async () => {
  expect(await (await send("/auth/session")).text()).toBe("null")
  expect((await send("/members")).status).toBe(401)
  expect((await send("/%6dembers")).status).toBe(401)
  expect(await (await send("/")).json()).toEqual({ name: null })
})

test("a user signs in by a form of Fastify, reads the session, and signs out", async () => {
  const { answer, cookie } = await signIn("demo")
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${url}/members`])
  const members = await send("/members", {}, cookie)
  expect([await members.json(), members.headers.get("vary"), members.headers.get("cache-control")]).toEqual([
    { name: "Demo" },
    "Cookie",
    "private, no-store",
  ])
  const left = await send("/logout", { method: "POST" }, cookie)
  expect([left.status, left.headers.get("location")]).toEqual([303, `${url}/`])
  expect(left.headers.getSetCookie().join()).toContain("svc.session-token=; Max-Age=0")
})

test("a wrong password gets no session", async () => {
  const { answer, cookie } = await signIn("wrong")
  expect([answer.status, cookie]).toEqual([500, ""])
})

test("the built-in form signs the user in: the middleware reads its body before Fastify does", async () => {
  const csrf = await send("/auth/csrf")
  const cookie = csrf.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ")
  const body = new URLSearchParams({
    ...await csrf.json(),
    username: "demo",
    password: "demo",
    callbackUrl: "/members",
  })
  const answer = await send("/auth/callback/credentials", { method: "POST", body }, cookie)
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${url}/members`])
})
