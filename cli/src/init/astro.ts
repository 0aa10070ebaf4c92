import semver from "semver"
import { Refusal } from "../command.ts"
import {
  addBelowImports,
  addElement,
  addMembers,
  findCall,
  findImport,
  findMember,
  type Module,
  parseModule,
} from "./edit.ts"
import { assertRoutesFree, change, create, findModule, getTemplate, moveIt } from "./files.ts"
import type { Framework } from "./plan.ts"

const integration = 'import svcAuth from "@svc-auth/astro/integration"'
const adapter = 'import node from "@astrojs/node"'

/** The adapter of each version of Astro before the newest. */
const adapters: Readonly<Record<number, string>> = { 5: "@astrojs/node@9", 6: "@astrojs/node@10" }

/** Astro 5, 6 and 7. */
export const astro: Framework = {
  id: "astro",
  name: "Astro",
  package: "astro",
  envFile: ".env",
  port: 4321,
  servers: ["astro.config"],
  basePath: "/auth",
  configs: ["src/auth"],
  plan(app) {
    const path = findModule(app, "astro.config")
    const module = path === undefined ? undefined : parseModule(path, app.read(path)!)
    if (!path || !module) {
      throw new Refusal("astro.config is missing or has a syntax error: create or correct it first.")
    }
    assertRoutesFree(app, "src/pages", "files", "/auth")
    const hasAdapter = extend(path, module)
    const major = semver.major(app.findVersion("astro") ?? "9999.0.0")
    return {
      changes: [
        create(app, "src/auth.ts", getTemplate("astro", "src/auth.ts"), moveIt),
        create(app, "src/pages/members.astro", getTemplate("astro", "src/pages/index.astro"), moveIt),
        change(app, path, module.text.toString()),
      ],
      dependencies: ["@svc-auth/core", "@svc-auth/astro", ...hasAdapter ? [] : [adapters[major] ?? "@astrojs/node"]],
      devDependencies: [],
      hints: [],
    }
  },
}

/** Adds the integration, and an adapter if there is none. Returns whether there is one. */
function extend(path: string, module: Module): boolean {
  const fail = (what: string) => new Refusal(`${path} cannot be extended safely: ${what}.`)
  const [options] = findCall(module, findImport(module, /^astro\/config$/, "defineConfig") ?? "")?.arguments ?? []
  if (options?.type !== "ObjectExpression") {
    throw fail("add `svcAuth()` of @svc-auth/astro/integration to its integrations, and an adapter")
  }
  const output = findMember(options, "output")
  if (output && !(output.type === "Literal" && output.value === "server")) {
    throw fail('set `output: "server"` in it, because the session is read at each request')
  }
  const integrations = findMember(options, "integrations")
  if (integrations && integrations.type !== "ArrayExpression") {
    throw fail("add `svcAuth()` of @svc-auth/astro/integration to its integrations")
  }
  const hasAdapter = findMember(options, "adapter") !== undefined
  addBelowImports(module, hasAdapter ? integration : `${adapter}\n${integration}`)
  if (integrations) addElement(module, integrations, "svcAuth()")
  const members = [
    ...output ? [] : ['output: "server"'],
    ...hasAdapter ? [] : ['adapter: node({ mode: "standalone" })'],
    ...integrations ? [] : ["integrations: [svcAuth()]"],
  ]
  if (members.length > 0) addMembers(module, options, members.map(module.quote))
  return hasAdapter
}
