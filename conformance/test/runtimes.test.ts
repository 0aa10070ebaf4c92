import { startServerDriver } from "../src/drivers/server.ts"
import { conformLater } from "./conform.ts"
import { appScenarios, build, factsOf, frameworks, toRuntimeApp } from "./fixture-apps.ts"

for (const framework of frameworks) {
  const walks = await appScenarios(framework)
  for (const runtime of Object.keys(factsOf(framework).runtimes ?? {})) {
    conformLater(`${framework}, ${runtime}`, async () => {
      await build(framework)
      return startServerDriver(await toRuntimeApp(framework, runtime))
    }, walks)
  }
}
