/**
 * `npm run tool -- screenshots`: writes the pictures of the built-in pages to docs/screenshots/, and docs/screenshots.md, which shows them. Needs
 * Chromium. `npm run tool -- screenshots sign-in` takes those of one scene.
 * @module
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import sharp from "sharp"
import { startLooks } from "../conformance/src/looks/app.ts"
import { pictures, toGallery } from "../conformance/src/looks/pictures.ts"
import { chromium } from "./stages/programs.ts"
import { root } from "./root.ts"

if (chromium === undefined) throw new Error("Chromium was not found; set CHROMIUM_PATH")
const names = process.argv.slice(2)
const folder = join(root, "docs/screenshots")
mkdirSync(folder, { recursive: true })
const known = new Set(pictures.map(({ file }) => file))
for (const file of readdirSync(folder)) if (!known.has(file)) rmSync(join(folder, file))
writeFileSync(join(root, "docs/screenshots.md"), toGallery())

const app = await startLooks(chromium)
for (const { scene, look, file } of pictures) {
  if (names.length > 0 && !names.includes(scene.name)) continue
  const context = await app.browser.newContext({ ...look, reducedMotion: "reduce" })
  const page = await context.newPage()
  await scene.open(page, app)
  const picture = await page.screenshot({ fullPage: true, caret: "hide" })
  await context.close()
  // few colours: the pages have no gradients but their shadow
  const reduced = await sharp(picture).png({ palette: true, colours: 16, dither: 0 }).toBuffer()
  await sharp(reduced).webp({ lossless: true, effort: 6 }).toFile(join(folder, file))
}
await app.close()
