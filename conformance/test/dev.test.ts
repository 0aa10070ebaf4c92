import { startServerDriver } from "../src/drivers/server.ts"
import { conformLater } from "./conform.ts"
import { appScenarios, build, factsOf, frameworks, toDevApp } from "./fixture-apps.ts"

for (const framework of frameworks.filter((name) => factsOf(name).dev)) {
  const walks = await appScenarios(framework)
  conformLater(`${framework}, development`, async () => {
    await build(framework)
    return startServerDriver(toDevApp(framework))
  }, walks)
}
