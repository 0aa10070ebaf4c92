import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import sax from "sax"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readOptions, UsageError } from "../../src/cli/options.ts"
import { plan } from "../../src/cli/plan.ts"
import { findFreePort } from "../../src/drivers/free-port.ts"
import { listen } from "../../src/drivers/proxy.ts"
import { surroundings } from "../../../tools/apps/fixture-apps.ts"

const program = fileURLToPath(new URL("../../src/cli/index.ts", import.meta.url))
const bad = fileURLToPath(new URL("app.ts", import.meta.url))
const hono = fileURLToPath(new URL("../../../frameworks/hono/conformance/", import.meta.url))

const tools = fileURLToPath(new URL("../../../node_modules/.bin/", import.meta.url))

/** Runs the sources, so nothing has to be built. */
const env = {
  ...process.env,
  ...surroundings,
  NODE_OPTIONS: "--conditions=@svc-auth/source",
  PATH: `${tools}${delimiter}${process.env["PATH"]}`,
}

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Starts a program of this workspace. @param at the working directory */
function start(args: readonly string[], at: string, more: Readonly<Record<string, string>> = {}, runtime = "node") {
  const child = spawn(`${tools}${runtime}`, args, { cwd: at, env: { ...env, ...more } })
  let [stdout, stderr] = ["", ""]
  child.stdout.on("data", (chunk: Uint8Array) => stdout += new TextDecoder().decode(chunk))
  child.stderr.on("data", (chunk: Uint8Array) => stderr += new TextDecoder().decode(chunk))
  const ended = new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, stdout, stderr })))
  return { child, ended }
}

let folder = ""
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-auth-cli-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = (args: readonly string[], at = folder, more = {}): Promise<Ended> =>
  start([program, ...args], at, more).ended
const read = (name: string) => readFileSync(join(folder, name), "utf8")

