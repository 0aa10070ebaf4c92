import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { oidc } from "../../src/providers.ts"
import type { BindingConfig } from "../../src/kit/index.ts"
import { feature } from "../../src/app/symbols.ts"
import { findInEnvFile, findSetVariables } from "../../src/kit/advice.ts"
import { bindFake, type Changes, config, origin, silent, toEvent } from "./fake-host.ts"

/** Starts an app. @returns its log before the first request */
async function start(given: Partial<BindingConfig>, changes: Changes = {}): Promise<string[]> {
  const lines: string[] = []
  const note = (code: string, details: unknown) =>
    void lines.push(`${code}: ${details instanceof Error ? details.message : details}`)
  bindFake({
    ...config,
    trustHost: undefined,
    secret: undefined,
    logger: { ...silent, warn: note, error: note },
    ...given,
  }, changes)
  await vi.dynamicImportSettled()
  return lines
}

const acme = oidc({ id: "acme", name: "Acme", issuer: "https://id.test" })
const secret = "0123456789-abcdefghijklmnopqrstuvwxyz"

describe("the start of a server", () => {
  test.each<[string, Partial<BindingConfig>, Changes, RegExp[]]>([
    ["secret and origin are missing", {}, {}, [/^UntrustedHost: .*AUTH_URL.*Besides, no secret is configured/]],
    ["the origin is missing", { secret }, {}, [/^UntrustedHost: .*AUTH_URL(?!.*Besides)/]],
    ["the secret is missing", { origin }, {}, [/^MissingSecret: no secret is configured: set AUTH_SECRET/]],
    ["the secret of development is missing", {}, { app: { dev: true } }, [/^secret-missing: no secret is configured/]],
    ["nothing is missing", { secret, origin }, {}, []],
    ["any host is trusted", { secret, trustHost: true }, {}, []],
    ["the environment has both", {}, { app: { env: { AUTH_SECRET: secret, AUTH_URL: origin } } }, []],
    ["the app is only built", {}, { build: { isRunning: true } }, []],
  ])("the log at the start is right if %s", async (_name, given, changes, wanted) => {
    expect(await start(given, changes)).toEqual(wanted.map((text) => expect.stringMatching(text)))
  })

  test("an invalid configuration throws, or is logged and answered if its code is loaded later", async () => {
    const logger = { ...silent, error: vi.fn() }
    const invalid = { secret, origin, logger, session: { maxAge: -1 } }
    expect(() => bindFake({ ...invalid, providers: [acme] })).toThrow("maxAge")
    expect(() => bindFake({ ...invalid, providers: [acme] }, { build: { isRunning: true } })).not.toThrow()
    const { [feature]: _, ...plain } = acme({ clientId: "c" })
    const { hook } = bindFake({ ...invalid, providers: [plain] })
    await vi.dynamicImportSettled()
    expect(logger.error).toHaveBeenCalledWith("InvalidConfig", expect.objectContaining({ type: "InvalidConfig" }))
    for (let i = 0; i < 2; i++) {
      expect(await hook(toEvent(), () => Promise.resolve(new Response("page")))).toHaveProperty("status", 500)
    }
  })

  test("the start calls no configuration function", () => {
    const source = vi.fn(() => config)
    bindFake(source)
    expect(source).not.toHaveBeenCalled()
  })
})

