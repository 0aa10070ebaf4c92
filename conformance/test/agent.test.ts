import { describe, expect, it } from "vitest"
import { Agent } from "../src/agent.ts"
import { toTransport } from "../src/drivers/in-process.ts"
import type { Exchange } from "../src/exchange.ts"

const form =
  `<form method="post" action="/take"><input name="user" value="al"><input type="hidden" name="t" value="1&amp;2">
  <input type="checkbox" name="no"><button name="go" value="yes">Sign <b>in</b></button></form>`

function toyApp(request: Request): Response {
  const url = new URL(request.url)
  const html = {
    "content-type": "text/html",
    ...(url.searchParams.has("policy") && { "referrer-policy": url.searchParams.get("policy")! }),
  }
  if (url.pathname === "/form") return new Response(form, { headers: html })
  if (url.pathname === "/take") {
    const headers = new Headers({ location: "https://idp.test/authorize" })
    headers.append("set-cookie", "flow=1; Path=/; Secure; SameSite=Lax")
    headers.append("set-cookie", "strict=1; Path=/; Secure; SameSite=Strict")
    return new Response(null, { status: 303, headers })
  }
  return Response.json({ url: url.pathname + url.search, ...Object.fromEntries(request.headers) })
}

function toyAgent() {
  const exchanges: Exchange[] = []
  const idp = () => new Response(null, { status: 302, headers: { location: "https://app.test/back?code=1" } })
  const transport = toTransport(
    new Map<string, (request: Request) => Response>([["https://app.test", toyApp], ["https://idp.test", idp]]),
  )
  const agent = new Agent({ origin: "https://app.test", transport, fixtures: true, exchanges, refused: [] }, "a1")
  return { agent, exchanges }
}

const sent = (exchange: Exchange | undefined) => Object.fromEntries(exchange?.request.headers ?? [])

describe("an agent", () => {
  it("an agent sends what a browser sends for a typed address", async () => {
    const page = await toyAgent().agent.get("/x?y=1")
    expect(page.json).toMatchObject({
      url: "/x?y=1",
      "sec-fetch-site": "none",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
      "x-svc-fixture": "default;agent=a1",
    })
    expect(page.json).not.toHaveProperty("origin")
  })

  it("an agent names the route of the notes if its response is not what seen() returned", async () => {
    const notes = toyAgent().agent.seen()
    await expect(notes).rejects.toThrow(
      /^GET \/__seen answered 200 with {"url":"\/__seen".*: respond with the `Response` that `seen\(request\)` returns/,
    )
  })

  it("an agent fills in a form, submits it and follows redirects of another site", async () => {
    const { agent, exchanges } = toyAgent()
    const back = await agent.submit(await agent.get("/form"), "Sign in", { user: "bob" })
    expect(exchanges[1]?.request.body).toBe("user=bob&t=1%262&go=yes")
    expect(sent(exchanges[1])).toMatchObject({ origin: "https://app.test", "sec-fetch-site": "same-origin" })
    expect(sent(exchanges[2])).toMatchObject({ "sec-fetch-site": "cross-site" })
    expect(sent(exchanges[2])).not.toHaveProperty("cookie")
    expect(back.json).toMatchObject({ url: "/back?code=1", "sec-fetch-site": "cross-site", cookie: "flow=1; strict=1" })
  })

  it("an agent from another site sends Lax cookies with a navigation only, and Strict cookies never", async () => {
    const { agent } = toyAgent()
    await agent.post("/take")
    const posted = await agent.post("/x", {}, { from: "https://evil.example/" })
    expect(posted.json).toMatchObject({ origin: "https://evil.example", "sec-fetch-site": "cross-site" })
    expect(posted.json).not.toHaveProperty("cookie")
    const linked = await agent.get("/x", { from: "https://evil.example/" })
    expect(linked.json).toMatchObject({ cookie: "flow=1", "sec-fetch-site": "cross-site" })
    expect((await agent.post("/x", {}, { from: "https://sub.app.test/" })).json).toMatchObject({
      "sec-fetch-site": "same-site",
    })
  })

  it("the Origin of a form post follows the page's Referrer-Policy", async () => {
    const { agent, exchanges } = toyAgent()
    await agent.submit(await agent.get("/form?policy=no-referrer"), "Sign in")
    expect(sent(exchanges[1])).toMatchObject({ origin: "null" })
    await agent.submit(await agent.get("/form?policy=same-origin"), "Sign in")
    expect(sent(exchanges.at(-3))).toMatchObject({
      origin: "https://app.test",
      referer: "https://app.test/form?policy=same-origin",
    })
  })

  it("a program sends no browser headers, and its own headers unchanged", async () => {
    const { agent } = toyAgent()
    const page = await agent.postJson("/x", {}, { kind: "program", from: undefined, headers: { host: "spoof.test" } })
    expect(page.json).not.toHaveProperty("sec-fetch-site")
    expect(page.json).not.toHaveProperty("origin")
    expect(page.json).toMatchObject({ host: "spoof.test", "content-type": "application/json" })
  })

  it("an agent moves the app's clock ahead with its own", async () => {
    const { agent } = toyAgent()
    await agent.post("/take")
    const before = Date.now()
    const page = await agent.use("short-session").wait(60).get("/x")
    const [, now] = /^short-session;now=(\d+);agent=a1$/.exec((page.json as Record<string, string>)["x-svc-fixture"]!)!
    expect(Number(now)).toBeGreaterThanOrEqual(before + 60_000)
  })

  it("the error for an unknown button lists the buttons of the page", async () => {
    const { agent } = toyAgent()
    const page = await agent.get("/form")
    expect(() => agent.submit(page, "Sign out")).toThrow(
      'no button "Sign out" on https://app.test/form; there are: "Sign in"',
    )
  })
})
