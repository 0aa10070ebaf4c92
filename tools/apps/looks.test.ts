import { existsSync, readdirSync, readFileSync } from "node:fs"
import process from "node:process"
import jsQr from "jsqr"
import type { Page } from "playwright-core"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type LooksApp, startLooks } from "../../conformance/src/looks/app.ts"
import { findFaults, judged, showIn, toLooks } from "../../conformance/src/looks/judge.ts"
import { pictures, toGallery } from "../../conformance/src/looks/pictures.ts"
import type { Scene } from "../../conformance/src/looks/scene.ts"
import { scenes } from "../../conformance/src/looks/scenes.ts"

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"
/** Whether all scenes in all looks are judged, as `npm run nightly` does. */
const all = process.env["SVC_CONFORMANCE_LOOKS"] === "all"
const docs = new URL("../../docs/", import.meta.url)

test("each picture in the docs has a scene, and each scene its pictures: `npm run tool -- screenshots` writes them", () => {
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

  const visit = async (open: Scene["open"], look: (page: Page) => Promise<void>): Promise<void> => {
    const context = await app.browser.newContext(judged)
    context.setDefaultTimeout(300_000)
    try {
      const page = await context.newPage()
      await open(page, app)
      await look(page)
    } finally {
      await context.close()
    }
  }

  for (const { name, open } of all ? scenes : scenes.filter(({ sample }) => sample)) {
    test(`${name} works by keyboard, has no violation that axe-core finds, and nothing is cut off`, async () => {
      await visit(open, async (page) => expect(await findFaults(page, toLooks(all))).toEqual([]))
    })
  }

  test("the QR code of an authenticator app can be scanned, and contains its key", async () => {
    await visit(scenes.find(({ name }) => name === "totp")!.open, async (page) => {
      const key = (await page.locator(".codes").innerText()).replace(/\s/g, "")
      for (const look of toLooks(true)) {
        await showIn(page, look)
        // the whole page, as a camera sees it
        const picture = sharp(await page.screenshot({ fullPage: true })).ensureAlpha().raw()
        const { data, info: { width, height } } = await picture.toBuffer({ resolveWithObject: true })
        const read = jsQr.default(new Uint8ClampedArray(data), width, height, { inversionAttempts: "dontInvert" })
        expect(read?.data ?? "", look.name).toContain("otpauth://totp/Example:ada%40example.com?")
        expect(new URL(read!.data).searchParams.get("secret")).toBe(key)
      }
    })
  })
})