describe("a file .env that was not loaded", () => {
  const cwd = process.cwd()
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-auth-env-"))
    process.chdir(folder)
  })
  afterEach(() => {
    process.chdir(cwd)
    rmSync(folder, { recursive: true })
    vi.unstubAllGlobals()
  })
  const write = (text: string) => writeFileSync(join(folder, ".env"), text)
  const hints = { envFile: "load it by X" }

  test("the log names the missing variables that the file sets, but not their values", async () => {
    write(`AUTH_SECRET=${secret}\nAUTH_URL=https://a.test\nAUTH_ACME_SECRET=hush\nOTHER=1`)
    const lines = await start({}, { hints })
    expect(lines).toContainEqual(
      "env-file-not-loaded: the file .env sets AUTH_SECRET, AUTH_URL, but was not loaded into the process's environment: load it by X",
    )
    expect(lines.join()).not.toMatch(/0123456789|a\.test|hush/)
  })

  test("the log names an issuer that the file sets", () => {
    write(`AUTH_SECRET=${secret}\nAUTH_ACME_ISSUER=https://id.test`)
    const lines: string[] = []
    const warn = (code: string, text: unknown) => void lines.push(`${code}: ${text}`)
    const providers = [oidc({ id: "acme", name: "Acme", clientId: "c", clientSecret: "s" })]
    bindFake({ providers, secret, origin, logger: { ...silent, warn } }, { hints })
    expect(lines).toEqual([
      "client-id-missing: users cannot sign in with acme; set AUTH_ACME_ISSUER (options `clientId`, `clientSecret`, `issuer`)",
      "env-file-not-loaded: the file .env sets AUTH_ACME_ISSUER, but was not loaded into the process's environment: load it by X",
    ])
  })

  test("the log says that the server must start again if its environment has the variables, but empty", async () => {
    write(`AUTH_SECRET=${secret}\nAUTH_URL=https://a.test\nAUTH_ACME_ID=1`)
    const env = { AUTH_SECRET: "", AUTH_ACME_ID: "" }
    const lines = await start({ providers: [acme] }, { hints, app: { env } })
    expect(lines).toContainEqual(
      "env-file-not-loaded: the file .env sets AUTH_SECRET, AUTH_URL, AUTH_ACME_ID, but the process's environment has AUTH_SECRET, AUTH_ACME_ID as empty values, which no reload replaces: stop the server and start it again",
    )
  })

  test("in development, the log says that the server must start again if the file has other values", async () => {
    write(`AUTH_SECRET="${secret}"\nAUTH_URL=\nAUTH_ACME_ID='new'\nAUTH_ACME_SECRET=hush # copied again\nOTHER=1`)
    const env = { AUTH_SECRET: secret, AUTH_URL: origin, AUTH_ACME_ID: "old", AUTH_ACME_SECRET: "old", OTHER: "2" }
    const lines = await start({ providers: [acme] }, { hints, app: { env, dev: true } })
    expect(lines).toEqual([
      "env-file-changed: the file .env sets AUTH_ACME_ID, AUTH_ACME_SECRET to other values than the process's environment has: stop the server and start it again, unless something else is to set them",
    ])
    expect(await start({ providers: [acme] }, { hints, app: { env, dev: false } })).toEqual([])
    expect(await start({ providers: [acme] }, { app: { env, dev: true } })).toEqual([])
  })

  test("the log does not mention the file if the file sets no missing variable", async () => {
    write(`AUTH_SECRET=${secret}\nAUTH_URL=\nOTHER=1`)
    expect(await start({ secret }, { hints })).toEqual([expect.stringMatching(/^UntrustedHost/)])
  })

  test("the log does not mention the file if the framework loads it, or if it does not exist", async () => {
    expect(findInEnvFile(["AUTH_SECRET"])).toEqual([])
    write(`AUTH_SECRET=${secret}`)
    expect(findInEnvFile(["AUTH_SECRET"])).toEqual(["AUTH_SECRET"])
    expect(await start({ origin })).toEqual([expect.stringMatching(/^MissingSecret/)])
  })

  test("the file is not read on a runtime without files, or if Deno would ask for permission", () => {
    write(`AUTH_SECRET=${secret}`)
    vi.stubGlobal("Deno", { permissions: { querySync: () => ({ state: "prompt" }) } })
    expect(findInEnvFile(["AUTH_SECRET"])).toEqual([])
    vi.stubGlobal("Deno", undefined)
    vi.stubGlobal("process", undefined)
    expect(findInEnvFile(["AUTH_SECRET"])).toEqual([])
  })

  test("with a configuration function, the log mentions the file at the first request", async () => {
    write(`SVC_SECRET=${secret}`)
    const lines: string[] = []
    const logger = { ...silent, warn: (code: string, text: unknown) => void lines.push(`${code}: ${text}`) }
    const { hook } = bindFake(() => ({ ...config, secret: undefined, logger }), { hints })
    for (let i = 0; i < 2; i++) await hook(toEvent(), () => new Response("page"))
    expect(lines).toEqual([expect.stringContaining("sets SVC_SECRET, but")])
  })
})

test.each([
  ["AUTH_SECRET=x", true],
  ["  export AUTH_SECRET = 'x'", true],
  ["OTHER=1\r\nAUTH_SECRET=x\r\n", true],
  ["AUTH_SECRET=", false],
  ["AUTH_SECRET=\nAUTH_URL=x", false],
  ['AUTH_SECRET=""', false],
  ["AUTH_SECRET=''", false],
  ["AUTH_SECRET= # openssl rand -base64 33", false],
  ["# AUTH_SECRET=x", false],
  ["MY_AUTH_SECRET=x", false],
])("%j sets the variable: %s", (text, isSet) => {
  expect(findSetVariables(text, ["AUTH_SECRET"])).toEqual(isSet ? ["AUTH_SECRET"] : [])
})
