import { existsSync, readdirSync, readFileSync } from "node:fs"
import process from "node:process"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type LooksApp, startLooks } from "../src/looks/app.ts"
import { findFaults, judged, toLooks } from "../src/looks/judge.ts"
import { pictures, toGallery } from "../src/looks/pictures.ts"
import { scenes } from "../src/looks/scenes.ts"

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"
/** Whether all scenes in all looks are judged, as `npm run nightly` does. */
const all = process.env["SVC_CONFORMANCE_LOOKS"] === "all"
const docs = new URL("../../docs/", import.meta.url)

test("each picture in the docs has a scene, and each scene its pictures: `npm run screenshots` writes them", () => {
  expect(readdirSync(new URL("screenshots", docs)).toSorted()).toEqual(pictures.map(({ file }) => file).toSorted())
  expect(readFileSync(new URL("screenshots.md", docs), "utf8")).toBe(toGallery())
})

describe.skipIf(!existsSync(executablePath))("the looks of the built-in pages", () => {
  let app: LooksApp
  beforeAll(async () => {
    app = await startLooks(executablePath)
  })
  afterAll(async () => {
    await app?.close()
  })

  for (const { name, open } of all ? scenes : scenes.filter(({ sample }) => sample)) {
    test(`${name} works by keyboard, has no violation that axe-core finds, and nothing is cut off`, async () => {
      const context = await app.browser.newContext(judged)
      try {
        const page = await context.newPage()
        await open(page, app)
        expect(await findFaults(page, toLooks(all))).toEqual([])
      } finally {
        await context.close()
      }
    })
  }
})