const isAnswered = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`).then(({ ok }) => ok, () => false)

describe("a fixture app", () => {
  it("a fixture app passes at the root and below a path, as its conformance.json describes", async () => {
    const { code, stdout } = await run(["--only", "csrf/token", "--only", "sub-path/v*"], hono)
    expect(stdout).toMatch(/^hono, server, node [\d.]+, https:\/\/app\.test: 1 scenarios$/m)
    expect(stdout).toMatch(/^hono, sub-path, .*: 1 scenarios$/m)
    expect(stdout).toMatch(/\n2 passed, 0 failed, 0 skipped\n$/)
    expect(code).toBe(0)
  })

  it("an app without conformance.json is recognised as a fixture app", async () => {
    const { code, stdout } = await run([
      "--start",
      `node ${hono}src/index.ts`,
      "--name",
      "mine",
      "--only",
      "credentials/wrong",
    ])
    expect(stdout).toContain("mine, server, ")
    expect(stdout).toContain("1 passed, 0 failed, 0 skipped")
    expect(code).toBe(0)
  })

  it("the suite runs on Deno, too", async () => {
    const args = ["run", "-A", "--cached-only", program, "--only", "csrf/token", "--only", "sub-path/v*"]
    const { code, stdout } = await start(args, hono, {}, "deno").ended
    expect(stdout).toMatch(/^hono, server, node, https:\/\/app\.test: 1 scenarios$/m)
    expect(stdout).toMatch(/\n2 passed, 0 failed, 0 skipped\n$/)
    expect(code).toBe(0)
  })

  it("the reasons for skipped and excepted scenarios are printed", async () => {
    const config = {
      start: `node ${hono}src/index.ts`,
      lacks: { email: "no mails here" },
      exceptions: { "csrf/token": "it never could" },
    }
    writeFileSync(join(folder, "other.json"), JSON.stringify(config))
    const { code, stdout } = await run(["--config", "other.json", "--only", "csrf/token", "--only", "email/form"])
    expect(stdout).toContain("skipped: needs email: no mails here\n  email/form")
    expect(stdout).toContain('csrf/token passes: remove its exception ("it never could")')
    expect(stdout).toContain("0 passed, 1 failed, 1 skipped")
    expect(code).toBe(1)
  })
})

describe("an app that was not made for the suite", () => {
  it("an app without fixtures is recognised at its URL, and ends with all processes that its command started", async () => {
    const port = await findFreePort()
    const reports = ["--json", "out/r.json", "--html", "out/r.html", "--junit", "out/r.xml"]
    const address = ["--start", `node ${bad} & wait`, "--url", `http://127.0.0.1:${port}`]
    const { code, stdout } = await run(
      [...address, "--only", "contract/no-session", ...reports],
      folder,
      { FAULT: "silent" },
    )
    expect(code).toBe(1)
    expect(stdout).toContain("✗ contract/no-session: without a session GET session answers null as JSON")
    for (
      const part of [
        "What was sent\n  > GET http://127.0.0.1:",
        "What came back\n  < 200\n  < set-cookie: token=01234567…(36); HttpOnly",
        "What the interface requires\n  ",
        "@svc-auth/conformance/src/scenarios/contract/no-session.ts:",
        "\n0 passed, 1 failed, 0 skipped\n",
      ]
    ) expect(stdout).toContain(part)
    expect(await isAnswered(port)).toBe(false)
  })

  it("failures are written as JSON, as a page and as XML that parses", () => {
    const { cells } = JSON.parse(read("out/r.json"))
    expect(cells).toMatchObject([{ scenario: "contract/no-session", status: "failed", driver: "blackbox" }])
    expect(cells[0].report).toContain("What came back")
    expect(read("out/r.html")).toContain("&#60;p&#62;]]&#62; &#38; &#34;quoted&#34;")
    const elements: { name: string; attributes: Record<string, unknown>; text: string }[] = []
    const parser = sax.parser(true)
    parser.onopentag = ({ name, attributes }) => elements.push({ name, attributes, text: "" })
    parser.ontext = (text: string) => {
      const last = elements.at(-1)
      if (last) last.text += text
    }
    parser.onerror = (error: Error) => {
      throw error
    }
    parser.write(read("out/r.xml")).close()
    expect(elements.map(({ name }) => name)).toEqual(["testsuites", "testsuite", "testcase", "failure"])
    expect(elements[0]?.attributes).toMatchObject({ tests: "1", failures: "1", errors: "0", skipped: "0" })
    expect(elements[3]?.text).toContain('<p>]]> & "quoted" \ufffd')
  })

  it("an app that already ran keeps running", async () => {
    const { port, close } = await listen(({ url }, outgoing) => {
      outgoing.setHeader("content-type", "application/json")
      outgoing.end(url === "/x/providers" ? "{}" : "null")
    })
    const args = [
      "--blackbox",
      "--url",
      `http://localhost:${port}`,
      "--base-path",
      "/x/",
      "--only",
      "contract/no-session",
    ]
    const { code, stdout } = await run(args)
    expect(stdout).toContain(`http://localhost:${port}: 1 scenarios`)
    expect(stdout).toContain("1 passed, 0 failed, 0 skipped")
    expect(code).toBe(0)
    expect(await isAnswered(port)).toBe(true)
    await close()
  })

  it("the output of an app that dies during the run is printed", async () => {
    const args = ["--blackbox", "--start", `node ${bad}`, "--only", "contract/no-session"]
    const { code, stdout, stderr } = await run(args, folder, { FAULT: "dies" })
    expect(stdout).toMatch(/What was sent\n {2}> GET http:\/\/127.0.0.1:\d+\/auth\/session/)
    expect(stdout).toContain("What came back\n  < 0\n")
    expect(stderr).toMatch(/^the app ended before the last scenario:\n.* ended with 7 and printed:\n/)
    expect(stderr).toContain("out of memory")
    expect(code).toBe(1)
  })

  it("the app ends when the program is ended", async () => {
    const port = await findFreePort()
    const address = ["--url", `http://127.0.0.1:${port}`]
    const { child, ended } = start([program, "--blackbox", "--start", `node ${bad} & wait`, ...address], folder)
    await new Promise<void>((resolve) => child.stdout.once("data", () => resolve()))
    child.kill("SIGTERM")
    expect((await ended).code).toBe(143)
    await expect.poll(() => isAnswered(port)).toBe(false)
  })
})

