import type { Scenario } from "@svc-auth/conformance"
import { alice } from "./steps.ts"

/** Spellings that Solid's router reads as `/protected`, and some that it does not. */
const paths = [
  "/PROTECTED",
  "/Protected/",
  "/pRoTeCtEd?x",
  "/protecteD/api",
  "//protected",
  "//x/protected",
  "/%50rotected",
]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "the guard ignores case and a slash at the end, as Solid's router does",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    for (const path of paths) {
      for (const kind of ["navigate", "program"] as const) {
        const page = await agent.get(path, { kind })
        expect(page.body, `${path} by ${kind}`).not.toContain("Protected</h1>")
        expect(page.body, `${path} by ${kind}`).not.toContain("members")
        expect(page.status >= 300, `${path} by ${kind} is ${page.status}`).toBe(true)
      }
    }
    agent.use("guarded-by-name")
    for (const path of ["/protected/", "/PROTECTED/", "/protected/?x"]) {
      const page = await agent.get(path)
      expect([page.status, page.location?.pathname], path).toBe([303, "/auth/signin"])
    }
    agent.use("default")
    const away = await agent.get("/PROTECTED?Tab=A")
    expect(away.location?.searchParams.get("callbackUrl"), "back to").toBe(`${agent.origin}/PROTECTED?Tab=A`)
    await agent.submit(await agent.get("/actions"), "Log in", alice)
    expect((await agent.get("/PROTECTED")).text, "signed in").toContain("Alice")
  },
}
