import { execFile, execFileSync } from "node:child_process"
import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { afterEach, describe, expect, it } from "vitest"
import { root } from "../../tools/root.ts"
import { createApp, type TestApp } from "./app.ts"
import { serveApp } from "./doctor-apps.ts"
import { readFiles, writeApp } from "./migrate/app.ts"

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

const condition = "--conditions=@svc-auth/source"
const program = join(root, "cli/src/program.ts")
const toBin = (name: string) => join(root, "node_modules/.bin", name)

/** What npm does in place of installing. */
const writeDependencies = `for name in "$@"; do case $name in @*) node -e '
  const fs = require("fs"), manifest = JSON.parse(fs.readFileSync("package.json", "utf8"))
  manifest.dependencies[process.argv[1]] = "^0.1.0"
  fs.writeFileSync("package.json", JSON.stringify(manifest))' "$name"; esac; done`

interface Ended {
  readonly code: number
  readonly printed: string
  readonly warned: string
}

/** Runs the program as a process of its own, which nobody can answer. */
const run = (
  [command, ...flags]: readonly [string, ...string[]],
  cwd: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[],
): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(command, [...flags, program, ...args], { cwd, env }, (error, printed, warned) =>
      resolve({ code: error ? Number(error.code) : 0, printed, warned }))
    child.stdin!.end()
  })

describe.each<[string, readonly [string, ...string[]]]>([
  ["Deno", [toBin("deno"), "run", "-A", "--cached-only", condition]],
  ["Bun", [toBin("bun"), condition]],
])("the program on %s", (_, runtime) => {
  function call(app: Pick<TestApp, "cwd" | "path">, ...args: string[]) {
    const env = { ...process.env, npm_config_user_agent: undefined, PATH: app.path, NODE_OPTIONS: "" }
    return run(runtime, app.cwd, env, args)
  }
  const create = (...parameters: Parameters<typeof createApp>) => {
    const app = createApp(...parameters)
    closing.push(app.remove)
    return app
  }

  it("sets up an app, adds a provider to it and examines it", async () => {
    const app = create("hono", {}, writeDependencies)
    expect(await call(app, "init", "--yes")).toMatchObject({ code: 0, warned: "" })
    expect(app.installed()).toBe("npm i @svc-auth/core @svc-auth/hono\n")
    expect(app.read("src/auth.ts")).toContain("@svc-auth/core/providers/github")
    expect(await call(app, "add", "google", "--yes")).toMatchObject({ code: 0, warned: "" })
    expect(app.read("src/auth.ts")).toContain("@svc-auth/core/providers/google")
    const { code, printed } = await call(app, "doctor", "--json")
    expect(code).toBe(1)
    const { findings } = JSON.parse(printed) as { findings: { check: string; level: string; found: string }[] }
    expect(findings.filter(({ level }) => level === "fault").map(({ found }) => found)).toEqual([
      '"github": AUTH_GITHUB_ID, AUTH_GITHUB_SECRET are not set',
      '"google": AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET are not set',
    ])
    expect(findings).toContainEqual(expect.objectContaining({ check: "secret", level: "ok" }))
  })

  it("writes a secret once, and refuses the second in one sentence", async () => {
    const app = create(undefined, {})
    expect(await call(app, "secret")).toMatchObject({ code: 0, warned: "" })
    const secret = app.read(".env")
    expect(secret).toMatch(/^AUTH_SECRET="[\w+/]{44}"\n$/)
    expect(await call(app, "secret")).toEqual({
      code: 2,
      printed: "",
      warned: expect.stringMatching(/^\.env already has AUTH_SECRET: .*\n$/),
    })
    expect(app.read(".env")).toBe(secret)
  })

  it("prints the tables of the database", async () => {
    const app = create(undefined, { "package.json": '{ "dependencies": { "pg": "*" } }' })
    const { code, printed } = await call(app, "schema", "--features", "none")
    expect([code, printed]).toEqual([0, expect.stringMatching(/^create table "user" \(\n {2}"id" text not null,\n/)])
  })

  it("asks no question where nobody can answer, and changes nothing", async () => {
    const app = create("hono", {})
    const before = app.snapshot()
    expect(await call(app, "init")).toMatchObject({ code: 2, warned: expect.stringContaining("add --yes") })
    expect(app.snapshot()).toEqual(before)
  })

  it("examines and attacks a running app", async () => {
    const { url } = await serveApp()
    const app = create(undefined, { "package.json": "{}" })
    expect(await call(app, "doctor", url)).toMatchObject({ code: 0, warned: "" })
    const { code, printed } = await call(app, "doctor", "attack", url, "--guard", "/members")
    expect(printed.split("\n").filter((line) => /^(?:fault|warning|unknown) /.test(line))).toEqual([])
    expect(code).toBe(0)
  })

  it("converts an app from Auth.js", async () => {
    const cwd = writeApp(readFiles("next"))
    closing.push(() => rmSync(cwd, { recursive: true }))
    const { code, printed } = await call({ cwd, path: process.env["PATH"]! }, "migrate", "auth.js", "--yes")
    expect(code).toBe(1)
    expect(printed).toMatch(/^12 files are converted\./m)
    expect(existsSync(join(cwd, "proxy.ts"))).toBe(true)
    expect(execFileSync("git", ["status", "--porcelain"], { cwd, encoding: "utf8" })).toContain(" M auth.ts\n")
  })
})
