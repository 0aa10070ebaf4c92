/**
 * `npm run site`: builds the documentation site and checks it: links, weight, accessibility, what its scripts do. Needs Chromium. Ends with one
 * line `N passed, N failed, N skipped`.
 *
 * - `--sample`: looks at a few pages, chosen by the commit, and builds one version
 * - `--into <folder>`: only builds the site of this version into a folder that a server shows, beside those of other versions
 * - `--pictures <folder>`: also writes a screenshot of each page, in each look
 * @module
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import process from "node:process"
import { parseArgs } from "node:util"
import { type Browser, chromium } from "playwright-core"
import { stopWithChildren } from "../process.ts"
import { sample, toSeed } from "../sample.ts"
import { chromium as program } from "../stages/programs.ts"
import { nothing, oneFailed, onePassed, sum, type Tally, toLine } from "../tally.ts"
import { behaviours, playBehaviour, toVersionBehaviour } from "./behaviour.ts"
import { build, buildVersion, type BuiltSite, readVersion } from "./build.ts"
import { findBrokenLinks, findPages, findUnlisted, toAddress } from "./links.ts"
import { judgePage } from "./pages.ts"
import { serve } from "./serve.ts"

const { values } = parseArgs({
  options: { sample: { type: "boolean" }, into: { type: "string" }, pictures: { type: "string" } },
})
stopWithChildren()

/**
 * Pages that every run looks at: the first page, one with code and tables, one with code for each framework, the one with the pictures,
 * and that for unknown addresses.
 */
const always = [
  "index.html",
  "frameworks/nextjs/index.html",
  "fresh-sign-in/index.html",
  "screenshots/index.html",
  "404.html",
]
const sampled = 3

let total: Tally = nothing
async function check(name: string, find: () => Promise<readonly string[]>): Promise<boolean> {
  const began = performance.now()
  const faults = await find().catch((thrown: unknown) => [thrown instanceof Error ? thrown.message : String(thrown)])
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`  ${faults.length > 0 ? "FAILED" : "ok"}  ${name} (${seconds} s)`)
  for (const fault of faults) console.log(`    ${fault}`)
  total = sum([total, faults.length > 0 ? oneFailed : onePassed])
  return faults.length === 0
}

async function checkPages(browser: Browser, origin: string, folder: string): Promise<void> {
  const pages = findPages(folder)
  const seed = values.sample ? toSeed() : undefined
  if (seed !== undefined) console.log(`sample: ${seed}. SVC_SAMPLE=${seed} npm run site -- --sample repeats this run.`)
  const others = pages.filter((page) => !always.includes(page))
  const chosen = [...always, ...seed === undefined ? others : sample(others, sampled, (page) => page, seed)]
  if (values.pictures) mkdirSync(values.pictures, { recursive: true })
  let heaviest = { page: "", bytes: 0 }
  const judge = (page: string) => async () => {
    const prefix = page.replace(/\/?(index)?\.html$/, "").replaceAll("/", "-") || "index"
    const { bytes, faults } = await judgePage(browser, {
      origin,
      address: toAddress("/", page),
      pictures: values.pictures
        ? (look) => join(values.pictures!, `${prefix}-${look.replace(/\W+/g, "-")}.png`)
        : undefined,
    })
    if (bytes > heaviest.bytes) heaviest = { page, bytes }
    return faults
  }
  for (const page of chosen) await check(page, judge(page))
  console.log(`  The heaviest page is ${heaviest.page}: ${Math.round(heaviest.bytes / 1000)} kB.`)
}

async function checkVersions(browser: Browser, folder: string): Promise<void> {
  const versions = ["0.10", "0.9"]
  const test = toVersionBehaviour(versions)
  await check(test[0], async () => {
    const sites: BuiltSite[] = []
    for (const version of versions) sites.push(await buildVersion(folder, version, "https://docs.example"))
    const server = await serve(folder)
    await playBehaviour(browser, `${server.origin}/`, test[1]).finally(() => server.close())
    return sites.flatMap((site) => [...findBrokenLinks(site), ...findUnlisted(site)])
  })
}

async function checkSite(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "svc-auth-site-"))
  process.once("exit", () => rmSync(scratch, { recursive: true, force: true }))
  const site = { folder: join(scratch, "site"), base: "/" }
  if (!await check("the site is built, and the links in its pages lead somewhere", () => build(site).then(() => []))) {
    return
  }
  await check("the links of sidebars and headers lead somewhere", () => Promise.resolve(findBrokenLinks(site)))
  await check("llms.txt lists each page", () => Promise.resolve(findUnlisted(site)))
  if (program === undefined) return
  const server = await serve(site.folder)
  const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] })
  try {
    for (const [name, test] of behaviours) {
      await check(name, () => playBehaviour(browser, `${server.origin}/`, test).then(() => []))
    }
    await checkPages(browser, server.origin, site.folder)
    if (!values.sample) await checkVersions(browser, join(scratch, "versions"))
  } finally {
    await browser.close()
    await server.close()
  }
}

if (values.into) {
  await buildVersion(resolve(values.into), readVersion(), process.env["SITE_URL"])
} else {
  await checkSite()
  console.log(toLine(total))
  process.exitCode = total.failed > 0 ? 1 : 0
}
