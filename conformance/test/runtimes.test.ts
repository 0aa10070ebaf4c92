import { sample } from "../../scripts/sample.ts"
import { startServerDriver } from "../src/drivers/server.ts"
import { conformLater } from "./conform.ts"
import { build, factsOf, frameworks, serverScenarios, toRuntimeApp } from "./fixture-apps.ts"

for (const framework of frameworks) {
  const walks = await serverScenarios(framework)
  const runtimes = (["bun", "deno"] as const).filter((name) => factsOf(framework).runtimes?.[name])
  for (const runtime of sample(runtimes, 1, (name) => `${framework} ${name}`)) {
    conformLater(`${framework}, ${runtime}`, async () => {
      await build(framework)
      return startServerDriver(await toRuntimeApp(framework, runtime))
    }, walks)
  }
}
