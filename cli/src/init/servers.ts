import { dirname, extname, join, normalize } from "node:path/posix"
import type { Node } from "oxc-parser"
import { Refusal } from "../command.ts"
import type { App } from "./app.ts"
import type { Change } from "./changes.ts"
import { addBelowImports, findCompilerOption, findImport, findMember, type Module, parseModule, walk } from "./edit.ts"
import { assertRouteFree, change, findModule, getTemplate, moveIt } from "./files.ts"
import type { Framework, Plan } from "./plan.ts"
import { extendScripts } from "./scripts.ts"
import { toBundled } from "./tsconfig.ts"

/** How a server's app is extended. */
interface Server {
  readonly id: "elysia" | "hono" | "express"
  /** The name of the import that creates the app, and whether it is called with `new`. */
  readonly creator: string
  readonly isClass: boolean
  /** The names to import from the new file. */
  readonly names: string
  /** The code to add after the app is created. @param app the name of its variable */
  readonly code: (app: string) => string
  /** Whether the code goes on with the expression, in place of being statements of its own. */
  readonly isChained: boolean
}

/** Where scaffolders and developers put the file that creates the app. */
const entries = ["src/index", "src/app", "src/server", "src/main", "index", "app", "server", "main"]

export const servers: Readonly<Record<Server["id"], Server>> = {
  elysia: {
    id: "elysia",
    creator: "Elysia",
    isClass: true,
    names: "plugin",
    code: () => '\n  .use(plugin)\n  .get("/members", ({ user }) => `Members only, ${user.name}`, { auth: true })\n  ',
    isChained: true,
  },
  hono: {
    id: "hono",
    creator: "Hono",
    isClass: true,
    names: "middleware, requireSession",
    code: (app) => `
${app}.use(middleware)
${app}.get("/members", requireSession, (c) => c.text(\`Members only, \${c.var.auth.user?.name}\`))`,
    isChained: false,
  },
  express: {
    id: "express",
    creator: "default",
    isClass: false,
    names: "middleware, requireSession",
    code: (app) => `
${app}.use(middleware)
${app}.get("/members", requireSession, (_req, res) => {
  res.type("text").send(\`Members only, \${res.locals.auth.user?.name}\`)
})`,
    isChained: false,
  },
}

const base = {
  envFile: ".env",
  port: 3000,
  servers: entries,
  basePath: "/auth",
  configs: ["src/auth", "auth"],
  isLibrary: true,
} as const

/** Elysia, on Bun and on Node. */
export const elysia: Framework = {
  ...base,
  id: "elysia",
  name: "Elysia",
  package: "elysia",
  plan: (app) => plan(app, servers.elysia),
}
/** Hono on Node. */
export const hono: Framework = {
  ...base,
  id: "hono",
  name: "Hono",
  package: "hono",
  plan: (app) => plan(app, servers.hono),
}
/** Express 5. */
export const express: Framework = {
  ...base,
  id: "express",
  name: "Express",
  package: "express",
  plan: (app) => plan(app, servers.express),
}

/** @throws {Refusal} if the app runs on Cloudflare Workers, which get their variables, port and origin in another way */
function assertNoWorker({ findRange, manifest }: App, { id }: Server): void {
  if (findRange("wrangler") === undefined && !/\bwrangler\b/.test(manifest.scripts?.["dev"] ?? "")) return
  throw new Refusal(
    `The app runs on Cloudflare Workers, which init cannot set up: follow ${
      id === "hono" ? "the section Runtimes in the README of @svc-auth/hono" : "docs/cloudflare-workers.md"
    }.`,
  )
}

function plan(app: App, server: Server): Plan {
  assertNoWorker(app, server)
  const { path, change: entry } = extendEntry(app, server)
  const auth = join(dirname(path), `auth${toEnding(path)}`)
  const existing = findModule(app, join(dirname(path), "auth"))
  if (existing !== undefined) throw new Refusal(`${existing} already exists: ${moveIt}.`)
  const { changes, hints, start } = extendScripts(app, path)
  return {
    changes: [
      { path: auth, before: undefined, after: getTemplate(server.id, "src/auth.ts") },
      entry,
      ...changes,
      ...toBundled(app),
    ],
    dependencies: ["@svc-auth/core", `@svc-auth/${server.id}`],
    devDependencies: [],
    hints: [...hints, ...toHints(app, path)],
    start,
  }
}

