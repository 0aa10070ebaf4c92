/**
 * `npm run release`: publishes every package's version on npm and, if it has a place there, on JSR. With `--dry-run` it
 * packs and checks like a release, and prints what it would publish and what would prevent it. Needs a build, and the
 * network once. With `--dry-run --plan` it packs and prints only: `npm run consumers` and `npm run jsr:try` make the same checks. Ends with one line `N passed, N failed, N skipped`.
 * @module
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import process from "node:process"
import { findAll, toCheck } from "../consumers/check.ts"
import { install } from "../consumers/install.ts"
import { lints } from "../consumers/lint.ts"
import { members, toManifest } from "../jsr/members.ts"
import { run, stopWithChildren } from "../process.ts"
import { root } from "../root.ts"
import { oneFailed, onePassed, sum, type Tally, toLine } from "../tally.ts"
import { findObjections, toTag } from "./objections.ts"
import { packAll, type Packed } from "./pack.ts"
import { readPublished } from "./packages.ts"
import { askNpm } from "./registry.ts"
import { type Out, toChannel, toSteps } from "./steps.ts"

const dry = process.argv.includes("--dry-run")
/** Whether the checks are left out. A release always makes them. */
const isPlan = dry && process.argv.includes("--plan")
const packages = readPublished()
const version = packages[0]!.version

const folder = mkdtempSync(join(tmpdir(), "svc-auth-release-"))
stopWithChildren()
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))

/** Returns git's output. Without a repository, returns the reason, with which no release passes. */
const git = async (...args: readonly string[]): Promise<string> => (await run("git", args)).output

function check(packed: readonly Packed[]): Promise<Tally> {
  const checks = [
    ...packed.flatMap((one) => lints(folder, one)),
    ...members.map((member) =>
      toCheck(
        `${toManifest(member)}: JSR's dry run`,
        "deno",
        ["publish", "--dry-run", "--allow-dirty", "--config", toManifest(member)],
        {},
      )
    ),
  ]
  return findAll(checks)
}

async function ask({ name, integrity }: Packed): Promise<Out> {
  const found = await askNpm(name, version)
  return found === undefined ? undefined : found === integrity ? "same" : "other"
}

function print({ name, source, tarball, files, size }: Packed, out: Out): void {
  const npm = `${basename(tarball)}, ${files.length} files, ${(size / 1000).toFixed(1)} kB`
  console.log(`${name}@${version}`)
  console.log(
    `  npm  ${npm}, tag ${toChannel(version)}, with provenance${out === "same" ? " (already published)" : ""}`,
  )
  if (members.includes(source)) console.log(`  JSR  by ${toManifest(source)}`)
}

async function publish([program = "", ...args]: readonly string[]): Promise<Tally> {
  console.log(`\n${program} ${args.join(" ")}`)
  const { code } = await run(program, args, { live: true })
  return code === 0 ? onePassed : oneFailed
}

async function release(): Promise<Tally> {
  const packed = isPlan ? await packAll(folder) : await install(folder)
  const checked = isPlan ? onePassed : await check(packed)
  const out = new Map<string, Out>()
  for (const one of packed) out.set(one.name, await ask(one))

  console.log()
  for (const one of packed) print(one, out.get(one.name))
  console.log(`git tag ${toTag(version)}\n`)
  const objections = findObjections({
    packages,
    changelog: readFileSync(join(root, "CHANGELOG.md"), "utf8"),
    pending: globSync(".changeset/*.md", { cwd: root }).length,
    changes: await git("status", "--porcelain"),
    tags: (await git("tag", "--points-at", "HEAD")).split("\n"),
    identity: process.env.ACTIONS_ID_TOKEN_REQUEST_URL !== undefined,
    taken: packed.filter(({ name }) => out.get(name) === "other").map(({ name }) => name),
  })
  for (const objection of objections) console.log(`${dry ? "a release would be rejected" : "rejected"}: ${objection}`)
  if (dry || checked.failed > 0) return checked
  if (objections.length > 0) return sum([checked, oneFailed])

  let tally = checked
  for (const step of toSteps(version, packed, out)) {
    // the later packages need the earlier ones, so nothing more is published after a failure
    if (tally.failed === 0) tally = sum([tally, await publish(step)])
  }
  return tally
}

const tally = await release().catch((error: unknown) => {
  console.log(`  FAILED  ${error instanceof Error ? error.message : String(error)}`)
  return oneFailed
})
console.log(toLine(tally))
process.exitCode = tally.failed > 0 ? 1 : 0
