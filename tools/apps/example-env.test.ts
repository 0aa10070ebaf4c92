import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { afterAll, expect, it, vi } from "vitest"
import { startCommand } from "../../conformance/src/drivers/command.ts"
import { buildExample, frameworks, readStartArgs, surroundings } from "./fixture-apps.ts"

const secret = "planted-secret-0123456789-abcdefghijklmnop"
const scratch = mkdtempSync(join(tmpdir(), "svc-auth-env-"))
writeFileSync(join(scratch, ".env"), `AUTH_SECRET=${secret}\nAUTH_URL=http://planted.test\n`)
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Frameworks that load the configuration with the first request. */
const late = new Set(["astro", "nextjs", "solidstart"])

/** Frameworks that load the file themselves, from the app's folder. Advice about Node's option would mislead there. */
const loading = new Set(["nextjs"])

it.each(frameworks)(
  "%s: the built example that starts without its .env logs what is missing, how to load it if nothing else does, and no value",
  async (framework) => {
    const folder = await buildExample(framework)
    // without the option of `npm start` that loads the file
    const entry = join(folder, readStartArgs(folder).at(-1)!)
    const unset = ["AUTH_SECRET", "AUTH_URL", "AUTH_TRUST_HOST"].map((name) => [name, undefined])
    const env = { ...surroundings, ...Object.fromEntries(unset), AUTH_STORE: join(scratch, `${framework}.db`) }
    const app = await startCommand({ command: process.execPath, args: [entry], cwd: scratch, env })
    try {
      if (late.has(framework)) await fetch(`http://127.0.0.1:${app.port}/`).then((page) => page.text())
      await vi.waitFor(() => {
        const advice = expect(app.printed())
        if (loading.has(framework)) advice.not.toMatch(/env-file/)
        else advice.toMatch(/env-file-not-loaded.*\bAUTH_SECRET, AUTH_URL,.*--env-file/)
        expect(app.printed()).toMatch(/UntrustedHost: .*AUTH_URL.*Besides, no secret is configured/)
      }, { timeout: 300_000 })
      expect(app.printed()).not.toMatch(/planted/)
    } finally {
      await app.close()
    }
  },
)
