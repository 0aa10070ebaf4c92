import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { describe, expect, test } from "vitest"
import { type Edge, findImportRing, findImports } from "../../tools/imports.ts"

const source = join(dirname(dirname(fileURLToPath(import.meta.url))), "src")

/** The rooms of `core/src`, from the ground up. A room may import from the rows before its own, and not from its neighbours in the row. */
const floors: readonly (readonly string[])[] = [
  ["web", "marks"],
  ["errors.ts", "seal"],
  ["app"],
  ["mail", "pages", "session"],
  ["signin"],
  ["http"],
  ["account", "credentials", "development", "email", "fresh", "oauth", "passkey", "takeover", "tenants", "user"],
  ["client", "kit", "node"],
]
/** The row of features: they do not know each other, and no room below or above knows them. */
const features = floors[6]!
/** Each may import from any room; no room imports from them, except `errors.ts`, which has a row of its own, and `types.ts`, which is in the room `app`. */
const entries = [
  "errors.ts",
  "features.ts",
  "flow-tools.ts",
  "flows.ts",
  "index.ts",
  "jwt.ts",
  "languages.ts",
  "lean.ts",
  "oauth-tools.ts",
  "oauth.ts",
  "providers.ts",
  "testing.ts",
  "types.ts",
]
/** Files with all features, for entries and bindings. The kit imports them, because an app of a binding may have any. */
const wholes = ["all-features.ts", "any-provider.ts", "manage.ts"]
/** The files of folders that an app imports. They alone may re-export and do nothing else. */
const barrels = [
  "features.ts",
  "flows.ts",
  "index.ts",
  "kit/index.ts",
  "client/index.ts",
  "node/index.ts",
  "adapters/index.ts",
  "providers.ts",
  "oauth-tools.ts",
]
/** Apps import these files. They may import from the named rooms, and no room imports from them. They bring their flows. */
const brought: Readonly<Record<string, readonly string[]>> = {
  providers: ["web", "marks", "errors.ts", "app", "mail", ...features],
  adapters: ["app", "session", "signin", "http", ...features],
  languages: ["web", "errors.ts", "app"],
}

/** The types of all kinds of providers, which a configuration lists. TypeScript has no union that other files can extend. */
const unions: Readonly<Record<string, readonly string[]>> = {
  "app/provider-settings.ts": [
    "credentials/settings.ts",
    "email/settings.ts",
    "oauth/settings.ts",
    "passkey/settings.ts",
  ],
  "app/provider.ts": ["credentials/provider.ts", "oauth/provider.ts", "passkey/provider.ts"],
}

interface Unit {
  readonly file: string
  readonly edges: readonly Edge[]
  /** Whether the file only re-exports. */
  readonly barrel: boolean
}

