import { execFile } from "node:child_process"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { scenario as defaultPaths } from "../../frameworks/nextjs/conformance/cached/scenarios/default-paths.ts"
import { scenario as inside } from "../../frameworks/nextjs/conformance/cached/scenarios/inside.ts"
import { scenario as locales } from "../../frameworks/nextjs/conformance/cached/scenarios/locales.ts"
import { scenario as shells } from "../../frameworks/nextjs/conformance/cached/scenarios/shells.ts"
import { scenario as users } from "../../frameworks/nextjs/conformance/cached/scenarios/users.ts"
import { startServerDriver } from "../../conformance/src/drivers/server.ts"
import type { ListedScenario } from "../../conformance/src/scenario.ts"
import { conformLater } from "./conform.ts"
import { buildPackages, surroundings, toProduction } from "./fixture-apps.ts"

const cwd = fileURLToPath(new URL("../../frameworks/nextjs/conformance/cached/", import.meta.url))
const next = createRequire(cwd).resolve("next/dist/bin/next")
const all: readonly ListedScenario[] = [
  { id: "nextjs-cached/default-paths", ...defaultPaths },
  { id: "nextjs-cached/inside", ...inside },
  { id: "nextjs-cached/locales", ...locales },
  { id: "nextjs-cached/shells", ...shells },
  { id: "nextjs-cached/users", ...users },
]

for (const base of ["", "/shop"]) {
  const env = { NEXT_TELEMETRY_DISABLED: "1", SVC_CONFORMANCE_BASE: base }
  const walks = base ? all.map((one) => ({ ...one, needs: [...one.needs, "sub-path" as const] })) : all
  conformLater(
    `nextjs with cache components${base && ", sub-path"}`,
    async () => {
      await buildPackages()
      // no other test needs this build, so no earlier stage makes it
      await promisify(execFile)(process.execPath, [next, "build"], {
        cwd,
        env: { ...process.env, ...surroundings, ...env },
      })
      const app = toProduction("nextjs", { start: [next, "start"], env }, cwd)
      return await startServerDriver(
        base ? { ...app, name: "sub-path", base, offers: [...app.offers, "sub-path"] } : app,
      )
    },
    walks,
  )
}
