import { readdirSync } from "node:fs"
import { type ServerOptions, startServerDriver } from "../src/drivers/server.ts"
import { scenarios } from "../src/scenarios/index.ts"
import { conformLater } from "./conform.ts"
import { buildPackages, surroundings } from "./fixture-apps.ts"

const folder = new URL("../examples/", import.meta.url)

for (const example of readdirSync(folder)) {
  const { servers }: { servers: readonly ServerOptions[] } = await import(new URL(`${example}/servers.ts`, folder).href)
  for (const { name = "server", ...server } of servers) {
    conformLater(`${example}, ${name}`, async () => {
      await buildPackages()
      return startServerDriver({ ...server, name, env: { ...surroundings, ...server.env } })
    }, scenarios.filter(({ needs }) => server.base === undefined || needs.includes("sub-path")))
  }
}
