import type { Scenario } from "@svc-auth/conformance"
import { alice } from "./steps.ts"

const secret = "for members"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name:
    "the guard checks the path to which Nitro proxies or redirects, and the requested path if the router transforms it",
  needs: ["app", "guard", "fixtures", "credentials", "production"],
  async run({ agent, expect }) {
    agent.use("guarded-from-root")
    const proxied = await agent.get("/proxied")
    expect([proxied.status, proxied.location?.pathname], "proxied").toBe([303, "/auth/signin"])
    const redirected = await agent.get("/redirected")
    expect([redirected.status >= 300, redirected.location?.pathname], "redirected").toBe([true, "/protected/preloaded"])
    expect((await agent.follow("/redirected")).url, "followed").toMatch(/\/auth\/signin/)
    // only the router knows into what it transforms a path, as the README explains
    expect((await agent.get("/transformed")).text, "transformed, by a rule for the page").toContain(secret)
    const named = await agent.use("guarded").get("/transformed")
    expect([named.status, named.location?.pathname], "transformed, by a rule for its address").toBe([
      303,
      "/auth/signin",
    ])
    await agent.use("default").submit(await agent.get("/actions"), "Log in", alice)
    expect((await agent.use("guarded-from-root").get("/proxied")).text, "proxied, signed in").toContain(secret)
  },
}
