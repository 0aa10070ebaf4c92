import { existsSync } from "node:fs"
import { join } from "node:path"
import semver from "semver"
import { Refusal } from "../command.ts"
import { assertRoutesFree, create, getTemplate, moveIt } from "./files.ts"
import type { Framework } from "./plan.ts"

/** Next.js 15 and 16 with the App Router. */
export const nextjs: Framework = {
  id: "nextjs",
  name: "Next.js",
  package: "next",
  envFile: ".env.local",
  port: 3000,
  servers: [],
  basePath: "/api/auth",
  configs: ["auth", "src/auth"],
  plan(app) {
    const folder = ["app", "src/app"].find((path) => existsSync(join(app.cwd, path)))
    if (folder === undefined) {
      throw new Refusal(
        "The app has no folder app or src/app: follow the README of @svc-auth/nextjs for the Pages Router.",
      )
    }
    const source = folder === "app" ? "" : "src/"
    assertRoutesFree(app, folder, "folders", "/api/auth")
    assertRoutesFree(app, `${source}pages`, "files", "/api/auth")
    const version = app.findVersion("next")
    const isOld = version !== undefined && semver.lt(version, "16.0.0-0")
    const guard = isOld ? "middleware.ts" : "proxy.ts"
    // relative imports need no alias in tsconfig.json
    const text = (path: string, to = path) =>
      getTemplate(isOld ? "nextjs15" : "nextjs", path).replaceAll(
        '"@/auth"',
        `"${"../".repeat(to.split("/").length - 1) || "./"}auth"`,
      )
    const both = 'add `export { auth as proxy } from "./auth"` to it, or wrap its function with `auth`'
    // Next 16 reads middleware too, but not beside a proxy
    for (const other of ["proxy.ts", "middleware.ts"]) create(app, source + other, "", both)
    const route = "app/api/auth/[...svc]/route.ts"
    const page = text("app/page.tsx", "app/members/page.tsx").replace("function Home", "function Members")
    return {
      changes: [
        create(app, `${source}auth.ts`, text("auth.ts"), moveIt),
        create(app, source + route, text(route), moveIt),
        create(app, source + guard, text(guard), both),
        create(app, `${source}app/members/page.tsx`, page, moveIt),
      ],
      dependencies: ["@svc-auth/core", "@svc-auth/nextjs"],
      devDependencies: [],
      hints: [],
    }
  },
}
