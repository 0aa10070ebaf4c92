import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setEnvDefaults } from "@svc-auth/core"
import * as errors from "@svc-auth/core/errors"
import * as flowTools from "@svc-auth/core/flow-tools"
import * as flows from "@svc-auth/core/flows"
import { oauth } from "@svc-auth/core/providers"
import ts from "typescript"
import { describe, expect, test } from "vitest"
import { root } from "../root.ts"
import { toProgram } from "./compile.ts"
import { readKeys } from "./markdown.ts"
import { readPage } from "./pages.ts"

/** The tables that must list the members of a type. */
const tables: readonly [page: string, heading: string, type: string][] = [
  [
    "configuration",
    "Options",
    'import("@svc-auth/core").AuthConfig & Pick<import("@svc-auth/core/kit").BindingConfig, "prerender">',
  ],
  ["configuration", "session", 'NonNullable<import("@svc-auth/core").AuthConfig["session"]>'],
  ["configuration", "jwt", 'import("@svc-auth/core/jwt").JWTOptions'],
  ["configuration", "limits", 'Exclude<NonNullable<import("@svc-auth/core").AuthConfig["limits"]>, false>'],
  ["configuration", "pages", 'import("@svc-auth/core/types").PagesOptions'],
  ["configuration", "theme", 'import("@svc-auth/core/types").Theme'],
  ["configuration", "cookies", 'import("@svc-auth/core/types").CookiesOptions'],
  ["configuration", "logger", 'import("@svc-auth/core/types").LoggerInstance'],
  ["providers", "Options", 'import("@svc-auth/core/providers").OIDCConfig'],
  ["callbacks-and-events", "Callbacks", 'NonNullable<import("@svc-auth/core/kit").BindingConfig["callbacks"]>'],
  ["callbacks-and-events", "Events", 'NonNullable<import("@svc-auth/core").AuthConfig["events"]>'],
  ["client", "Functions", 'import("@svc-auth/core/client").Client'],
  ["client", "Options", 'import("@svc-auth/core/client").ClientOptions'],
  ["client", "What signIn resolves with", 'import("@svc-auth/core/client").SignInResponse'],
  ["redis-reference", "Options", 'import("@svc-auth/redis").RedisAdapterOptions'],
  ["redis-reference", "Cache", 'import("@svc-auth/redis/cache").SessionCacheOptions'],
  ["adapters", "Methods", 'import("@svc-auth/core/adapters").Adapter'],
]

/** Returns the names of each type's members; those under a symbol in brackets. */
function readMembers(types: readonly string[]): string[][] {
  const file = join(root, "docs", ".blocks", "reference.ts")
  const source = types.map((type, i) => `export type T${i} = ${type}`).join("\n")
  const program = toProgram(new Map([[file, source]]))
  const checker = program.getTypeChecker()
  return program.getSourceFile(file)!.statements.filter(ts.isTypeAliasDeclaration).map(({ type }) =>
    checker.getPropertiesOfType(checker.getTypeFromTypeNode(type)).map(({ escapedName }) =>
      String(escapedName).replace(/^__@(\w+)@\d+$/, "[$1]")
    )
  )
}

test("the table of providers has each that comes with the library", () => {
  const ids = readdirSync(join(root, "core/src/providers")).map((file) => file.replace(/\.ts$/, ""))
  const cells = [...readPage("docs/providers.md").matchAll(/^\| ((?:`[\w-]+` ?)+)\|/gm)].map(([, cell = ""]) => cell)
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, id]) => id))
  // the rows have a page of their own
  const rows = [...readPage("docs/providers-table.md").matchAll(/^\| \[`([\w-]+)`\]/gm)].map(([, id]) => id)
  expect(rows.length).toBeGreaterThan(1)
  expect(ids.filter((id) => !listed.includes(id) && !rows.includes(id))).toEqual([])
  expect(ids.length).toBeGreaterThan(1)
})

describe("the tables list the members of the types", () => {
  const members = readMembers(tables.map(([, , type]) => type))
  test.each(tables.map(([page, heading], i) => ({ page, heading, wanted: members[i]! })))(
    "$page: $heading",
    ({ page, heading, wanted }) => {
      expect(wanted.length).toBeGreaterThan(1)
      expect(readKeys(readPage(`docs/${page}.md`), heading).sort()).toEqual(wanted.sort())
    },
  )
})

