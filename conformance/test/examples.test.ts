import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { readConfig, toServers } from "../src/cli/config.ts"
import { startServerDriver } from "../src/drivers/server.ts"
import { scenarios } from "../src/scenarios/index.ts"
import { conformLater } from "./conform.ts"
import { buildPackages, corpus, surroundings } from "./fixture-apps.ts"

const examples = new URL("../examples/", import.meta.url)

for (const example of readdirSync(examples)) {
  const folder = fileURLToPath(new URL(`${example}/`, examples))
  const config = readConfig(`${folder}conformance.json`)
  for (const { name = "server", ...server } of toServers({ isConfigured: true, folder, config })) {
    conformLater(`${example}, ${name}`, async () => {
      await buildPackages()
      return startServerDriver({ ...server, name, corpus, env: { ...surroundings, ...server.env } })
    }, scenarios.filter(({ needs }) => server.base === undefined || needs.includes("sub-path")))
  }
}
