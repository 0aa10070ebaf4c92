import type { Agent, Page, Scenario } from "@svc-auth/conformance"
import { alice, call, functionUrl, meOf, toNames } from "./steps.ts"

const secret = "for members"
const flight = { "x-single-flight": "true" }

/** Pages that a call may claim to come from, in spellings that Start's router reads as a guarded page. */
const referers = (origin: string) => [
  `${origin}/protected/preloaded`,
  `${origin}/protected/preloaded/?x`,
  `${origin}/PROTECTED/Preloaded`,
  `${origin}/x/../protected/preloaded`,
  "https://elsewhere.test/protected/preloaded",
  "x:protected/preloaded",
  "data:/protected/preloaded",
]

/** Calls an open server function, also by `GET` and with any value of the header. */
async function callFrom(agent: Agent, url: string, referer: string): Promise<readonly Page[]> {
  const names = { ...toNames(new URL(url, agent.origin)), referer }
  return [
    await call(agent, url, { name: "Mallory" }, { ...flight, referer }),
    await call(agent, url, { name: "Mallory" }, { "X-SINGLE-FLIGHT": "false", referer }),
    await agent.get("/_server", { kind: "fetch", headers: { ...names, ...flight } }),
  ]
}

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "a single flight carries the data of a guarded page only to users who may open that page",
  needs: ["app", "verbs", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const [open, away] = [await functionUrl(agent, "Rename"), await functionUrl(agent, "Go to")]
    const stay = await functionUrl(agent, "Log in and stay")
    for (const referer of referers(agent.origin)) {
      for (const page of await callFrom(agent, open, referer)) {
        expect(page.body, `the page of the referer ${referer}`).not.toContain(secret)
      }
      const page = await call(agent, away, { page: referer }, flight)
      expect(page.body, `the target ${referer} of an action`).not.toContain(secret)
      expect(page.headers.get("location"), "where the action leads").toBe(referer)
    }
    for (const referer of ["", "nonsense"]) {
      const page = await call(agent, open, { name: "Mallory" }, { ...flight, referer })
      expect([page.status, page.headers.get("x-error")], `the referer "${referer}"`).toBe([200, null])
    }
    const referer = `${agent.origin}/protected/preloaded`
    const signedIn = await call(agent, stay, alice, { ...flight, referer })
    expect([signedIn.status, signedIn.headers.get("x-single-flight")], "the call itself").toBe([200, null])
    expect(await meOf(agent), "who signed in from a guarded page").toBe("Alice")
    const own = await call(agent, away, { page: "/protected/preloaded" }, flight)
    expect(own.body, "the target, signed in").toContain(secret)
    const same = await call(agent, await functionUrl(agent, "Rename"), { name: "Alice B." }, { ...flight, referer })
    expect(same.body, "the page, signed in").toContain(secret)
  },
}