describe("the exit code is 2, with the reason, for", () => {
  it.each<[string, readonly string[], string]>([
    ["an unknown option", ["--onyl", "csrf"], "unknown option --onyl; did you mean --only?"],
    ["a report that cannot be written", ["--start", "x", "--json", `${bad}/r.json`], "cannot be written"],
    ["an app that ends without output", ["--start", "exit 3"], "exit 3 ended with 3 and printed nothing\n"],
    ["an app that ends", ["--start", "echo no port; exit 3"], "ended with 3 and printed:\nno port"],
    [
      "an app that lists no providers",
      ["--blackbox", "--base-path", "/x", "--start", `node ${bad}`],
      "is the base path right?\nIt has printed:\nhttp://127.0.0.1:",
    ],
  ])("%s", async (_name, args, why) => {
    const { code, stdout, stderr } = await run(args)
    expect(stderr).toContain(why)
    expect(stdout).toBe("")
    expect(code).toBe(2)
  })

  const others = JSON.stringify({ exeptions: {} })
  const gone = JSON.stringify({ start: "x", exceptions: { "csrf/gone": "?" } })
  it.each<[string, readonly string[], string | RegExp, string?]>([
    ["an option without its value", ["--only"], "--only needs a value: --only <what>"],
    ["a value for an option that takes none", ["--blackbox=yes"], "--blackbox takes no value"],
    ["an option twice", ["--url", "http://a", "--url", "http://b"], "--url is given twice"],
    ["a word without an option", ["csrf"], 'unexpected argument "csrf"'],
    ["no app", [], "no command to start the app: set --start"],
    ["a URL with a path", ["--url", "http://localhost/auth"], "--url must be an origin"],
    ["no time at all", ["--start", "x", "--limit", "0"], "--limit must be a number above 0"],
    ["a running app that would have to be started", ["--url", "http://127.0.0.1:1"], "needs --blackbox"],
    ["an unknown scenario", ["--start", "x", "--only", "cxrf"], "no scenario here is called cxrf; did you mean csrf?"],
    ["a pattern that resembles no id", ["--start", "x", "--only", "nope"], /is called nope$/],
    ["an option that resembles no other", ["--bogus"], /unknown option --bogus$/],
    ["a config that is not there", ["--config", "none.json"], "none.json: "],
    ["a config that is no object", ["--config", "a.json"], "a.json must contain a JSON object", "null"],
    [
      "a config with an unknown key",
      ["--config", "a.json"],
      "has an unknown key, exeptions; did you mean exceptions?",
      others,
    ],
    [
      "an exception for no scenario",
      ["--config", "a.json"],
      "a.json excepts csrf/gone, but no scenario has this id",
      gone,
    ],
  ])("%s", (_name, args, why, config) => {
    if (config !== undefined) writeFileSync(join(folder, "a.json"), config)
    const given = args.map((arg) => arg.endsWith(".json") ? join(folder, arg) : arg)
    const attempt = () => plan(readOptions(given), () => {})
    expect(attempt).toThrow(UsageError)
    expect(attempt).toThrow(why)
  })

  it("a login without a value", async () => {
    const [start] = plan(readOptions(["--start", "x", "--login", "alice"]), () => {})
    await expect(start!()).rejects.toThrow("--login must be name=value, not alice")
  })

  it("an address at which another server answers", async () => {
    const { port, close } = await listen((_incoming, outgoing) => void outgoing.end())
    const { code, stderr } = await run(["--start", `node ${bad}`, "--url", `http://127.0.0.1:${port}`])
    await close()
    expect(stderr).toContain(`another server already answers at http://127.0.0.1:${port}`)
    expect(code).toBe(2)
  })
})

it("the program prints its version, its options and its scenarios", async () => {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  expect(await run(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" })
  expect((await run(["--help"])).stdout).toContain("--start <command>")
  const { stdout } = await run(["--list", "--only", "csrf/to*", "--only", "paths/"])
  expect(stdout).toMatch(/^csrf\/token {2}.+\ncsrf\/token-of-another {2}.+\npaths\//)
})
