import { startServerDriver } from "../../conformance/src/drivers/server.ts"
import { conformLater } from "./conform.ts"
import { appRuntimes, build, factsOf, frameworks, serverScenarios, toRuntimeApp } from "./fixture-apps.ts"

const places = frameworks.flatMap((framework) =>
  appRuntimes.filter((name) => factsOf(framework).runtimes?.[name]).map((runtime) => ({
    framework,
    runtime,
  }))
)
for (const { framework, runtime } of places) {
  conformLater(`${framework}, ${runtime}`, async () => {
    await build(framework)
    return startServerDriver(await toRuntimeApp(framework, runtime))
  }, await serverScenarios(framework))
}
