import type { Scenario } from "@svc-auth/conformance"
import { logIn } from "./steps.ts"

/** Paths that the router finds below `/protected`, and that parsing as a URL again would move elsewhere. */
const paths = [
  "/protected/files/%5C..%5C..%5C..%5Cabout",
  "/protected/files/%5c%2e%2e%5c%2e%2e%5clogin",
  "/protected/files/.%0A./.%0A./.%0A./about",
  "/protected/files/%C3%A4%25",
  "/protected/files/a%2fb",
]
/** The same for servers that do not normalise paths, such as Deno's. */
const raw = ["/protected/files/../../about", "/protected/files/%2e%2e/%2e%2e/about"]
/** Paths that cannot be decoded, or whose parameters lead out of the path. */
const refused = ["/protected/files/%zz", "/protected/files/%ff", "/protected/files/..%2f..%2f..%2fabout"]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "a path that router and guard could read differently is guarded as the router reads it, or rejected",
  needs: ["app", "guard", "fixtures", "credentials", "socket"],
  async run({ agent, expect }) {
    for (const path of [...paths, ...raw]) {
      const page = await agent.get(path, { kind: "program" })
      expect(page.body, path).not.toContain("members")
      if (paths.includes(path)) expect(page.status, path).toBe(401)
    }
    for (const path of refused) expect((await agent.get(path, { kind: "program" })).status, path).toBe(400)
    await logIn(agent)
    for (const path of paths) expect((await agent.get(path)).body, `${path}, signed in`).toContain("for members")
    const elsewhere = await agent.get("/xx/protected/api", { headers: { host: "a" }, kind: "program" })
    expect(elsewhere.status, "with a host name so short that Elysia cuts the path wrongly").toBe(400)
    const short = await agent.get("/about", { headers: { host: "a.io" }, kind: "program" })
    expect(short.status, "with the shortest host name that Elysia reads").toBe(200)
  },
}
