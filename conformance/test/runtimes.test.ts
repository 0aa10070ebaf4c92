import { startServerDriver } from "../src/drivers/server.ts"
import { conformLater } from "./conform.ts"
import { build, factsOf, frameworks, serverScenarios, toRuntimeApp } from "./fixture-apps.ts"

for (const framework of frameworks) {
  const walks = await serverScenarios(framework)
  for (const runtime of ["bun", "deno"] as const) {
    if (!factsOf(framework).runtimes?.[runtime]) continue
    conformLater(`${framework}, ${runtime}`, async () => {
      await build(framework)
      return startServerDriver(await toRuntimeApp(framework, runtime))
    }, walks)
  }
}
