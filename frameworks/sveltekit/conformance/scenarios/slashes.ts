import type { Scenario } from "@svc-auth/conformance"

/** The pages' data in every spelling. Kit serves each, and does not redirect to the page's own. */
const paths = [
  "/protected/__data.json",
  "/protected/__data.json?x-sveltekit-trailing-slash=1",
  "/protected//__data.json",
  "/%70rotected//__data.json",
  "/protected/slashed/__data.json",
  "/protected/slashed//__data.json",
  "/protected/slashed/__data.json?x-sveltekit-trailing-slash=1",
]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 97],
  name: "a page's data is guarded by the page's own path, with or without a slash at the end",
  needs: ["app", "guard", "fixtures"],
  async run({ agent, expect }) {
    const ask = (path: string) => agent.get(path, { kind: "fetch", from: `${agent.origin}/` })
    agent.use("guarded-by-name")
    for (const path of paths) expect((await ask(path)).body, `guarded: ${path}`).toContain('"type":"redirect"')
    expect((await agent.get("/protected/slashed/")).status, "the page").toBe(303)
    agent.use("open-by-name")
    for (const path of [...paths, "/__data.json", "/__data.json?x-sveltekit-trailing-slash=1"]) {
      expect((await ask(path)).body, `open: ${path}`).toContain('"type":"data"')
    }
  },
}
