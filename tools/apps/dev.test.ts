import { startServerDriver } from "../../conformance/src/drivers/server.ts"
import { fixtureHeader } from "../../conformance/src/fixtures/selection.ts"
import type { Driver } from "../../conformance/src/scenario.ts"
import { conformLater } from "./conform.ts"
import { appScenarios, build, factsOf, frameworks, toDevApp } from "./fixture-apps.ts"

for (const framework of frameworks.filter((name) => factsOf(name).dev)) {
  const walks = await appScenarios(framework)
  conformLater(`${framework}, development`, async () => {
    await build(framework)
    const driver = await startServerDriver(toDevApp(framework))
    await compile(driver, factsOf(framework).compiledAtFirst ?? [])
    return driver
  }, walks)
}

/** Requests each path once. */
async function compile({ direct }: Driver, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const sent = { headers: { [fixtureHeader]: "unguarded" }, redirect: "manual" } as const
    await (await fetch(`${direct}${path}`, sent)).arrayBuffer()
  }
}
