import { sample } from "../../scripts/sample.ts"
import { startServerDriver } from "../src/drivers/server.ts"
import { conformLater } from "./conform.ts"
import { appScenarios, build, factsOf, frameworks, toDevApp } from "./fixture-apps.ts"

const all = frameworks.filter((name) => factsOf(name).dev)
for (const framework of sample(all, 2, (name) => name)) {
  const walks = await appScenarios(framework)
  conformLater(`${framework}, development`, async () => {
    await build(framework)
    return startServerDriver(toDevApp(framework))
  }, walks)
}
