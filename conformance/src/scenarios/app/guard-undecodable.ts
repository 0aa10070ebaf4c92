import { logIn } from "../../app-steps.ts"
import type { Scenario } from "../../scenario.ts"

/** Paths with an incomplete escape, or one that is not UTF-8: of a page, its data, a file, an action. */
const paths = [
  "/protected/%ff",
  "/protected/%ff/",
  "/protected/%ff/__data.json",
  "/protected/%ff/__data.json?x-sveltekit-invalidated=01",
  "/protected/files/%C3",
  "/protected/%C3%28",
  "/%E0%A4%A",
  "/%zz",
  "/%",
  "/about%",
  "/_actions/%ff",
  "/protected?_action=%25ff&/remote=%25ff",
  "/_server/%ff",
  "/_app/remote/%ff/x",
]

/** Headers that frameworks' own clients send. */
const clients: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "no client": {},
  "an action of SvelteKit": { accept: "application/json", "x-sveltekit-action": "true" },
  "a remote function of SvelteKit": { "x-sveltekit-pathname": "/protected/%ff", "x-sveltekit-search": "?x" },
  "a server function of SolidStart": { "x-server-id": "%ff#x", "x-server-instance": "server-fn:0" },
  "a single flight of SolidStart": {
    "x-server-id": "x",
    "x-server-instance": "server-fn:0",
    "x-single-flight": "true",
  },
  "an action of Astro": { accept: "application/json", "x-astro-rewrite": "/protected" },
  "a script": { "x-requested-with": "XMLHttpRequest" },
}

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [85, 95, 97],
  name: "every client gets 400 for a path that cannot be decoded, and the app continues to run",
  needs: ["app", "verbs", "guard", "fixtures", "credentials", "production"],
  async run({ agent, expect }) {
    for (const path of paths) {
      const isUndecodable = !path.startsWith("/protected?")
      for (const [name, headers] of Object.entries(clients)) {
        const label = `${path} by ${name}`
        const from = `${agent.origin}/`
        for (const kind of ["navigate", "fetch"] as const) {
          const read = await agent.get(path, { kind, from, headers })
          expect(read.body, label).not.toContain("for members")
          expect(isUndecodable ? read.status === 400 : read.status < 500, `${label} is ${read.status}`).toBe(true)
        }
        const written = await agent.postJson(path, {}, { from, headers })
        expect(written.body, `POST ${label}`).not.toContain("for members")
        expect(isUndecodable ? written.status === 400 : written.status < 500, `POST ${label} is ${written.status}`)
          .toBe(true)
      }
    }
    agent.use("broken-base-path")
    expect((await agent.get("/protected/%ff")).status, "under a configuration that cannot be used").toBe(400)
    await logIn(agent.use("default"))
    expect((await agent.get("/protected")).text, "afterwards").toContain("Alice")
  },
}
