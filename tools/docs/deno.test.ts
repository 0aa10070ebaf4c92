import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { run } from "../process.ts"
import { root } from "../root.ts"
import { readBlocks } from "./markdown.ts"
import { readPage } from "./pages.ts"
import { greeting, program, start, walk } from "./quick-start.ts"

const page = "docs/deno.md"
const blocks = readBlocks(page, readPage(page))
const narrow = blocks.find(({ text }) => text.startsWith("deno run"))!.text
const links = blocks.find(({ language }) => language === "json")!.text

describe("the quick start for Deno", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-deno-"))
  const audit = join(folder, "audit.jsonl")

  // as the page says, but with the installed npm packages, so that nothing is fetched
  beforeAll(() => {
    const config = JSON.parse(links.replace("../svc-auth", root)) as { links: string[]; imports: object }
    const settings = {
      ...config,
      links: [...config.links, join(root, "adapters/sqlite")],
      imports: { ...config.imports, "@svc-auth/sqlite": "jsr:@svc-auth/sqlite@^0.1.0" },
      nodeModulesDir: "manual",
      lock: false,
    }
    writeFileSync(join(folder, "deno.json"), JSON.stringify(settings))
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test("has no type errors", async () => {
    writeFileSync(join(folder, "main.ts"), program)
    const { code, output } = await run("deno", ["check", "main.ts"], { cwd: folder })
    expect(code, output).toBe(0)
  })

  test("signs a user in as it is printed", async () => {
    expect(await walk(folder, { toCommand: () => start.replace("deno run", "deno run --cached-only") }))
      .toEqual(greeting)
  })

  test("needs only the permissions that its page lists, and all of them", async () => {
    const toCommand = (app: string, provider: string) =>
      narrow.replace("0.0.0.0:8000", app).replace("id.example", provider)
        .replace("deno run", "deno run --no-prompt --cached-only")
    expect(await walk(folder, { toCommand, env: { DENO_AUDIT_PERMISSIONS: audit } })).toEqual(greeting)
    const [, names = ""] = /--allow-env=([^"]+)/.exec(narrow)!
    const allowed = names.split(",").map((name) => new RegExp(`^${name.replace("*", "\\w+")}$`))
    const asked = readFileSync(audit, "utf8").trim().split("\n")
      .map((line) => JSON.parse(line) as { permission: string; value: string })
    expect(new Set(asked.map(({ permission }) => permission))).toEqual(new Set(["env", "net"]))
    const read = asked.filter(({ permission }) => permission === "env").map(({ value }) => value)
    expect(read.filter((name) => !allowed.some((one) => one.test(name)))).toEqual([])
    // the program reads every variable that the page allows
    expect(allowed.filter((one) => !read.some((name) => one.test(name)))).toEqual([])
  })

  test("stores users in SQLite with the permissions that its page adds", async () => {
    const flags = /`(--allow-read=\S+) (--allow-write=\S+)`/.exec(readPage(page))!.slice(1)
    mkdirSync(join(folder, "data"))
    const use = `console.log(await SqliteAdapter("data/auth.db").getUserByEmail("ada@idp.test"))`
    writeFileSync(join(folder, "store.ts"), `import { SqliteAdapter } from "@svc-auth/sqlite"\n${use}\n`)
    const options = { cwd: folder, env: { NO_COLOR: "1" } }
    expect((await run("deno", ["run", "--no-prompt", "--cached-only", ...flags, "store.ts"], options)).output)
      .toBe("null\n")
  })
})