test("docs/errors.md has a row for every type of error, and names the classes that have several", () => {
  const page = readPage("docs/errors.md")
  const source = readFileSync(join(root, "core/src/web/auth-error.ts"), "utf8")
  const [union = ""] = /(?<=export type ErrorType =\n)(?:\s+\| "\w+"\n)+/.exec(source) ?? []
  const types = [...union.matchAll(/"(\w+)"/g)].map(([, type]) => type!)
  const rows = [...page.matchAll(/^\| `(\w+)` \|(?: [^|]+ \|){3}$/gm)].map(([, type]) => type!)
  expect([...new Set([...rows, ...readKeys(page, "Types of InvalidConfig")])].sort()).toEqual(types.toSorted())

  const classes = Object.values(errors).filter((value): value is typeof errors.AuthError =>
    value === errors.AuthError || (typeof value === "function" && value.prototype instanceof errors.AuthError)
  )
  const own = new Set(classes.map(({ type }) => type as string))
  const start = page.indexOf("### Classes with several types")
  const shared = page.slice(start, page.indexOf("\n## ", start))
  const named = [...shared.matchAll(/`(\w+)`/g)].map(([, name]) => name!)
  const invalid = readKeys(page, "Types of InvalidConfig")
  for (const type of types) expect(own.has(type) || named.includes(type) || invalid.includes(type), type).toBe(true)
  for (const name of named) expect(types.includes(name) || classes.some((one) => one.name === name), name).toBe(true)
})

test("docs/log.md has a row for the code of every warning", () => {
  const files = ["core/src", "password/src", "strict/src"].flatMap((folder) =>
    ts.sys.readDirectory(join(root, folder), [".ts"])
  )
  const warns = /\b(?:warn|warnOnce|advise)\(\s*(?:(?:logger|scope),\s*)?"([a-z-]+)"/g
  const codes = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(warns)].map(([, code]) => code))
  expect(readKeys(readPage("docs/log.md"), "Codes of warnings").sort()).toEqual([...new Set(codes)].sort())
})

test("docs/log.md has a row for every code of debug lines", () => {
  const files = ts.sys.readDirectory(join(root, "core/src"), [".ts"])
  const debugs = /\blogger\.debug\("([a-z-]+)"/g
  const codes = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(debugs)].map(([, code]) => code))
  expect(readKeys(readPage("docs/log.md"), "Debug lines").sort()).toEqual([...new Set(codes)].sort())
})

test("docs/configuration.md names every variable that the library reads", () => {
  const seen = new Set(["NODE_ENV"])
  const env = new Proxy({}, { get: (_, name) => (seen.add(String(name)), undefined) })
  setEnvDefaults(env, { providers: [oauth({ id: "a-b", name: "A" })] })
  const named = readKeys(readPage("docs/configuration.md"), "Environment")
  expect(named.sort()).toEqual([...seen].map((name) => name.replace("A_B", "<ID>")).sort())
})

test("docs/write-provider-flows.md names functions that the packages export", () => {
  const page = readPage("docs/write-provider-flows.md")
  const named = (heading: string) => {
    const part = page.split(`\n## ${heading}\n`)[1]!.split("\n## ")[0]!
    const rows = [...part.matchAll(/^\| .*\|$/gm)].flatMap(([row]) => [...row.matchAll(/`([a-z]\w*)(?:\(.*?\))?`/gi)])
    return rows.map(([, name]) => name!)
  }
  const tools = named("Tools")
  expect(tools.length).toBeGreaterThan(20)
  expect(tools.filter((name) => !(name in flowTools))).toEqual([])
  expect(named("Routes").filter((name) => /checked|only/i.test(name) && !(name in flows))).toEqual([])
})

test("README.md has the current count of the interface's rows", () => {
  const rows = (readPage("README.md").match(/(\d+) of (\d+) rows/) ?? []).slice(1).map(Number)
  if (rows.length === 0) return
  const folder = join(root, "conformance/spec")
  const files = ts.sys.readDirectory(folder, [".json"])
  const all = files.flatMap((file) => JSON.parse(readFileSync(file, "utf8")) as { open?: string }[])
  expect(rows).toEqual([all.filter(({ open }) => open === undefined).length, all.length])
})

test("README.md compares with Auth.js by the scenarios of docs/conformance-auth-js.md", () => {
  const page = readPage("docs/conformance-auth-js.md")
  const count = (topic: string) => Number(new RegExp(`^\\| \`${topic}\` \\| [^|]+ \\| (\\d+) `, "m").exec(page)?.[1])
  expect(readPage("README.md")).toContain(`| ${count("contract") + count("protocol")} scenarios of`)
  expect(readPage("README.md")).toContain(`| ${count("hardening")} scenarios of`)
})
