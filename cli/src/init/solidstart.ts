import semver from "semver"
import { Refusal } from "../command.ts"
import type { App } from "./app.ts"
import type { Change } from "./changes.ts"
import { addMembers, findCall, findImport, findMember, type Module, parseModule } from "./edit.ts"
import { assertRoutesFree, change, create, findModule, findNodeTypes, getTemplate, moveIt } from "./files.ts"
import type { Framework } from "./plan.ts"
import { addLoading } from "./vite.ts"

/** Each version, with the file and the function that the middleware is set in. */
const versions = {
  solidstart: { file: "vite.config", call: "solidStart" },
  solidstart1: { file: "app.config", call: "defineConfig" },
} as const

const middleware = 'middleware: "./src/middleware.ts"'

/** SolidStart 1 and 2. */
export const solidstart: Framework = {
  id: "solidstart",
  name: "SolidStart",
  package: "@solidjs/start",
  envFile: ".env",
  port: 3000,
  servers: ["vite.config", "app.config"],
  basePath: "/auth",
  configs: ["src/auth"],
  plan(app) {
    if (app.findRange("@solidjs/router") === undefined) {
      throw new Refusal(
        "The example page needs @solidjs/router: install it, or follow the README of @svc-auth/solidstart.",
      )
    }
    assertRoutesFree(app, "src/routes", "files", "/auth")
    const version = app.findVersion("@solidjs/start")
    const tutorial = version !== undefined && semver.lt(version, "2.0.0-0") ? "solidstart1" : "solidstart"
    const text = (path: string) => getTemplate(tutorial, path)
    const page = text("src/routes/index.tsx").replace('"~/session"', '"../session"').replace(
      "function Home",
      "function Members",
    )
    const both = "add `middleware` of src/auth to it, as the README of @svc-auth/solidstart shows"
    return {
      changes: [
        create(app, "src/auth.ts", text("src/auth.ts"), moveIt),
        create(app, "src/middleware.ts", text("src/middleware.ts"), both),
        create(app, "src/session.ts", text("src/session.ts"), moveIt),
        create(app, "src/routes/members.tsx", page, moveIt),
        setMiddleware(app, tutorial),
      ],
      dependencies: ["@svc-auth/core", "@svc-auth/solidstart"],
      devDependencies: findNodeTypes(app),
      hints: [],
    }
  },
}

function setMiddleware(app: App, tutorial: keyof typeof versions): Change {
  const { file, call } = versions[tutorial]
  const line = app.language === "ts" ? middleware : middleware.replace(".ts", ".js")
  const path = findModule(app, file)
  if (path === undefined && tutorial === "solidstart1") {
    return create(app, "app.config.ts", getTemplate(tutorial, "app.config.ts").replace(middleware, line), moveIt)
  }
  const module = path && parseModule(path, app.read(path)!)
  if (!path || !module || !addMiddleware(module, call, line)) {
    throw new Refusal(`${path ?? file} cannot be extended safely: add \`${line}\` to the options of ${call}() in it.`)
  }
  addLoading(module)
  return change(app, path, module.text.toString())
}

/** Returns whether it could be added. */
function addMiddleware(module: Module, name: string, line: string): boolean {
  const call = findCall(module, findImport(module, /^@solidjs\/start\/config$/, name) ?? "")
  if (!call) return false
  const [options] = call.arguments
  if (options === undefined) module.text.appendLeft(call.end - 1, `{ ${module.quote(line)} }`)
  else if (options.type !== "ObjectExpression" || findMember(options, "middleware")) return false
  else addMembers(module, options, [module.quote(line)])
  return true
}
