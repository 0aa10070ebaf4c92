import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { toReport, toReportFile } from "../api/report.ts"
import { run } from "../process.ts"
import { type Manifest, root } from "../root.ts"
import { readPublished } from "./packages.ts"

/** Files that neither manifests nor scripts need. */
const left = /^(node_modules|dist|build|build-base|screenshots|test|static|scenarios|\.(?!changeset$).*)$/

const packages = readPublished()
const current = packages[0]!.version
const next = current.replace(/\.(\d+)\.\d+$/, (_, minor) => `.${Number(minor) + 1}.0`)

interface Copy {
  readonly read: (file: string) => string
  readonly write: (file: string, text: string) => void
  readonly json: (file: string) => Manifest & { readonly imports?: unknown }
  readonly version: () => Promise<{ code: number; output: string }>
}

/**
 * Copies the repository's manifests and sources into a new folder, with reports and a changelog in which that version
 * is released.
 */
function copy(heading: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-version-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !left.test(basename(path)) })
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction")
  const read = (file: string) => readFileSync(join(folder, file), "utf8")
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  for (const file of globSync(".changeset/*.md", { cwd: folder })) rmSync(join(folder, file))
  write("CHANGELOG.md", `# Changelog\n\nText.\n\n## ${heading}\n\n- First.\n`)
  for (const { name } of packages) write(toReportFile(name), toReport(name, "surface\n"))
  const version = () => run("node", ["tools/release/version.ts"], { cwd: folder })
  return { read, write, json: (file) => JSON.parse(read(file)), version }
}

/** Returns every range under which a manifest names one of the published packages. */
const toRanges = (manifest: Manifest): string[] =>
  Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies })
    .filter(([name]) => packages.some((published) => published.name === name)).map(([, range]) => range)

test("one command sets the version in package.json, jsr.json, deno.json, the ranges between them and the lock", {
  timeout: 120_000,
}, async () => {
  const { read, write, json, version } = copy(current)
  write(".changeset/new.md", `---\n"@svc-auth/redis": minor\n---\n\nSomething new,\nin two lines.\n`)
  const { code, output } = await version()
  expect(code, output).toBe(0)

  for (const { folder } of packages) {
    expect(json(`${folder}/package.json`).version, folder).toBe(next)
    if (existsSync(join(root, folder, "deno.json"))) expect(json(`${folder}/deno.json`).version, folder).toBe(next)
  }
  expect(json("jsr.json").version).toBe(next)

  const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, Manifest & { link?: boolean }> }
  const workspaces = Object.keys(lock.packages).filter((path) => !path.includes("node_modules") && path !== "")
  expect(workspaces.length).toBeGreaterThan(packages.length)
  for (const folder of workspaces) {
    const [manifest, locked] = [json(`${folder}/package.json`), lock.packages[folder]!]
    expect(new Set([...toRanges(manifest), next]), folder).toEqual(new Set([next]))
    expect(locked.version, folder).toBe(manifest.version)
    expect(toRanges(locked), folder).toEqual(toRanges(manifest))
  }

  expect(read("CHANGELOG.md")).toBe(
    `# Changelog\n\nText.\n\n## ${next}\n\n- Something new,\n  in two lines.\n\n## ${current}\n\n- First.\n`,
  )
  expect(read("api/redis.md")).toContain(`<!-- surface of ${next}: `)
  expect((await version()).output).toContain("nothing to release")
})

test(
  "the first version is the one of the changelog's section",
  { timeout: 120_000 },
  async () => {
    const { read, write, json, version } = copy(`${current} (unreleased)`)
    write(".changeset/new.md", `---\n"@svc-auth/redis": minor\n---\n\nSomething new.\n`)
    const refused = await version()
    expect(refused.code).toBe(1)
    expect(refused.output).toContain("into this section of CHANGELOG.md")

    write(".changeset/new.md", "")
    expect((await version()).code).toBe(0)
    expect(json("core/package.json").version).toBe(current)
    expect(read("CHANGELOG.md")).toContain(`\n## ${current}\n`)
    expect(read("api/core.md")).toContain(`<!-- surface of ${current}: `)
  },
)
