import { describe, expect, it } from "vitest"
import { type Cell, toMarkdown, toTotals } from "../src/matrix.ts"
import { toPage } from "../src/matrix-page.ts"
import { runScenario } from "../src/run.ts"
import type { Driver, ListedScenario, Scenario } from "../src/scenario.ts"

const cell = (scenario: string, driver: string, status: Cell["status"], reason?: string): Cell => ({
  ...{ scenario, driver, status, name: "a sentence", binding: "core", runtime: "node 24", store: "jwt" },
  ...(reason && { reason }),
})
const cells = [
  cell("a/x", "in-process", "passed"),
  cell("a/x", "server", "excepted", "because"),
  cell("b/y", "server", "failed", "no"),
]

it("the matrix has a row for each scenario, a column for each place, and the reasons below", () => {
  expect(toMarkdown(cells)).toBe(`| scenario | core · in-process · node 24 · jwt | core · server · node 24 · jwt |
| --- | --- | --- |
| a/x | ✓ | ! |
| b/y |  | ✗ |
| **all** | 1 ✓ 0 ✗ 0 – 0 ! | 0 ✓ 1 ✗ 0 – 1 ! |

- ! a/x (core · server · node 24 · jwt): because
- ✗ b/y (core · server · node 24 · jwt): no
`)
  expect(toTotals(cells)).toBe(
    "core · in-process · node 24 · jwt: 1 ✓ 0 ✗ 0 – 0 !\ncore · server · node 24 · jwt: 0 ✓ 1 ✗ 0 – 1 !",
  )
})

it("the page of the matrix loads nothing and lists every outcome and reason in words", () => {
  const page = toPage([...cells, cell("kit/z", "nginx", "excepted", "because <b>")])
  expect(page).not.toMatch(/<script|<link|\bsrc=|url\(|https?:/)
  for (const text of ["✓ passed", "! excepted", "✗ failed", "because &#60;b&#62;", "prefers-color-scheme: dark"]) {
    expect(page).toContain(text)
  }
})

describe("a scenario", () => {
  const driver: Driver = {
    ...{
      name: "toy",
      binding: "none",
      runtime: "any",
      store: "none",
      origin: "https://app.test",
      idpUrl: "https://idp.test",
    },
    lacks: { oidc: "not here" },
    offers: new Set(["app"]),
    idpFetch: () => Promise.resolve(Response.json({})),
    transport: () => Promise.resolve({ status: 200, headers: [["set-cookie", "__Host-a=1"]], body: "" }),
    close: () => Promise.resolve(),
  }
  const scenario = (run: Scenario["run"], needs: Scenario["needs"] = []): ListedScenario => ({
    ...{ id: "a/b", spec: [], cases: [], name: "a scenario", needs },
    run,
  })
  const passes = scenario(() => Promise.resolve())
  const fails = scenario(({ expect }) => Promise.resolve(expect(1).toBe(2)))

  it("a scenario passes, fails or is skipped", async () => {
    expect(await runScenario(passes, driver)).toEqual({ status: "passed" })
    expect((await runScenario(fails, driver)).status).toBe("failed")
    expect(await runScenario(scenario(passes.run, ["app", "oidc"]), driver)).toEqual({
      status: "skipped",
      missing: ["oidc"],
      reason: "oidc: not here",
    })
    expect((await runScenario(scenario(passes.run, ["email"]), driver)).status, "lacking without a reason").toBe(
      "failed",
    )
  })

  it("a scenario with an exception must fail", async () => {
    const lenient = { ...driver, exceptions: { "a/b": "not yet" } }
    expect(await runScenario(fails, lenient)).toEqual({ status: "excepted", reason: "not yet" })
    expect((await runScenario(passes, lenient)).status).toBe("failed")
  })

  it("a scenario fails for a broken law and for a cookie that a browser rejects", async () => {
    const outcome = (target: string) => runScenario(scenario(async ({ agent }) => void await agent.get(target)), driver)
    expect(await outcome("/auth/session")).toMatchObject({
      error: { message: expect.stringContaining("Cache-Control") },
    })
    expect(await outcome("/")).toMatchObject({ error: { message: expect.stringContaining("__Host- needs Secure") } })
  })
})
