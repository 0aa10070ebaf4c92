import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Finished, run } from "../process.ts"
import { findFaults, type JsrConfig } from "./faults.ts"
import { type Registry, startRegistry } from "./registry.ts"

const config: JsrConfig = { name: "@acme/lib", version: "1.0.0", license: "MIT", exports: "./mod.ts" }

const toFiles = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]))

describe("a package that JSR rejects", () => {
  test.each([
    [`import { a } from "jose"`, `imports "jose"`],
    [`import "./gone.ts"`, `imports "./gone.ts"`],
    [`import "./other"`, `imports "./other"`],
    [`export * from "https://acme.example/mod.ts"`, `imports "https://acme.example/mod.ts"`],
    [`await import("npm:jose")`, `imports "npm:jose"`],
    [`export type A = import("jsr:@acme/other").A`, `imports "jsr:@acme/other"`],
    [`declare global { const a: 1 }`, "changes the types of others: global"],
    [`declare module "npm:jose@6" { const a: 1 }`, "changes the types of others: npm:jose@6"],
  ])("has a module that contains %s", (text, fault) => {
    expect(findFaults(toFiles({ "/mod.ts": text, "/other.ts": "" }), config)).toEqual([`/mod.ts ${fault}`])
  })

  test("exports nothing, or a file that does not exist", () => {
    expect(findFaults(toFiles({ "/mod.ts": "" }), { ...config, exports: {} })).toEqual(["the package exports nothing"])
    expect(findFaults(toFiles({}), { ...config, exports: { "./a": "./a.ts" } }))
      .toEqual([`exports["./a"] names ./a.ts, which does not exist`])
  })

  test("has no license", () => {
    expect(findFaults(toFiles({ "/mod.ts": "" }), { name: "@acme/lib", version: "1.0.0", exports: "./mod.ts" }))
      .toEqual(["no license"])
  })
})

test("imports from the package, npm, JSR or the runtime are accepted, and so is text that only looks like an import", () => {
  const text = `
    // import "jose"
    import "./other.ts"
    import type { A } from "npm:@acme/a@^1.0.0/types"
    import data from "./data.json" with { type: "json" }
    import process from "node:process"
    export { b } from "jsr:@acme/b@^1.0.0"
    export const from = 'is not from "here"'`
  expect(findFaults(toFiles({ "/mod.ts": text, "/other.ts": "", "/data.json": "{}" }), config)).toEqual([])
})

describe("the upload of deno publish", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-registry-"))
  let registry: Registry
  const deno = (cwd: string, ...args: string[]): Promise<Finished> => {
    const env = { JSR_URL: registry.url, DENO_DIR: join(folder, "deno"), DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" }
    return run("deno", args, { cwd: join(folder, cwd), env })
  }
  const publish = (name: string, ...flags: string[]) =>
    deno(name, "publish", "--allow-dirty", "--no-provenance", ...flags)
  const write = (path: string, text: string | object) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof text === "string" ? text : JSON.stringify(text))
  }

  beforeAll(async () => {
    mkdirSync(join(folder, "uploads"))
    registry = await startRegistry(join(folder, "uploads"))
  })
  afterAll(async () => {
    await registry.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test("is served to every importer", async () => {
    write("good/deno.json", { ...config, name: "@acme/good" })
    write("good/mod.ts", `/** The answer. */\nexport const answer: number = 42\n`)
    expect((await publish("good", "--token", "none")).output).toContain("Successfully published @acme/good@1.0.0")
    write("app/main.ts", `import { answer } from "jsr:@acme/good@^1.0.0"\nconsole.log(answer satisfies number)\n`)
    expect((await deno("app", "run", "--quiet", "--check", "main.ts")).output).toBe("42\n")
  })

  test("is rejected for a peer that no import names, which a dry run does not report", async () => {
    write("peer/deno.json", { ...config, name: "@acme/peer" })
    write("peer/package.json", { name: "@acme/peer", peerDependencies: { peer: "^1.0.0" } })
    write("peer/node_modules/peer/package.json", {
      name: "peer",
      version: "1.0.0",
      exports: "./index.js",
      type: "module",
    })
    write("peer/node_modules/peer/index.js", "export const peer = 1\n")
    write("peer/mod.ts", `import { peer } from "peer"\n/** The peer's. */\nexport const one: number = peer\n`)
    expect(await publish("peer", "--dry-run")).toMatchObject({ code: 0 })
    const { code, output } = await publish("peer", "--token", "none")
    expect(code).not.toBe(0)
    expect(output).toContain(`/mod.ts imports "./peer"`)
    expect((await fetch(`${registry.url}@acme/peer/meta.json`)).status).toBe(404)
  })

  test("must not have slow types", async () => {
    write("slow/deno.json", { ...config, name: "@acme/slow" })
    write("slow/mod.ts", `/** What it is, a reader must work out. */\nexport const answer = JSON.parse("42")\n`)
    const { code, output } = await publish("slow", "--token", "none")
    expect(code).not.toBe(0)
    expect(output).toContain("slow types")
    expect((await fetch(`${registry.url}@acme/slow/meta.json`)).status).toBe(404)
  })

  test("must be an archive", async () => {
    const answer = await fetch(`${registry.url}api/scopes/acme/packages/good/versions/2.0.0?config=/deno.json`, {
      method: "POST",
      body: "no archive",
    })
    expect(answer.status).toBe(400)
  })
})