function extendEntry(app: App, server: Server): { readonly path: string; readonly change: Change } {
  for (const entry of entries) {
    const path = findModule(app, entry)
    const module = path && parseModule(path, app.read(path)!)
    const creator = module && findImport(module, new RegExp(`^${server.id}$`), server.creator)
    if (!path || !module || creator === undefined) continue
    if (!extend(module, server, creator)) {
      throw new Refusal(
        `${path} cannot be extended safely, because it does not create one app at its top level and without a prefix: follow the README of @svc-auth/${server.id}.`,
      )
    }
    for (const node of walk(module.program)) {
      const route = node.type === "Literal" && typeof node.value === "string" ? node.value : ""
      assertRouteFree(`The route ${route} in ${path}`, /^\/[^/]*/.exec(route)?.[0] ?? "", base.basePath)
    }
    addBelowImports(module, `import { ${server.names} } from "./${toSpecifier(app, path)}"`)
    return { path, change: change(app, path, module.text.toString()) }
  }
  throw new Refusal(
    `No file imports ${server.id} as an ES module (${entries[0]}, ${
      entries[4]
    } and similar): follow the README of @svc-auth/${server.id}.`,
  )
}

/** Returns the ending of the new file: that of the entry, without JSX. */
const toEnding = (entry: string): string => extname(entry).replace(/x$/, "")

const allowsSource = ({ read }: App): boolean =>
  ["allowImportingTsExtensions", "rewriteRelativeImportExtensions"].some((name) =>
    findCompilerOption(read("tsconfig.json"), name)?.value === true
  )

/** Whether a script runs the TypeScript of the entry by Node itself, which finds a file only by its own ending. */
function runsSource({ manifest }: App, entry: string): boolean {
  const commands = Object.values(manifest.scripts ?? {}).flatMap((script) => String(script).split(/[&|;]+/))
  return /\.m?ts$/.test(entry) &&
    commands.some((command) =>
      /^\s*(?:\w+=\S+\s+)*node\s/.test(command) && !/\s(?:--import|--loader|--require|-r)\b/.test(command) &&
      command.split(/\s+/).some((word) => normalize(word) === entry)
    )
}

/** Returns how the entry imports the new file. Unless the source itself runs, each setting of TypeScript knows the ending of the built file. */
function toSpecifier(app: App, entry: string): string {
  const ending = toEnding(entry)
  return `auth${allowsSource(app) || runsSource(app, entry) ? ending : ending.replace("t", "j")}`
}

/** Returns what TypeScript needs to accept the import, if it does not. */
const toHints = (app: App, entry: string): readonly string[] =>
  runsSource(app, entry) && !allowsSource(app) && app.read("tsconfig.json") !== undefined
    ? ['TypeScript accepts the import of ./auth.ts with `"rewriteRelativeImportExtensions": true` in tsconfig.json']
    : []

const isNamed = (node: Node, name: string): boolean => node.type === "Identifier" && node.name === name

/** Returns whether it could be extended. */
function extend(module: Module, server: Server, creator: string): boolean {
  const created = walk(module.program).filter((one) =>
    one.type === (server.isClass ? "NewExpression" : "CallExpression") && isNamed(one.callee, creator)
  )
  const [expression] = created
  if (!expression || created.length > 1) return false
  const statement = module.program.body.find(({ start, end }) => start <= expression.start && expression.end <= end)
  if (server.isChained) {
    if (!statement || /Function|Class/.test(statement.type)) return false
    const [options] = "arguments" in expression ? expression.arguments : []
    // the prefix would be a part of the callback URL
    if (options && (options.type !== "ObjectExpression" || findMember(options, "prefix"))) return false
    module.text.appendLeft(expression.end, server.code(""))
    return true
  }
  const declaration = statement?.type === "ExportNamedDeclaration" ? statement.declaration : statement
  if (declaration?.type !== "VariableDeclaration" || declaration.declarations.length !== 1) return false
  const [{ id, init }] = declaration.declarations as [typeof declaration.declarations[number]]
  if (init !== expression || id.type !== "Identifier") return false
  module.text.appendLeft(statement!.end, module.style(server.code(id.name)))
  return true
}
