import type { Scenario } from "@svc-auth/conformance"
import { alice, meOf } from "./steps.ts"

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [97],
  name: "a remote form without JavaScript is guarded by the function that it runs, on whatever page it is posted",
  needs: ["app", "guard", "fixtures", "credentials"],
  async run({ agent, expect }) {
    const { forms: [form] } = await agent.get("/remote")
    const id = new URL(form?.action ?? agent.origin).searchParams.get("/remote") ?? ""
    const [name = "", word = ""] = form?.fields.map(([field]) => field) ?? []
    const post = (target: string) => agent.post(target, { [name]: alice.username, [word]: alice.password })
    agent.use("no-remote-functions")
    for (const page of ["/", "/remote", "/login"]) {
      for (const query of [`/remote=${id}`, `%2Fremote=${encodeURIComponent(id)}`, `x&/remote=${id}/..%2f..%2fx`]) {
        const { status, location } = await post(`${page}?${query}`)
        expect([status, location?.pathname], `${page}?${query}`).toBe([303, "/auth/signin"])
      }
    }
    const direct = await agent.post(`/_app/remote/${id}/1`, { [name]: alice.username, [word]: alice.password })
    expect(direct.body, "with more in its path").toContain('"type":"redirect"')
    expect(await meOf(agent), "who is signed in").toBe(undefined)
    await post(`/remote?/remote=${id}`)
    expect((await agent.use("default").get("/remote")).text, "under another rule").not.toContain("Alice")
    await post(`/remote?/remote=${id}`)
    expect(await meOf(agent), "where it may run").toBe("Alice")
  },
}
