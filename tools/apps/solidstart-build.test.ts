import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { copyApp, type SabotageApp } from "../sabotage/app.ts"
import { build, buildExample, surroundings } from "./fixture-apps.ts"

const fixture = fileURLToPath(new URL("../../frameworks/solidstart/conformance", import.meta.url))
/** Secrets of providers, and text that only the server half of the core contains. */
const ofTheServer =
  /authorize\b|_SECRET|EMAIL_SERVER|AUTH_|planted-secret|__Host-|InvalidConfig|Content-Security-Policy/i

let copy: SabotageApp | undefined
beforeAll(async () => {
  await build("solidstart")
  copy = copyApp("solidstart", surroundings)
})
afterAll(() => copy?.remove())

test.each([["the fixture", () => fixture], ["the example", () => buildExample("solidstart")]] as const)(
  "the JavaScript that browsers get of %s holds nothing of src/auth.ts",
  async (_name, toFolder) => {
    const folder = join(await toFolder(), ".output")
    const textOf = (part: string) =>
      globSync(`${part}/**/*.{js,mjs,html}`, { cwd: folder }).map((file) => readFileSync(join(folder, file), "utf8"))
        .join()
    expect(textOf("server"), "what is looked for is there").toMatch(ofTheServer)
    expect(textOf("public")).not.toMatch(ofTheServer)
  },
)

test("the build fails if a page would send src/auth.ts to browsers", async () => {
  const page = join(copy!.cwd, "src/routes/wrong.tsx")
  const route = `import { auth } from "~/auth"
    export const POST = async () => Response.json(await auth())
    export default () => <p>A page and a verb in one file</p>`
  writeFileSync(page, route)
  await expect(copy!.build()).rejects.toThrow(/server-only.*solidstart\/dist\/browser\.js/)
})
