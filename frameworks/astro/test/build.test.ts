import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"

const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const root = toPath("../../..")
const example = toPath("../example")
const planted = {
  AUTH_SECRET: "planted-secret-0123456789-abcdefghijklmnop",
  AUTH_URL: "https://planted-origin.example",
  AUTH_DEMO_ID: "planted-client-id",
  AUTH_DEMO_SECRET: "planted-client-secret",
  AUTH_DEMO_ISSUER: "https://planted-issuer.example",
  EMAIL_SERVER: "smtp://planted-user:planted-password@mail.example",
}
/** Variables that a build machine may have set for other reasons. Astro writes them into `import.meta.env`. */
const misleading = { DEV: "1", BASE_URL: "https://preview.example" }
let folder = ""

beforeAll(async () => {
  const run = promisify(execFile)
  if (process.env["SVC_CONFORMANCE_BUILT"] !== "1") {
    await run(join(root, "node_modules/.bin/tsc"), ["-b"], { cwd: root })
  }
  mkdirSync(join(example, "node_modules"), { recursive: true })
  folder = mkdtempSync(join(example, "node_modules", ".build-"))
  const env = { ...process.env, ...planted, ...misleading, ASTRO_TELEMETRY_DISABLED: "1" }
  await run(join(root, "node_modules/.bin/astro"), ["build", "--outDir", folder], { cwd: example, env })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test("a build contains no value of the environment that it was built in", () => {
  const files = globSync("**/*.{js,mjs,json,html,map,css}", { cwd: folder })
  const text = files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n")
  expect(text, "the app").toContain("AUTH_DEMO_ISSUER")
  for (const [name, value] of Object.entries(planted)) expect(text.includes(value), name).toBe(false)
  expect(text).not.toContain("planted-")
})

/** Starts the built app with only these variables. @returns the status of one request */
async function ask(given: Record<string, string>, path: string): Promise<number> {
  const { AUTH_SECRET } = planted
  const env = { PATH: process.env["PATH"], HOST: "127.0.0.1", PORT: "0", AUTH_SECRET, ...given }
  const app = spawn(process.execPath, [join(folder, "server/entry.mjs")], { env, stdio: ["ignore", "pipe", "ignore"] })
  try {
    let output = ""
    for await (const text of app.stdout) if ((output += text).includes("http://")) break
    const [origin] = /http:\/\/[^\s/]+/.exec(output) ?? []
    return (await fetch(`${origin}${path}`)).status
  } finally {
    const exit = once(app, "exit")
    app.kill()
    await exit
  }
}

test("a built app does not trust unknown hosts, whatever DEV was during the build", async () => {
  expect(await ask({}, "/auth/session")).toBe(500)
})

test("a built app has its routes under the configured path, whatever BASE_URL was during the build", async () => {
  const named = { AUTH_URL: "https://app.example" }
  expect(await ask(named, "/auth/session"), "a route").toBe(200)
  expect(await ask(named, "/protected"), "a guarded page").toBe(401)
})
