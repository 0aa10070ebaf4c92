import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { startCommand } from "../../../conformance/src/drivers/command.ts"
import { surroundings } from "../../../tools/apps/fixture-apps.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

const files: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({ name: "app", private: true, type: "module" }),
  "astro.config.mjs": `import svcAuth from "@svc-auth/astro/integration"
    export default { output: "server", devToolbar: { enabled: false }, integrations: [svcAuth()] }`,
  "src/auth.ts": `import Svc from "@svc-auth/astro"
    export const { onRequest, auth } = Svc({ secret: "planted-secret-0123456789-abcdefghijklmnop", providers: [] })`,
  "src/pages/index.astro": `---
import { auth } from "../auth.ts"
---
<p>{JSON.stringify(await auth())}</p>`,
}

/** Creates an app whose package.json does not name the package, as if another package of its workspace depended on it. */
function makeApp(): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-astro-dev-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const scope = join(folder, "node_modules/@svc-auth")
  // a copy: Vite always loads packages that are linked
  for (const part of ["package.json", "dist"]) {
    cpSync(join(root, "frameworks/astro", part), join(scope, "astro", part), { recursive: true })
  }
  symlinkSync(join(root, "core"), join(scope, "core"))
  symlinkSync(join(root, "node_modules/astro"), join(folder, "node_modules/astro"))
  return folder
}

test("the development server serves an app whose package.json does not name the package", async () => {
  const server = await startCommand({
    command: process.execPath,
    args: [join(root, "node_modules/.bin/astro"), "dev", "--port", "0"],
    cwd: makeApp(),
    env: { ...surroundings, NODE_ENV: undefined, ASTRO_TELEMETRY_DISABLED: "1" },
  })
  onTestFinished(() => server.close())
  const response = await fetch(`http://localhost:${server.port}/`)
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("<p>null</p>")])
})
