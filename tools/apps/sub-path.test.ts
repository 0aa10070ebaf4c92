import { startServerDriver } from "../../conformance/src/drivers/server.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import { conformLater } from "./conform.ts"
import { build, factsOf, ownScenarios, toBaseApp, visited } from "./fixture-apps.ts"
import { isBuilt, otherBuild } from "./visited.ts"

for (const framework of visited) {
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
    isBuilt(framework, "base") ? undefined : otherBuild,
  )
}
