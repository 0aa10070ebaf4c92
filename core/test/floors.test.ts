import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { describe, expect, test } from "vitest"

const source = join(dirname(dirname(fileURLToPath(import.meta.url))), "src")

/** From the ground up; what stands in one row is blind to its neighbours, except where a row is read from left to right. */
const floors: readonly (readonly string[])[] = [
  ["web/"],
  ["errors.ts"],
  ["model/"],
  ["redaction.ts", "refusal.ts"],
  ["logger.ts"],
  ["seal/"],
  [
    "address-settings.ts",
    "oauth-settings.ts",
    "client-credentials.ts",
    "provider-config.ts",
    "provider-settings.ts",
    "naming-fields.ts",
    "setup-warnings.ts",
    "session-settings.ts",
    "memory-limits.ts",
    "limit-settings.ts",
    "option-check.ts",
    "settings.ts",
    "secret.ts",
    "env.ts",
    "cookies.ts",
    "origin.ts",
    "report.ts",
    "trace.ts",
    "last-fault.ts",
    "context.ts",
    "asked-rows.ts",
    "adapter.ts",
    "stored-user.ts",
    "limit.ts",
  ],
  ["oauth/", "email/", "webauthn/", "session/", "account/"],
  ["flows/", "pages/"],
  ["auth.ts", "operations.ts", "routes.ts", "render.ts", "respond.ts", "fault.ts", "header-rule.ts"],
  ["kit/", "client/"],
]
/** Single files of one floor may know each other, as the files of one folder may. */
const isFile = (part: string) => part.endsWith(".ts")
/** What an app imports: each may reach any floor, and none of them is reached from inside. */
const entries = [
  "index.ts",
  "errors.ts",
  "jwt.ts",
  "adapters.ts",
  "oauth.ts",
  "testing.ts",
  "kit/index.ts",
  "client/index.ts",
  "providers/index.ts",
]
const beside = ["providers/", "adapters/"]
const besideMayKnow = ["web/", "model/", "errors.ts", "logger.ts", "memory-limits.ts"]

interface Edge {
  readonly from: string
  readonly to: string
}

interface Unit {
  readonly file: string
  readonly edges: readonly Edge[]
  /** It does nothing but hand on what other files export. */
  readonly barrel: boolean
}

/** A file's imports and re-exports of our own files, types included, `import()` included. */
function parse(file: string, text: string): Unit {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
  const edges: Edge[] = []
  const add = (specifier: ts.Node | undefined) => {
    if (!specifier || !ts.isStringLiteral(specifier) || !specifier.text.startsWith(".")) return
    edges.push({ from: file, to: posix.join(posix.dirname(file), specifier.text) })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0])
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  const barrel = tree.statements.length > 0 &&
    tree.statements.every((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier)
  return { file, edges, barrel }
}

const partOf = (file: string): string => file.includes("/") ? file.slice(0, file.indexOf("/") + 1) : file
const floorOf = (part: string): number => floors.findIndex((floor) => floor.includes(part))

/** Why an import breaks the house, or `undefined` if it keeps it. */
function objection({ from, to }: Edge): string | undefined {
  const [here, there] = [partOf(from), partOf(to)]
  if (here === there) return undefined
  if (beside.includes(here)) {
    return besideMayKnow.includes(there) ? undefined : "stands beside the house and knows floors 0 and 1"
  }
  if (entries.includes(from) && floorOf(here) < 0) return undefined
  if (beside.includes(there)) return "reaches into a provider or an adapter"
  if (floorOf(there) < 0) return "reaches an entry point or an unknown part"
  if (floorOf(here) < 0) return "stands on no floor: give it one"
  if (floorOf(there) > floorOf(here)) return "looks up"
  if (floorOf(there) === floorOf(here) && !(isFile(here) && isFile(there))) return "looks sideways"
  return undefined
}

/** The first ring of imports found, as its files in order. */
function ring(units: readonly Unit[]): readonly string[] | undefined {
  const edges = new Map(units.map((unit) => [unit.file, unit.edges.map((edge) => edge.to)]))
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of edges.get(file) ?? []) {
      const found = walk(next, [...path, file])
      if (found) return found
    }
    done.add(file)
    return undefined
  }
  for (const { file } of units) {
    const found = walk(file, [])
    if (found) return found
  }
  return undefined
}

const files = globSync("**/*.ts", { cwd: source }).map((file) => file.replaceAll("\\", "/")).sort()
const units = files.map((file) => parse(file, readFileSync(join(source, file), "utf8")))

describe("the floors of the core", () => {
  test("imports run downward only", () => {
    const broken = units.flatMap((unit) => unit.edges).flatMap((edge) => {
      const why = objection(edge)
      return why ? [`${edge.from} → ${edge.to}: ${why}`] : []
    })
    expect(broken).toEqual([])
  })

  test("every imported file is there", () => {
    const missing = units.flatMap((unit) => unit.edges).filter((edge) => !existsSync(join(source, edge.to)))
    expect(missing).toEqual([])
  })

  test("no import comes round to its own file", () => expect(ring(units)).toBeUndefined())

  test("no file inside only hands on what others export", () => {
    expect(units.filter((unit) => unit.barrel && !entries.includes(unit.file)).map((unit) => unit.file)).toEqual([])
  })
})

describe("the guard itself", () => {
  test.each([
    ["web/jar.ts", `import type { A } from "../model/types.ts"`, "looks up"],
    ["oauth/callback.ts", `const a = await import("../session/read.ts")`, "looks sideways"],
    ["flows/session.ts", `export { a } from "../pages/error.ts"`, "looks sideways"],
    [
      "providers/github.ts",
      `import { a } from "../oauth/discovery.ts"`,
      "stands beside the house and knows floors 0 and 1",
    ],
    ["settings.ts", `type A = import("./flows/session.ts").A`, "looks up"],
    ["kit/bind.ts", `import { Auth } from "../index.ts"`, "reaches an entry point or an unknown part"],
    ["helpers.ts", `import "./web/jar.ts"`, "stands on no floor: give it one"],
  ])("%s with %s is refused", (file, text, why) => {
    expect(parse(file, text).edges.map(objection)).toEqual([why])
  })

  test("a way down, a neighbour in the folder and an entry point are let through", () => {
    const kept = [
      ...parse("flows/session.ts", `import "../web/jar.ts"; import "./outcome.ts"`).edges,
      ...parse("auth.ts", `import "./routes.ts"`).edges,
      ...parse("index.ts", `export { Auth } from "./auth.ts"`).edges,
    ]
    expect(kept.map(objection)).toEqual(kept.map(() => undefined))
  })

  test("a ring is found", () => {
    const ringed = [
      parse("a.ts", `import "./b.ts"`),
      parse("b.ts", `import "./c.ts"`),
      parse("c.ts", `import "./b.ts"`),
    ]
    expect(ring(ringed)).toEqual(["b.ts", "c.ts", "b.ts"])
  })

  test("a barrel is told from a file with a line of its own", () => {
    expect(parse("a.ts", `export { b } from "./b.ts"`).barrel).toBe(true)
    expect(parse("a.ts", `export { b } from "./b.ts"\nexport const c = 1`).barrel).toBe(false)
  })
})
