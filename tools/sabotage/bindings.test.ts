import { existsSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readSabotages } from "./play.ts"
import { copyApp, type SabotageApp } from "./app.ts"
import { startServerDriver } from "../../conformance/src/drivers/server.ts"
import { runScenario } from "../../conformance/src/run.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import { build, frameworks, ownScenarios, surroundings, toApp } from "../apps/fixture-apps.ts"

for (const framework of frameworks) {
  describe(`sabotage of ${framework}`, async () => {
    const file = `${framework}.json`
    const all = existsSync(new URL(`patches/${file}`, import.meta.url)) ? readSabotages(file) : []
    const known = [...scenarios, ...await ownScenarios(framework)]
    const seconds: string[] = []
    let copy: SabotageApp | undefined
    beforeAll(async () => {
      await build(framework)
      copy = copyApp(framework, surroundings)
    })
    afterAll(() => {
      copy?.remove()
      console.log(seconds.join("\n"))
    })

    /** Builds the copy as it is now and plays the scenarios on it. */
    async function play(what: string, ids: readonly string[]): Promise<Record<string, string>> {
      const began = performance.now()
      await copy!.build()
      const driver = await startServerDriver({ ...toApp(framework), cwd: copy!.cwd })
      try {
        const outcomes: Record<string, string> = {}
        for (const id of ids) {
          const scenario = known.find((one) => one.id === id)
          outcomes[id] = scenario ? (await runScenario(scenario, driver)).status : "unknown"
        }
        return outcomes
      } finally {
        await driver.close()
        seconds.push(`${framework}, ${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
      }
    }

    it("has five faults or more", () => expect(all.length, `tools/sabotage/${file}`).toBeGreaterThanOrEqual(5))

    it(
      "is noticed only because it is there: every scenario it names passes on the copy without it",
      async () => {
        const ids = [...new Set(all.map(({ scenario }) => scenario))]
        expect(await play("without a fault", ids)).toEqual(Object.fromEntries(ids.map((id) => [id, "passed"])))
      },
    )

    it.each(all.map((fault) => [fault.name, fault.scenario, fault] as const))(
      "%s: %s fails",
      async (name, scenario, fault) => {
        const restore = copy!.sabotage(fault)
        try {
          expect(await play(name, [scenario])).toEqual({ [scenario]: "failed" })
        } finally {
          restore()
        }
      },
    )
  })
}
