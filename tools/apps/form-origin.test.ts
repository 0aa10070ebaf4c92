import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { buildExample, startExample } from "./fixture-apps.ts"

const scratch = mkdtempSync(join(tmpdir(), "svc-auth-origin-"))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

it("sveltekit: the built example that will refuse forms on this machine logs why when a page is opened", async () => {
  const folder = await buildExample("sveltekit")
  const app = await startExample(folder, join(scratch, "users.db"), { AUTH_URL: "", AUTH_TRUST_HOST: "true" })
  try {
    const origin = `http://127.0.0.1:${app.port}`
    await fetch(`${origin}/login`).then((page) => page.text())
    await expect.poll(app.printed).toMatch(/origin-mismatch.*browsers open it at http:.*paths\.origin/)
    const refused = await fetch(`${origin}/login`, {
      method: "POST",
      headers: { origin },
      body: new URLSearchParams({ a: "b" }),
    })
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining("form submissions are forbidden"),
    ])
  } finally {
    await app.close()
  }
})
