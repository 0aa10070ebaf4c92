import { startServerDriver } from "../../conformance/src/drivers/server.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import { conformLater } from "./conform.ts"
import { build, factsOf, frameworks, ownScenarios, toBaseApp } from "./fixture-apps.ts"

for (const framework of frameworks) {
  const { base } = factsOf(framework)
  if (!base) continue
  const own = await ownScenarios(framework)
  conformLater(
    `${framework}, sub-path`,
    async () => {
      await build(framework, base.build)
      return startServerDriver(toBaseApp(framework))
    },
    [...scenarios, ...own].filter(({ needs }) => needs.includes("sub-path")),
  )
}
