import { Refusal } from "../command.ts"
import { assertRoutesFree, change, create, findModule, findNodeTypes, getTemplate, moveIt } from "./files.ts"
import { parseModule } from "./edit.ts"
import type { Framework } from "./plan.ts"
import { addLoading } from "./vite.ts"

/** SvelteKit 2 and 3. */
export const sveltekit: Framework = {
  id: "sveltekit",
  name: "SvelteKit",
  package: "@sveltejs/kit",
  envFile: ".env",
  port: 5173,
  servers: ["vite.config"],
  basePath: "/auth",
  configs: ["src/auth.server"],
  plan(app) {
    const text = (path: string) => getTemplate("sveltekit", path)
    const config = findModule(app, "vite.config")
    const module = config && parseModule(config, app.read(config)!)
    if (!config || !module) {
      throw new Refusal("vite.config is missing or has a syntax error: correct it, because it is to load .env.")
    }
    assertRoutesFree(app, "src/routes", "folders", "/auth")
    addLoading(module)
    const load = text("src/routes/+page.server.ts").replace('"../auth', '"../../auth')
    const page = text("src/routes/+page.svelte").replace(/^.*href="\/members".*\n/m, "")
    const hooks = 'add `export { handle } from "./auth.server"` to it, or combine both handles with `sequence`'
    // SvelteKit reads no hooks.server.ts beside this folder
    const folder = findModule(app, "src/hooks.server/index")
    if (folder !== undefined) throw new Refusal(`${folder} already exists: ${hooks.replace("./", "../")}.`)
    return {
      changes: [
        create(app, "src/auth.server.ts", text("src/auth.server.ts"), moveIt),
        create(app, "src/hooks.server.ts", text("src/hooks.server.ts"), hooks),
        create(app, "src/routes/members/+page.server.ts", load, moveIt),
        create(app, "src/routes/members/+page.svelte", page, moveIt),
        change(app, config, module.text.toString()),
      ],
      dependencies: ["@svc-auth/core", "@svc-auth/sveltekit"],
      devDependencies: findNodeTypes(app),
      hints: [],
    }
  },
}
