import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { join, posix, relative } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { run } from "../process.ts"
import { readManifest, root } from "../root.ts"
import { chunked, type Chunks, findRoots, toChunks } from "./chunks.ts"
import { findLoaded } from "./groups.ts"
import { readEntries } from "./packages.ts"
import { writeChunks } from "./stage.ts"

// below node_modules, so that the chunks find the dependencies
const folder = mkdtempSync(join(root, "node_modules", ".chunks-"))
const made = new Map<string, Chunks>()
const homeOf = (source: string) => join(folder, "node_modules", readManifest(source).name)

beforeAll(async () => {
  for (const source of chunked) {
    made.set(source, await toChunks(source))
    cpSync(join(root, source, "package.json"), join(homeOf(source), "package.json"))
    writeChunks(made.get(source)!.chunks, join(homeOf(source), "dist"))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the output of a program that imports the packages as an app does. */
async function runNode(program: string, ...flags: readonly string[]): Promise<string> {
  const { output } = await run("node", [...flags, "--input-type=module", "-e", program], { cwd: folder })
  return output
}

/** Returns the modules of a chunk, by their paths below `src`. */
const modulesOf = (source: string, { moduleIds }: Chunks["chunks"][number]): string[] =>
  moduleIds.map((id) => relative(join(root, source, "src"), id)).filter((path) => /^\w.*\.ts$/.test(path))

/** Returns the names of the files that are loaded with an entry, including its own. */
function findFiles({ chunks }: Chunks, entry: string): string[] {
  const names = new Set([entry])
  for (const name of names) {
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) {
      if (chunks.some(({ fileName }) => fileName === next)) names.add(next)
    }
  }
  return [...names].sort()
}

/** Returns the modules in the files that are loaded with an entry. */
function findModules(source: string, entry: string): string[] {
  const package_ = made.get(source)!
  const files = findFiles(package_, entry)
  return package_.chunks.filter(({ fileName }) => files.includes(fileName)).flatMap((chunk) => modulesOf(source, chunk))
}

describe.each(chunked)("%s", (source) => {
  test("each entry exports the names that its source exports", async () => {
    const { name } = readManifest(source)
    const entries = readEntries(source)
    const published = JSON.parse(
      await runNode(`
      const exported = {}
      for (const entry of ${JSON.stringify(entries.map(([entry]) => posix.join(name, entry)))}) {
        exported[entry] = Object.keys(await import(entry)).sort()
      }
      console.log(JSON.stringify(exported))
    `),
    )
    const written: Record<string, string[]> = {}
    for (const [entry, module] of entries) {
      const path = join(root, source, "src", `${module}.ts`)
      written[posix.join(name, entry)] = Object.keys(await import(path)).sort()
    }
    expect(entries).not.toHaveLength(0)
    expect(published).toEqual(written)
  })

  test("each module is in one file only, so that its classes and caches exist once", () => {
    const modules = made.get(source)!.chunks.flatMap((chunk) => modulesOf(source, chunk))
    expect(modules.filter((module, index) => modules.indexOf(module) !== index)).toEqual([])
  })

  test("functions at the top level are declarations, which engines skip until they are called", () => {
    const constants = made.get(source)!.chunks.flatMap(({ code }) =>
      code.match(/^const .* = (?:async )?\(.*\) =>/gm) ?? []
    )
    expect(constants).toEqual([])
  })
})

describe("the core", () => {
  test.each([
    // shared with the kit, and apart from "core", because a bundle from lean.js would contain what it can load later
    ["index.js", ["chunks/any-provider.js", "chunks/start.js"]],
    ["lean.js", []],
  ])("is loaded in few files from %s", (entry, more) => {
    expect(findFiles(made.get("core")!, entry)).toEqual([...more, "chunks/core.js", "chunks/seal.js", entry].sort())
  })

  test("loads no code of other flows than OAuth for a binding", () => {
    const flows = ["account", "credentials", "email", "fresh", "oauth", "passkey", "user"]
    const { graph } = made.get("core")!
    const { providers, shared } = findRoots()
    const lean = findLoaded(graph, ["any-provider.ts", providers, ...shared])
    const modules = findModules("core", "kit/index.js").filter((module) => !lean.has(module))
    expect(modules.filter((module) => flows.includes(module.split("/")[0]!))).toEqual([])
  })

  test("loads no file for a provider but the provider's own", () => {
    const core = findFiles(made.get("core")!, "index.js")
    const files = findFiles(made.get("core")!, "providers/github.js")
    expect(files.filter((file) => !core.includes(file))).toEqual(["providers/github.js"])
  })

  test.each(["index.js", "lean.js", "jwt.js", "client/index.js", "client/passkey.js"])(
    "%s loads only modules that its source loads",
    (entry) => {
      const { graph } = made.get("core")!
      const needed = findLoaded(graph, [entry.replace(/js$/, "ts")])
      const shared = findLoaded(graph, [findRoots().providers, ...findRoots().shared])
      const modules = findModules("core", entry).filter((module) => !needed.has(module))
      // an app has a provider, and most need these
      expect(modules.filter((module) => !["index.js", "lean.js"].includes(entry) || !shared.has(module))).toEqual([])
    },
  )

  test.each<[app: string, options: string, files: string[]]>([
    ["OAuth alone", "{}", []],
    ["limits", "{ limits: false }", ["chunks/all-features.js", "chunks/rolldown-runtime.js", "chunks/features.js"]],
  ])("loads for the first session read of an app with %s what it needs", async (_, options, files) => {
    const output = await runNode(`
      import { registerHooks } from "node:module"
      import { Auth } from "@svc-auth/core"
      import GitHub from "@svc-auth/core/providers/github"
      const loaded = []
      registerHooks({ load: (url, context, next) => (loaded.push(url.split("/dist/")[1]), next(url, context)) })
      const response = await Auth(new Request("https://app.test/auth/session"), {
        secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
        trustHost: true,
        providers: [GitHub({ clientId: "id", clientSecret: "secret" })],
        ...${options}
      })
      console.log(JSON.stringify([response.status, loaded]))
    `)
    expect(JSON.parse(output)).toEqual([200, files])
  })

  test("throws errors that another entry exports", async () => {
    const output = await runNode(`
      const { decode } = await import("@svc-auth/core/jwt")
      const { MissingSecretError } = await import("@svc-auth/core/errors")
      console.log(await decode({ token: "a", secret: "" }).catch((error) => error instanceof MissingSecretError))
    `)
    expect(output).toBe("true\n")
  })

  test("has stack traces that lead to the sources", async () => {
    const program = `
      const { decode } = await import("@svc-auth/core/jwt")
      await decode({ token: "a", secret: "" }).catch(({ stack }) => console.log(stack))
    `
    expect(await runNode(program, "--enable-source-maps")).toMatch(/at decode \(.*src[\\/]jwt\.ts:\d+:\d+\)/)
  })
})
