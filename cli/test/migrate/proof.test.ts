import { afterEach, describe, expect, it } from "vitest"
import { commit, createApp, type Files, nextAuth, type TestApp } from "../app.ts"

const apps: TestApp[] = []
afterEach(() => apps.splice(0).forEach(({ remove }) => remove()))

/** Writes an app with `next-auth` 5, and commits it. @param script what the package manager does */
function write(files: Files = {}, script?: string): TestApp {
  const app = createApp(undefined, { ...nextAuth, ...files }, script)
  apps.push(app)
  commit(app)
  return app
}

const manifest = (scripts: object, more: object = {}) =>
  JSON.stringify({ scripts, dependencies: { next: "16.4.3", "next-auth": "5.0.0", ...more } })
const build = { build: "next build" }

describe("svc-auth migrate", () => {
  it("says that the result is not proven, and ends with 1", async () => {
    const app = write()
    const { code, printed } = await app.call("migrate", "auth.js", "--yes")
    expect(code).toBe(1)
    expect(printed).toMatch(
      /^Left to do:\n {2}package\.json:1: the result is not proven: run `npm i`, `npx tsc --noEmit`, `npm run build`, or this command with `--verify` \(.*\)$/m,
    )
    expect(app.installed()).toBe("")
  })

  it("runs nothing of the app with --verify alone, where no one can answer", async () => {
    const app = write()
    const { code, printed, warned } = await app.call("migrate", "auth.js", "--verify")
    expect(code).toBe(2)
    expect(printed).toMatch(/\nRuns, with code of the app:\n {2}npm i\n {2}npx tsc --noEmit\n {2}npm run build$/)
    expect(warned).toBe("Nothing was written, because no one can answer here: add `--yes`.")
    expect(app.installed()).toBe("")
    expect(app.read("auth.ts")).toContain("NextAuth")
  })

  it.each<[what: string, files: Files, commands: string]>([
    ["the types and the build", {}, "npm i\nnpx tsc --noEmit\nnpm run build\n"],
    [
      "the script with the type check",
      { "package.json": manifest({ ...build, "type-check": "tsc -b" }) },
      "npm i\nnpm run type-check\nnpm run build\n",
    ],
    [
      "no linter called check",
      { "package.json": manifest({ ...build, check: "biome check" }), "tsconfig.json": null },
      "npm i\nnpm run build\n",
    ],
    [
      "Svelte's check",
      { "package.json": manifest({ ...build, check: "svelte-check" }, { svelte: "5" }) },
      "npm i\nnpm run check\nnpm run build\n",
    ],
    [
      "the app's package manager",
      { "pnpm-lock.yaml": "" },
      "pnpm i\npnpm exec tsc --noEmit\npnpm run build\n",
    ],
  ])("runs with --yes and --verify %s, and ends with 0", async (_, files, commands) => {
    const app = write(files)
    expect(await app.call("migrate", "auth.js", "--yes", "--verify")).toMatchObject({ code: 0, warned: "" })
    expect(app.installed()).toBe(commands)
    expect(app.read("auth.ts")).toContain("Svc(")
  })

  it.each([
    ["npm i", "npm i\n"],
    ["npx tsc --noEmit", "npm i\nnpx tsc --noEmit\n"],
    ["npm run build", "npm i\nnpx tsc --noEmit\nnpm run build\n"],
  ])("says that %s failed, and ends with 1", async (command, commands) => {
    const app = write({}, `case "$(basename $0) $*" in "${command}") echo "Error: no proxy"; exit 1;; esac`)
    const { code, printed } = await app.call("migrate", "auth.js", "--yes", "--verify")
    expect(code).toBe(1)
    expect(printed).toContain(`Left to do:\n  package.json:1: \`${command}\` fails: Error: no proxy (docs/`)
    expect(app.installed()).toBe(commands)
  })

  it("says that nothing proves an app without types and build", async () => {
    const { code, printed } = await write({ "package.json": manifest({}), "tsconfig.json": null })
      .call("migrate", "auth.js", "--yes", "--verify")
    expect(code).toBe(1)
    expect(printed).toContain("the result is not proven: package.json has no script `build`, and no type check")
  })

  it("proves an app that it has converted before", async () => {
    const app = write()
    await app.call("migrate", "auth.js", "--yes")
    expect((await app.call("migrate", "auth.js", "--verify")).code).toBe(2)
    expect(app.installed()).toBe("")
    expect((await app.call("migrate", "auth.js", "--yes", "--verify")).code).toBe(0)
    expect(app.installed()).toBe("npm i\nnpx tsc --noEmit\nnpm run build\n")
  })
})
