import { fileURLToPath } from "node:url"
import { readConfig, toServers } from "../src/cli/config.ts"
import { startServerDriver } from "../src/drivers/server.ts"
import { scenarios } from "../src/scenarios/index.ts"
import { conformLater } from "./conform.ts"
import { buildPackages, corpus, examples, productionScenarios, surroundings } from "./fixture-apps.ts"

for (const example of examples) {
  const folder = fileURLToPath(new URL(`../examples/${example}/`, import.meta.url))
  const config = readConfig(`${folder}conformance.json`)
  for (const { name = "server", ...server } of toServers({ isConfigured: true, folder, config })) {
    conformLater(
      `${example}, ${name}`,
      async () => {
        await buildPackages()
        return startServerDriver({ ...server, name, corpus, env: { ...surroundings, ...server.env } })
      },
      server.base === undefined
        ? productionScenarios(example)
        : scenarios.filter(({ needs }) => needs.includes("sub-path")),
    )
  }
}
