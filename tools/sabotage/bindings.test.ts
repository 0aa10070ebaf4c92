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
    let copy: SabotageApp | undefined
    beforeAll(async () => {
      await build(framework)
      copy = copyApp(framework, surroundings)
    })
    afterAll(() => copy?.remove())

    /** Builds the copy as it is now and plays the scenarios on it. */
    async function play(ids: readonly string[]): Promise<Record<string, string>> {
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
      }
    }

    it(
      "is noticed only because it is there: every scenario it names passes on the copy without it",
      async () => {
        const ids = [...new Set(all.map(({ scenario }) => scenario))]
        expect(await play(ids)).toEqual(Object.fromEntries(ids.map((id) => [id, "passed"])))
      },
    )

    it.each(all.map((fault) => [fault.name, fault.scenario, fault] as const))(
      "%s: %s fails",
      async (_name, scenario, fault) => {
        const restore = copy!.sabotage(fault)
        try {
          expect(await play([scenario])).toEqual({ [scenario]: "failed" })
        } finally {
          restore()
        }
      },
    )
  })
}
