import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { describe, expect, it } from "vitest"
import { toDocs, writeCells } from "./cells.ts"
import { type Cell, toMarkdown, toTotals } from "../../conformance/src/matrix.ts"
import { toPage } from "../../conformance/src/matrix-page.ts"
import {
  toBindingRuntimes,
  toCoreRuntimes,
  toPreviousSummary,
  toSummary,
} from "../../conformance/src/matrix-summary.ts"
import { runScenario } from "../../conformance/src/run.ts"
import type { Driver, ListedScenario, Scenario } from "../../conformance/src/scenario.ts"

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

it("a scenario that did not run this time keeps its cell, unless it was removed", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-cells-"))
  const write = (ran: readonly Cell[], known: readonly string[]) =>
    writeCells("core, server", ran, known, pathToFileURL(`${folder}/`))
  try {
    write([cell("a/x", "server", "passed"), cell("b/y", "server", "passed"), cell("c/z", "server", "passed")], [
      ...["a/x", "b/y", "c/z"],
    ])
    write([cell("b/y", "server", "failed", "no")], ["a/x", "b/y"])
    expect(JSON.parse(readFileSync(join(folder, "core-server.json"), "utf8"))).toEqual([
      cell("a/x", "server", "passed"),
      cell("b/y", "server", "failed", "no"),
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe("the matrix in brief", () => {
  const kit = (scenario: string, driver: string, status: Cell["status"], reason?: string): Cell => ({
    ...cell(scenario, driver, status, reason),
    binding: "kit",
  })
  const many = [...cells, kit("a/x", "nginx", "excepted", "because <b>"), kit("kit/z", "nginx", "passed")]

  it("the brief matrix counts a scenario once for a binding: failed in any place, else passed", () => {
    const { columns, rows, count } = toSummary(many)
    expect([columns, rows]).toEqual([["core", "kit"], ["a", "b", "its own"]])
    expect([count("passed", "core", "a"), count("excepted", "core", "a"), count("failed", "core")]).toEqual([1, 0, 1])
    expect([count("excepted", "kit", "a"), count("passed", "kit", "its own")]).toEqual([1, 1])
    const twice = [cell("a/x", "one", "passed"), cell("a/x", "other", "failed", "no")]
    expect(toSummary(twice).count("failed", "core")).toBe(1)
  })

  it("the brief matrix lists runtimes by topic for the core, and by binding for production builds", () => {
    const on = (runtime: string, one: Cell): Cell => ({ ...one, runtime })
    const ran = [
      on("node 24", cell("a/x", "in-process", "passed")),
      on("workerd 1.2", cell("a/x", "in-process", "failed", "no")),
      on("node 24", { ...cell("a/x", "in-process", "failed", "no"), store: "other" }),
      on("node 24", kit("a/x", "server", "passed")),
      on("bun 1", kit("a/x", "server", "skipped", "why")),
      on("bun 1", kit("a/x", "development", "failed", "no")),
    ]
    const core = toCoreRuntimes(ran)
    expect([core.columns, core.rows]).toEqual([["node", "workerd"], ["a"]])
    expect([core.count("passed", "node"), core.count("failed", "workerd", "a")]).toEqual([1, 1])
    const builds = toBindingRuntimes(ran)
    expect([builds.columns, builds.rows]).toEqual([["bun", "node"], ["kit"]])
    expect([builds.count("skipped", "bun", "kit"), builds.count("failed", "bun")]).toEqual([1, 0])
    expect(toDocs(ran)["matrix.md"]).toContain("| topic | node | workerd |\n| --- | --- | --- |\n| a | 1 ✓ | 1 ✗ |")
  })

  it("the brief matrix lists previous versions of a framework beside the newest", () => {
    const previous = (version: string): Cell[] => [
      { ...kit("a/x", "server", "passed"), binding: `kit@${version}` },
      { ...kit("kit/z", "server", "excepted", "not before 3"), binding: `kit@${version}` },
    ]
    const all = [...many, ...previous("2"), ...previous("1.5")]
    expect([toSummary(all).columns, toBindingRuntimes(all).rows]).toEqual([
      ["core", "kit"],
      toBindingRuntimes(many).rows,
    ])
    const { columns, rows, count } = toPreviousSummary(all)
    expect([columns, rows, count("excepted", "kit@2", "its own")]).toEqual([["kit@1.5", "kit@2"], ["a", "its own"], 1])
    expect(toDocs(all)["matrix.md"]).toContain("| topic | kit@1.5 | kit@2 |")
    expect(toDocs(many)["matrix.md"]).not.toContain("versions of the frameworks")
  })

  it("the brief matrix does not depend on the order of runs or the versions of runtimes", () => {
    const later = many.toReversed().map((one) => ({ ...one, runtime: "node 25" }))
    expect(toDocs(later)).toEqual(toDocs(many))
    expect(toDocs(many)["matrix.svg"]).toContain('class="failed mid"')
    expect(toDocs(many)["matrix.md"]).toContain("- ! `a/x`: because (core · server · node · jwt)")
  })

  it("the page of the matrix loads nothing and lists every outcome and reason in words", () => {
    const page = toPage(many)
    expect(page).not.toMatch(/<script|<link|\bsrc=|url\(|https?:/)
    expect(toPage(many.slice(0, 1))).toContain("<p>1 scenario in 1 place. ")
    for (const text of ["✓ passed", "! excepted", "✗ failed", "because &#60;b&#62;", "prefers-color-scheme: dark"]) {
      expect(page).toContain(text)
    }
  })
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
    idpFetch: fetch,
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
