/**
 * Runs the blocks of commands in the pages as they stand, each page in an empty folder, with a registry that has our packages. A block that
 * makes tarballs runs in this repository. Arguments: pages; default: all. Ends with one line `N passed, N failed, N skipped`; each skipped block has its reason.
 * @module
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { stopWithChildren } from "../process.ts"
import { startRegistry } from "../release/registry.ts"
import { packAll } from "../release/stage.ts"
import { root } from "../root.ts"
import type { Scaffold } from "../scaffold/app.ts"
import { command, counted, report } from "../stages/command.ts"
import { nothing, sum, type Tally, toLine } from "../tally.ts"
import { excused, followed } from "./elsewhere.ts"
import { writeGuide } from "./guide.ts"
import { type Block, readBlocks } from "./markdown.ts"
import { pages, readPage } from "./pages.ts"

const folder = mkdtempSync(join(tmpdir(), "svc-auth-pages-"))
stopWithChildren()
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
const registry = await startRegistry(await packAll(join(folder, "packages")), folder)
// a person would answer npx's question whether it may install a program
const env = { ...registry.env, npm_config_yes: "true" }

const guide = "docs/write-a-binding.md"
const named = process.argv.slice(2)
const chosen = pages.filter((page) => named.length === 0 || named.includes(page))
const blocks = chosen.flatMap((page) => readBlocks(page, readPage(page))).filter(({ language }) => language === "sh")
const keys = Object.keys(excused)
const used = new Set<string>()

const scaffolds = globSync("frameworks/*/conformance/scaffold/**/scaffold.json", { cwd: root }).map((path) => {
  const { page = path.replace(/conformance.*/, "README.md"), follow } = JSON.parse(
    readFileSync(join(root, path), "utf8"),
  ) as Scaffold
  return { page, follow }
})
const isScaffolded = ({ page, heading }: Block) =>
  scaffolds.some((one) => one.page === page && one.follow.includes(heading))

function findReason(block: Block): string | undefined {
  const { page, text } = block
  if (isScaffolded(block)) return "the shard scaffold follows this section"
  const key = keys.find((one) => `${page}: ${text}`.startsWith(one))
  if (key !== undefined) used.add(key)
  return key === undefined ? followed.find(([pattern]) => pattern.test(page))?.[1] : excused[key]
}

function toFolder({ page, text }: Pick<Block, "page" | "text">): string {
  if (text.includes("npm pack ")) return root
  const own = join(folder, page.replaceAll(/\W/g, "-"))
  if (mkdirSync(own, { recursive: true }) !== undefined && page === guide) writeGuide(own)
  return own
}

async function play(block: Block): Promise<Tally> {
  const where = `${block.page}:${block.line}`
  const reason = findReason(block)
  if (reason !== undefined) {
    console.log(`  skipped  ${where}: ${reason}`)
    return { ...nothing, skipped: 1 }
  }
  return await command("sh", ["-ec", block.text], { cwd: toFolder(block), env }, where)
}

/** Does what the text of the guide says after its commands. */
async function playGuide(): Promise<Tally> {
  const cwd = toFolder({ page: guide, text: "" })
  return sum([
    await command("npm", ["run", "check"], { cwd, env }, `${guide}: npm run check`),
    await counted("npm", ["run", "conformance", "--", "--only", "credentials"], { cwd, env }),
  ])
}

let total = nothing
for (const block of blocks) total = sum([total, await play(block)])
if (chosen.includes(guide)) total = sum([total, await playGuide()])
for (const key of named.length > 0 ? [] : keys.filter((one) => !used.has(one))) {
  total = sum([total, report(key, "elsewhere.ts excuses this block, and no page has it")])
}
await registry.close()
console.log(toLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