function parse(file: string, text: string): Unit {
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
  const barrel = statements.length > 0 &&
    statements.every((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier)
  return { file, edges: findImports(file, text), barrel }
}

const roomOf = (file: string): string =>
  file === "types.ts" ? "app" : file.includes("/") ? file.slice(0, file.indexOf("/")) : file
const floorOf = (room: string): number => floors.findIndex((floor) => floor.includes(room))

/** Returns why an import is not allowed, or `undefined` if it is. */
function objection({ from, to }: Edge): string | undefined {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (here === there || unions[from]?.includes(to)) return undefined
  const allowed = brought[here]
  if (allowed) {
    return allowed.includes(there) ? undefined : "a provider, adapter or language imports from a few rooms only"
  }
  if (entries.includes(from) && floorOf(here) < 0) return undefined
  if (there in brought && !wholes.includes(from)) return "no room imports a provider, adapter or language"
  if (wholes.includes(from) || (here === "kit" && wholes.includes(to))) return undefined
  if (floorOf(there) < 0) return "the imported file is an entry or in a room without a floor"
  if (floorOf(here) < 0) return "the importing file has no room"
  if (features.includes(there)) return "a room imports a feature"
  if (floorOf(there) > floorOf(here)) return "the import goes up"
  if (floorOf(there) === floorOf(here)) return "the import goes sideways"
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

  test("every listed exception is there", () => {
    const edges = new Set(units.flatMap((unit) => unit.edges).map(({ from, to }) => `${from} → ${to}`))
    const listed = Object.entries(unions).flatMap(([from, all]) => all.map((to) => `${from} → ${to}`))
    expect(listed.filter((edge) => !edges.has(edge))).toEqual([])
  })

  test("every imported file exists", () => {
    const missing = units.flatMap((unit) => unit.edges).filter((edge) => !existsSync(join(source, edge.to)))
    expect(missing).toEqual([])
  })

  test("no file imports itself by way of others", () =>
    expect(findImportRing(units.flatMap(({ edges }) => edges))).toBeUndefined())

  test("only entries re-export and do nothing else", () => {
    expect(units.filter((unit) => unit.barrel && !barrels.includes(unit.file)).map((unit) => unit.file)).toEqual([])
  })

  test("core/src holds its entries and folders, and nothing else", () => {
    expect(files.filter((file) => !file.includes("/"))).toEqual([...entries, ...wholes].toSorted())
  })

  test("every folder has a floor, and every floor a folder", () => {
    const folders = new Set(files.filter((file) => file.includes("/")).map(roomOf))
    const known = [...floors.flat().filter((room) => !room.endsWith(".ts")), ...Object.keys(brought)]
    expect([...folders].sort()).toEqual(known.toSorted())
  })

  test("the table in CONTRIBUTING.md names the same floors", () => {
    const contributing = readFileSync(join(source, "../../CONTRIBUTING.md"), "utf8")
    const rows = contributing.matchAll(/^\| \d+ \| (?<rooms>.*) \|$/gm)
    const named = [...rows].map(({ groups }) =>
      [...groups!["rooms"]!.matchAll(/`([^`]+(?:\/|\.ts))`/g)].map((match) => match[1]!.replace(/\/$/, ""))
    )
    expect(named.reverse()).toEqual(floors)
  })
})

describe("the check of floors itself", () => {
  test.each([
    ["web/cookie.ts", `import type { A } from "../types.ts"`, "the import goes up"],
    ["session/jwt.ts", `export { a } from "../pages/error.ts"`, "the import goes sideways"],
    ["app/settings.ts", `type A = import("../http/session.ts").A`, "the import goes up"],
    ["http/verbs.ts", `const a = await import("../passkey/options.ts")`, "a room imports a feature"],
    ["email/start.ts", `import type { A } from "../oauth/provider.ts"`, "a room imports a feature"],
    ["kit/verbs.ts", `import type { A } from "../account/page.ts"`, "a room imports a feature"],
    [
      "providers/github.ts",
      `import { a } from "../session/jwt.ts"`,
      "a provider, adapter or language imports from a few rooms only",
    ],
    ["app/env.ts", `import GitHub from "../providers/github.ts"`, "no room imports a provider, adapter or language"],
    ["kit/bind.ts", `import { Auth } from "../index.ts"`, "the imported file is an entry or in a room without a floor"],
    ["helpers.ts", `import "./web/cookie.ts"`, "the importing file has no room"],
  ])("%s with %s is rejected", (file, text, why) => {
    expect(parse(file, text).edges.map(objection)).toEqual([why])
  })

  test("imports that go down, stay in the folder or start at an entry are accepted", () => {
    const kept = [
      ...parse("http/session.ts", `import "../web/cookie.ts"; import "./outcome.ts"`).edges,
      ...parse("http/pages/signin.ts", `import "../outcome.ts"`).edges,
      ...parse("index.ts", `export { Auth } from "./http/auth.ts"`).edges,
    ]
    expect(kept.map(objection)).toEqual(kept.map(() => undefined))
  })

  test("a file that only re-exports is distinguished from a file with a line of its own", () => {
    expect(parse("a.ts", `export { b } from "./b.ts"`).barrel).toBe(true)
    expect(parse("a.ts", `export { b } from "./b.ts"\nexport const c = 1`).barrel).toBe(false)
  })
})
