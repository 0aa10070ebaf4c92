import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseEnv } from "node:util"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { addVariable } from "../src/env-file.ts"
import { main } from "../src/main.ts"

let cwd: string
beforeEach(() => void (cwd = mkdtempSync(join(tmpdir(), "svc-auth-cli-"))))
afterEach(() => rmSync(cwd, { recursive: true }))
afterEach(() => void vi.unstubAllEnvs())

async function call(...args: string[]) {
  const printed: string[] = []
  const warned: string[] = []
  const print = (line: string) => void printed.push(line)
  const warn = (line: string) => void warned.push(line)
  const code = await main(args, { cwd, env: {}, print, warn, interactive: false })
  return { code, printed: printed.join("\n"), warned: warned.join("\n") }
}

const read = () => readFileSync(join(cwd, ".env"), "utf8")
const write = (text: string) => writeFileSync(join(cwd, ".env"), text)

describe("svc-auth secret", () => {
  it("writes a secret of 33 bytes that only the owner may read, and does not print it", async () => {
    const { code, printed } = await call("secret")
    expect(code).toBe(0)
    const secret = parseEnv(read())["AUTH_SECRET"]!
    expect(atob(secret)).toHaveLength(33)
    expect(statSync(join(cwd, ".env")).mode & 0o777).toBe(0o600)
    expect(printed).not.toContain(secret)
  })

  it("keeps what .env has", async () => {
    write("A=1\n# note")
    await call("secret")
    expect(read()).toMatch(/^A=1\n# note\nAUTH_SECRET="[^"]{44}"\n$/)
  })

  it("fills an empty assignment", async () => {
    write('AUTH_SECRET=""\nB=2\n')
    await call("secret")
    expect(read()).toMatch(/^AUTH_SECRET="[^"]{44}"\nB=2\n$/)
  })

  it("leaves a secret that is there", async () => {
    write("AUTH_SECRET=abc\n")
    const { code, warned } = await call("secret")
    expect(code).toBe(2)
    expect(warned).toBe(
      ".env already has AUTH_SECRET: a new one would end all sessions, so remove the line first.",
    )
    expect(read()).toBe("AUTH_SECRET=abc\n")
  })

  it("leaves a secret after a byte order mark, and else removes the mark", async () => {
    write("\uFEFFAUTH_SECRET=abc\n")
    expect((await call("secret")).warned).toMatch(/^\.env already has AUTH_SECRET/)
    write("\uFEFFAUTH_SECRET=\nB=2\n")
    await call("secret")
    expect(read()).toMatch(/^AUTH_SECRET="[^"]{44}"\nB=2\n$/)
    write("\uFEFFB=2\n")
    await call("secret")
    expect(read()).toMatch(/^B=2\nAUTH_SECRET="[^"]{44}"\n$/)
  })

  it("prints a secret and writes nothing, if asked", async () => {
    const { printed } = await call("secret", "--print")
    expect(atob(printed)).toHaveLength(33)
    expect(() => read()).toThrow("ENOENT")
  })
})

describe("svc-auth secret refuses, and changes nothing:", () => {
  it.each([
    ["UTF-16", Buffer.from("\ufeffA=1\n", "utf16le"), "not text in UTF-8: save it as UTF-8 first."],
    ["Latin-1", Buffer.from("A=\u00e9\n", "latin1"), "not text in UTF-8: save it as UTF-8 first."],
    ["a quote that is not closed", Buffer.from('A="abc\n'), "because a quote is not closed"],
    [
      "an empty line in a quote",
      Buffer.from('A="b\nAUTH_SECRET=\nc"\n'),
      "AUTH_SECRET cannot be added to the .env file",
    ],
    [
      "two empty lines",
      Buffer.from("AUTH_SECRET=\nAUTH_SECRET=\n"),
      "or a variable has two lines: correct that first.",
    ],
  ])(".env with %s", async (_, bytes, sentence) => {
    writeFileSync(join(cwd, ".env"), bytes)
    const { code, warned } = await call("secret")
    expect(warned).toContain(sentence)
    expect(code).toBe(2)
    expect(readFileSync(join(cwd, ".env"))).toEqual(bytes)
  })

  it.each<[string, string, string]>([
    ["a link to a file that git tracks", "shared.env", "git tracks shared.env, so the next commit would contain"],
    ["a link to a file of another folder", "../shared.env", "is a link to what is not in this folder"],
    ["a link to no file", "none", "is a link to what is not in this folder"],
  ])("%s", async (_, target, sentence) => {
    const outer = cwd
    cwd = join(outer, "app")
    mkdirSync(cwd)
    try {
      for (const folder of [outer, cwd]) writeFileSync(join(folder, "shared.env"), "A=1\n")
      spawnSync("git", ["init", "--quiet"], { cwd })
      spawnSync("git", ["add", "shared.env"], { cwd })
      symlinkSync(target, join(cwd, ".env"))
      const { code, warned } = await call("secret")
      expect(warned).toContain(sentence)
      expect(code).toBe(2)
      for (const folder of [outer, cwd]) expect(readFileSync(join(folder, "shared.env"), "utf8")).toBe("A=1\n")
      expect(() => readFileSync(join(cwd, "none"))).toThrow("ENOENT")
    } finally {
      cwd = outer
    }
  })

  it("a repository in which git fails", async () => {
    write("A=1\n")
    spawnSync("git", ["init", "--quiet"], { cwd })
    writeFileSync(join(cwd, ".git/config"), "[")
    const { code, warned } = await call("secret")
    expect(warned).toMatch(
      /^git fails \(fatal: bad config line .*\): run `git status` in this folder, and correct what it reports\.$/,
    )
    expect(code).toBe(2)
    expect(read()).toBe("A=1\n")
  })

  it("a repository where git cannot be started, or is the placeholder of macOS", async () => {
    write("A=1\n")
    spawnSync("git", ["init", "--quiet"], { cwd })
    const bin = join(cwd, "bin")
    mkdirSync(bin)
    vi.stubEnv("PATH", bin)
    expect((await call("secret")).warned).toContain("git fails (git is not installed): ")
    writeFileSync(join(bin, "git"), "#!/bin/sh\necho xcrun: error: invalid path >&2\nexit 1\n", { mode: 0o755 })
    expect((await call("secret")).warned).toContain("git fails (xcrun: error: invalid path): ")
    expect(read()).toBe("A=1\n")
  })
})

it("svc-auth secret needs no git where there is no repository", async () => {
  vi.stubEnv("PATH", cwd)
  expect((await call("secret")).code).toBe(0)
})

it("a value that readers of .env files differ about is refused", () => {
  expect(() => addVariable("", "A", "a$b")).toThrow("A: readers of .env files differ about this value")
})

describe("svc-auth", () => {
  it("ends as usual if the reader of its output ends first", async () => {
    const program = join(import.meta.dirname, "../src/program.ts")
    const child = spawn(process.execPath, ["-C", "@svc-auth/source", program, "--help"], {
      stdio: ["ignore", "pipe", "pipe"],
    })
    child.stdout.destroy()
    const warned = child.stderr.setEncoding("utf8").toArray()
    expect(await once(child, "close")).toEqual([0, null])
    expect(await warned).toEqual([])
  })

  it.each([
    [["frobnicate"], "There is no command frobnicate. "],
    [["toString"], "There is no command toString. "],
    [["secret", "--prnt"], "Unknown option '--prnt'"],
  ])("refuses %j with 2 and one sentence", async (args, sentence) => {
    const { code, warned } = await call(...args)
    expect(code).toBe(2)
    expect(warned).toContain(sentence)
  })

  it("lists its commands", async () => {
    expect(await call()).toMatchObject({ code: 0, printed: expect.stringContaining("secret") })
    expect(await call("secret", "-h")).toEqual(await call("secret", "--help"))
    expect(await call("-h")).toEqual(await call("--help"))
    expect((await call("--version")).printed).toMatch(/^\d+\.\d+\.\d+$/)
    expect(await call("secret", "--help")).toMatchObject({ code: 0, printed: expect.stringContaining("--print") })
  })
})
