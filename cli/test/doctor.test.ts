import { randomBytes } from "node:crypto"
import { execFileSync, spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { createServer as createTlsServer } from "node:https"
import { dirname, join } from "node:path"
import type { RequestListener } from "node:http"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { toSql } from "@svc-auth/sql/schema"
import { afterEach, describe, expect, it, vi } from "vitest"
import { clientId, clientSecret, createIdp } from "../../conformance/src/idp/index.ts"
import { serveIdp } from "../../conformance/src/idp/serve.ts"
import { judgeClock, judgeToken } from "../src/doctor/folder-checks/judge-trial.ts"
import { estimateBits } from "../src/doctor/folder-checks/secret.ts"
import { toLines } from "../src/doctor/report.ts"
import { main } from "../src/main.ts"
import {
  callDoctor,
  callWithResolver,
  createApp,
  createFolder,
  createSecret,
  faultsOf,
  serve,
  serveApp,
  serveProxy,
} from "./doctor-apps.ts"

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const toText = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables).map(([name, value]) => `${name}="${value}"\n`).join("")
const withEnv = (variables: Readonly<Record<string, string>>, manifest: object = {}) =>
  createFolder({ ".env": toText(variables), "package.json": JSON.stringify(manifest) })
const linesOf = async (check: string, ...parameters: Parameters<typeof withEnv>) =>
  (await callDoctor(withEnv(...parameters))).lines.filter((line) => line.split(" ")[1] === `${check}:`)

describe("the secret", () => {
  it.each([
    ["", "fault secret: no .env file sets AUTH_SECRET"],
    ["short", "fault secret: the library refuses the secret: `secret` is too easy to guess"],
    ["a".repeat(40), "fault secret: the library refuses the secret: `secret` is too easy to guess"],
    [
      "openssl rand -base64 33 openssl rand",
      "fault secret: the library refuses the secret: `secret` contains a command",
    ],
    ["change-me-change-me-change-me-please-1", "fault secret: the secret contains the text of an example"],
    ["my-super-secret-key-for-this-great-app", "fault secret: the secret contains the text of an example"],
    ["abcdabcdefghabcdefghabcdabcdabcdabcd", "fault secret: the secret has about"],
  ])("%j is a fault", async (secret, line) => {
    const [found] = await linesOf("secret", { AUTH_SECRET: secret })
    expect(found).toContain(line)
  })

  it("a generated secret is strong, in base64 and in hex, and no output contains it", async () => {
    for (const secret of [createSecret(), Buffer.from(createSecret()).toString("hex").slice(0, 64)]) {
      const called = await callDoctor(withEnv({ AUTH_SECRET: secret }))
      expect(called.lines[0]).toMatch(/^ok secret: the secret has \d+ characters/)
      expect(JSON.stringify(called)).not.toContain(secret)
    }
  })

  it("each secret of a rotation is judged", async () => {
    const lines = await linesOf("secret", { AUTH_SECRET: createSecret(), AUTH_SECRET_1: "old" })
    expect(lines).toEqual([expect.stringMatching(/^fault /), expect.stringMatching(/^ok /)])
  })

  it("generated secrets have far more bits than the limit", () => {
    for (let i = 0; i < 200; i++) expect(estimateBits(createSecret())).toBeGreaterThan(170)
    expect(estimateBits("aaaa")).toBe(0)
    for (const typed of ["deadbeef".repeat(4), "12345678901234567890123456789012"]) {
      expect(estimateBits(typed)).toBeLessThan(110)
    }
  })
})

it("32 random hexadecimal digits have the 128 bits that a secret needs", async () => {
  for (let i = 0; i < 200; i++) expect(estimateBits(randomBytes(16).toString("hex"))).toBe(128)
  const [line] = await linesOf("secret", { AUTH_SECRET: randomBytes(16).toString("hex") })
  expect(line).toBe("ok secret: the secret has 32 characters and up to 128 bits")
})

describe("loading .env", () => {
  it.each([
    ["node dist/index.js", "fault"],
    ["NODE_ENV=production node dist/index.js", "fault"],
    ["node --env-file=.env dist/index.js", "ok"],
    ["node --env-file-if-exists=.env dist/index.js", "ok"],
    ["node --watch --env-file .env src/index.ts", "ok"],
    ["tsx src/index.ts", "fault"],
    ["bun run src/index.ts", "ok"],
    ["deno run --env-file src/index.ts", "ok"],
    ["deno run src/index.ts", "fault"],
    ["next dev --turbopack", "ok"],
    ["astro dev", "ok"],
    ["vite dev", "fault"],
    ["node -r dotenv/config index.js", "ok"],
    ["node --import=dotenv/config index.js", "ok"],
    ["tsc && node dist/index.js", "fault"],
    ["docker compose up", "unknown"],
  ])("%j: %s", async (dev, level) => {
    const lines = await linesOf("env-loading", { A: "1" }, { scripts: { dev } })
    expect(lines.map((line) => line.split(" ")[0])).toEqual([level])
  })

  it("the config of Vite, or the entry, may load it", async () => {
    const files = { ".env": "A=1", "vite.config.ts": 'if (existsSync(".env")) process.loadEnvFile(".env")' }
    const vite = createFolder({ ...files, "package.json": '{"scripts":{"dev":"vite dev"}}' })
    const entry = createFolder({
      ...files,
      "index.js": 'import "dotenv/config"',
      "package.json": '{"scripts":{"dev":"node index.js"}}',
    })
    const server = createFolder({
      ...files,
      "serve.js": 'import { createServer } from "node:http"\nimport next from "next"',
      "package.json": '{"scripts":{"dev":"node serve.js dev"}}',
    })
    for (const folder of [vite, entry, server]) {
      expect(faultsOf(await callDoctor(folder)).filter((line) => line.includes("env-loading"))).toEqual([])
    }
  })
})

it("a byte order mark in .env is a fault, and the variable after it is judged", async () => {
  const folder = createFolder({ "package.json": "{}", ".env": `\uFEFFAUTH_SECRET="${createSecret()}"\n` })
  const { lines } = await callDoctor(folder)
  expect(lines[0]).toMatch(/^ok secret: /)
  expect(lines).toContain("fault env-loading: .env begins with a byte order mark")
})

describe("loading .env in a module that the entry imports", () => {
  const load = 'import "dotenv/config"'
  const lines = async (dev: string, files: Readonly<Record<string, string>>) => {
    const folder = createFolder({ ".env": "A=1", "package.json": JSON.stringify({ scripts: { dev } }), ...files })
    return (await callDoctor(folder)).lines.filter((line) => line.includes(" env-loading: "))
  }

  it.each<[string, string, Readonly<Record<string, string>>]>([
    ["one import away", "tsx a.ts", { "a.ts": 'import { b } from "./b.js"', "b.ts": load }],
    ["two imports away", "node a.js", { "a.js": 'import "./b.js"', "b.js": 'await import("./c.js")', "c.js": load }],
    ["required", "node a.cjs", { "a.cjs": 'require("./b")', "b.js": "process.loadEnvFile()" }],
    ["in the second file of the command", "node --import ./x.js a.js", { "x.js": "", "a.js": load }],
  ])("is seen: %s", async (_, dev, files) => {
    expect(await lines(dev, files)).toEqual(['ok env-loading: the script "dev" loads .env'])
  })

  it.each<[string, Readonly<Record<string, string>>]>([
    ["node dist/a.js", { "a.ts": "1", "env.ts": load }],
    ["node a.js", { "a.js": 'import "#env"', "env.ts": load }],
    ["node a.js", {
      "a.js": 'import "./b.js"',
      "b.js": 'import "./c.js"',
      "c.js": 'import "./env.js"',
      "env.ts": load,
    }],
  ])("cannot be told of %s with %j", async (dev, files) => {
    expect(await lines(dev, files)).toEqual([
      'unknown env-loading: the script "dev" runs node: cannot tell whether that runs env.ts, which loads .env',
    ])
  })

  it("is a fault if only the configuration of a tool does it, and modules that import each other end", async () => {
    const files = { "a.js": 'import "./b.js"', "b.js": 'import "./a.js"', "vite.config.ts": "process.loadEnvFile()" }
    expect(await lines("node a.js", files)).toEqual([expect.stringMatching(/^fault env-loading: /)])
  })
})

describe(".env in git", () => {
  const git = (cwd: string, ...args: string[]) =>
    void execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], { cwd, stdio: "ignore" })
  const levels = async (folder: string) =>
    (await callDoctor(folder)).lines.filter((line) => line.includes("env-in-git"))

  it("each state has its finding", async () => {
    const folder = withEnv({ A: "1" })
    expect(await levels(folder)).toEqual(["ok env-in-git: .env is in no git repository"])
    git(folder, "init")
    expect(await levels(folder)).toEqual(["fault env-in-git: git does not ignore .env"])
    git(folder, "add", ".env")
    expect(await levels(folder)).toEqual(["fault env-in-git: .env is in the git index"])
    git(folder, "rm", "--cached", ".env")
    writeFileSync(join(folder, ".gitignore"), ".env\n")
    expect(await levels(folder)).toEqual(["ok env-in-git: git ignores .env"])
    git(folder, "add", "--force", ".env")
    git(folder, "commit", "-m", "a")
    git(folder, "rm", "--cached", ".env")
    git(folder, "commit", "-m", "b")
    expect(await levels(folder)).toEqual([
      expect.stringMatching(/^fault env-in-git: \.env is in git's history, in commit/),
    ])
  })
})

describe(".env in git, where git cannot tell", () => {
  const lines = async (folder: string) => (await callDoctor(folder)).lines.filter((line) => line.includes("env-in-git"))
  const create = () => {
    const folder = withEnv({ A: "1" })
    execFileSync("git", ["init", "--quiet"], { cwd: folder })
    return folder
  }

  it("is unknown if git fails", async () => {
    const folder = create()
    writeFileSync(join(folder, ".git/config"), "[")
    expect(await lines(folder)).toEqual([
      expect.stringMatching(/^unknown env-in-git: cannot tell whether git has \.env: fatal: bad config line \d/),
    ])
  })

  it("is unknown if git is not installed", async () => {
    const folder = create()
    vi.stubEnv("PATH", folder)
    const found = await lines(folder).finally(() => vi.unstubAllEnvs())
    expect(found).toEqual(["unknown env-in-git: cannot tell whether git has .env: git is not installed"])
  })

  it("is judged for the file to which .env links, too", async () => {
    const folder = create()
    rmSync(join(folder, ".env"))
    writeFileSync(join(folder, "shared.env"), "A=1\n")
    writeFileSync(join(folder, ".gitignore"), ".env\n")
    symlinkSync("shared.env", join(folder, ".env"))
    expect(await lines(folder)).toEqual([
      "ok env-in-git: git ignores .env",
      "fault env-in-git: git does not ignore shared.env",
    ])
    execFileSync("git", ["add", "shared.env"], { cwd: folder })
    expect(await lines(folder)).toContain("fault env-in-git: shared.env is in the git index")
  })
})

describe("AUTH_URL", () => {
  it.each([
    ["", "unknown"],
    ["https://app.example", "ok"],
    ["https://app.example/shop/auth", "ok"],
    ["http://localhost:3000", "ok"],
    ["http://127.0.0.1:3000", "ok"],
    ["http://app.example", "fault"],
    ["app.example", "fault"],
    ["localhost:3000", "fault"],
    ["https://user:pass@app.example", "fault"],
    ["https://app.example?x=1", "fault"],
  ])("%j: %s", async (url, level) => {
    expect((await linesOf("auth-url", { AUTH_URL: url })).map((line) => line.split(" ")[0])).toEqual([level])
  })

  it("without http is a fault that ends no other check", async () => {
    const { lines } = await callDoctor(
      withEnv({ AUTH_URL: "localhost:3000", AUTH_GITHUB_ID: "", AUTH_GITHUB_SECRET: "" }),
    )
    expect(lines).toContain("fault auth-url: AUTH_URL is not an http(s) address")
    expect(lines).toContain('ok callback-urls: "github": http://localhost:3000/auth/callback/github')
  })

  it("has an alias, whose origin and path the callback URLs have", async () => {
    const { lines } = await callDoctor(
      withEnv({ SVC_URL: "https://app.example/own", AUTH_GITHUB_ID: "", AUTH_GITHUB_SECRET: "" }),
    )
    expect(lines).toContain("ok auth-url: SVC_URL is https://app.example with the base path /own")
    expect(lines).toContain('ok callback-urls: "github": https://app.example/own/callback/github')
  })

  it("a strange AUTH_TRUST_HOST is a warning", async () => {
    expect((await linesOf("auth-url", { AUTH_URL: "https://a.example", AUTH_TRUST_HOST: "si" }))[1]).toMatch(
      /^warning /,
    )
  })
})

/** Variables of Keycloak at the conformance suite's provider. */
async function keycloak(values: { id?: string; secret?: string } = {}) {
  const idp = createIdp()
  const served = await serveIdp(idp)
  closing.push(() => served.close())
  const issuer = `${served.url}/blue`
  const tenant = idp.tenant(issuer)
  const variables = {
    AUTH_KEYCLOAK_ID: values.id ?? clientId,
    AUTH_KEYCLOAK_SECRET: values.secret ?? clientSecret,
    AUTH_KEYCLOAK_ISSUER: issuer,
  }
  return { variables, tenant, served }
}

describe("providers", () => {
  it("accepted client credentials", async () => {
    const { variables, tenant } = await keycloak()
    const { lines } = await callDoctor(withEnv(variables))
    expect(lines).toContain('ok credentials: "keycloak": the provider accepted the client credentials')
    expect(lines).toContain('ok callback-urls: "keycloak": http://localhost:3000/auth/callback/keycloak')
    expect(lines).toContain(
      `ok discovery: "keycloak": ${variables.AUTH_KEYCLOAK_ISSUER}/.well-known/openid-configuration can be read`,
    )
    expect(lines).toContain('ok clock: the clock of this machine agrees with that of "keycloak"')
    // one token request, with PKCE and a code that nobody issued; nobody was sent to the provider
    const { parameters } = tenant.requests.find(({ endpoint }) => endpoint === "token")!
    expect(parameters).toMatchObject({
      grant_type: "authorization_code",
      code_verifier: expect.stringMatching(/^.{43,}$/),
    })
    expect(tenant.requests.map(({ endpoint }) => endpoint)).not.toContain("authorize")
  })

  it.each([
    [{ devDependencies: { "@sveltejs/kit": "2" } }, "http://localhost:5173/auth"],
    [
      { devDependencies: { "@sveltejs/kit": "2" }, scripts: { dev: "vite dev --port 4000" } },
      "http://localhost:4000/auth",
    ],
    [{ dependencies: { next: "16" } }, "http://localhost:3000/api/auth"],
  ])("the callback URL is that of the development server of %j", async (manifest, base) => {
    const lines = await linesOf("callback-urls", { AUTH_GITHUB_ID: "", AUTH_GITHUB_SECRET: "" }, manifest)
    expect(lines).toEqual([`ok callback-urls: "github": ${base}/callback/github`])
  })

  it.each([["id", { id: "unknown" }], ["secret", { secret: "wrong" }]])(
    "a refused client: wrong %s",
    async (_, values) => {
      const { variables } = await keycloak(values)
      const called = await callDoctor(withEnv(variables))
      expect(called.lines).toContain('fault credentials: "keycloak": the provider refused the client credentials')
      expect(JSON.stringify(called)).not.toContain(variables.AUTH_KEYCLOAK_SECRET)
    },
  )

  it.each([
    ["another file names the issuer", ".env", ".env.production", {}],
    ["another file replaces the issuer", ".env", ".env.production", { AUTH_KEYCLOAK_ISSUER: "https://id.example" }],
    ["a weaker file names the issuer", ".env.local", ".env", {}],
  ])("the secret of a file stays here if %s", async (_, own, other, more) => {
    const server = await serve((_, response) => void response.writeHead(404).end())
    const { lines } = await callDoctor(createFolder({
      [own]: toText({ AUTH_KEYCLOAK_ID: "a", AUTH_KEYCLOAK_SECRET: "b", ...more }),
      [other]: toText({ AUTH_KEYCLOAK_ISSUER: server.url }),
    }))
    expect(server.requests.length).toBe(0)
    expect(lines).toContain(
      `unknown credentials: "keycloak": cannot tell whether the client credentials are right: AUTH_KEYCLOAK_SECRET is in ${own} and AUTH_KEYCLOAK_ISSUER in ${other}, and doctor sends a secret only to the issuer in its own file`,
    )
  })

  it("the secret stays here if only the app's code names the issuer", async () => {
    const { lines } = await callDoctor(createFolder({
      ".env": "AUTH_GOOGLE_ID=a\nAUTH_GOOGLE_SECRET=b\n",
      "auth.ts":
        'import Google from "@svc-auth/core/providers/google"\nexport const list = [Google({ issuer: "https://id.example" })]',
    }))
    expect(lines).toContain(
      'unknown credentials: "google": cannot tell whether the client credentials are right: only the app\'s code sets issuer',
    )
  })

  it("a discovery document that cannot be read", async () => {
    const { variables } = await keycloak()
    const server = await serve((_, response) => void response.writeHead(404).end())
    const { lines } = await callDoctor(withEnv({ ...variables, AUTH_KEYCLOAK_ISSUER: server.url }))
    expect(lines).toContainEqual(expect.stringMatching(/^fault discovery: "keycloak": /))
    expect(lines).toContainEqual(expect.stringMatching(/^unknown credentials: "keycloak": cannot tell/))
  })

  it.each([
    ["refused as GitHub does", 200, '{"error":"incorrect_client_credentials"}', "refused"],
    ["accepted as GitHub does", 200, '{"error":"bad_verification_code"}', "accepted"],
    ["GitHub's answer as a form", 200, "error=bad_verification_code&error_description=x", "accepted"],
    ["RFC 6749", 400, '{"error":"invalid_grant"}', "accepted"],
    ["RFC 6749", 401, '{"error":"invalid_client"}', "refused"],
    ["400 as some do", 400, '{"error":"invalid_client"}', "refused"],
    ["Keycloak", 401, '{"error":"unauthorized_client"}', "refused"],
    ["a client that may not use codes", 400, '{"error":"unauthorized_client"}', "cannot tell"],
    ["another redirect URI", 400, '{"error":"redirect_uri_mismatch"}', "cannot tell"],
    ["a request in another form", 400, '{"error":"invalid_request"}', "cannot tell"],
    ["an answer without a code", 400, '{"error":{"message":"x"}}', "cannot tell"],
    ["a page", 200, "<html>", "cannot tell"],
    ["a server that is down", 503, "", "cannot tell"],
    ["a text", 200, '"error"', "cannot tell"],
  ])("%s: %i %s is %s", (_, status, text, verdict) => expect(judgeToken({ status, text })).toBe(verdict))

  it.each([["bad_verification_code", "ok"], ["incorrect_client_credentials", "fault"], [
    "redirect_uri_mismatch",
    "unknown",
  ]])(
    "a provider that answers 200 with %s: %s",
    async (error, level) => {
      const { variables, served } = await keycloak()
      const answerer = await serve((message, response) => {
        if (message.url!.endsWith("openid-configuration")) {
          const issuer = `http://${message.headers.host}`
          return void response.end(JSON.stringify({
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${served.url}/blue/jwks`,
            response_types_supported: ["code"],
          }))
        }
        response.setHeader("Content-Type", "application/json").end(JSON.stringify({ error }))
      })
      const { lines } = await callDoctor(withEnv({ ...variables, AUTH_KEYCLOAK_ISSUER: answerer.url }))
      const found = lines.find((line) => line.includes("credentials: "))
      expect(found?.split(" ")[0]).toBe(level)
    },
  )

  it("a provider that repeats the secret, and a document without end", async () => {
    const { variables } = await keycloak({ secret: "planted-secret-0123456789" })
    let sent = 0
    const answerer = await serve((message, response) => {
      const issuer = `http://${message.headers.host}`
      if (message.url!.startsWith("/endless")) {
        const write = () => {
          while (sent < 64 && response.write("x".repeat(1024 * 1024))) sent++
          if (sent >= 64) response.end()
        }
        return void (response.on("drain", write), write())
      }
      if (message.url!.endsWith("openid-configuration")) {
        const endpoints = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` }
        return void response.end(JSON.stringify({ issuer, ...endpoints, jwks_uri: `${issuer}/jwks` }))
      }
      response.writeHead(400).end(JSON.stringify({ error: variables.AUTH_KEYCLOAK_SECRET }))
    })
    const called = await callDoctor(withEnv({ ...variables, AUTH_KEYCLOAK_ISSUER: answerer.url }))
    expect(called.lines).toContainEqual(expect.stringContaining("the token endpoint answered 400 [redacted]"))
    expect(JSON.stringify(called)).not.toContain("planted")
    const endless = `${answerer.url}/endless`
    const { lines } = await callDoctor(withEnv({ ...variables, AUTH_KEYCLOAK_ISSUER: endless }))
    expect(lines).toContainEqual(expect.stringMatching(/^fault discovery: .*more than 1048576 bytes/))
    expect(sent).toBeLessThan(64)
  })

  it("a clock that is wrong", () => {
    const at = Date.parse("2026-01-01T00:00:00Z")
    const judge = (received: number) =>
      judgeClock("x", {
        startFault: undefined,
        before: [{ url: "", status: 200, at, received, text: "" }],
        after: [],
        callbackFault: undefined,
      })[0]
    expect(judge(at + 25_000)?.level).toBe("ok")
    expect(judge(at + 300_000)).toMatchObject({
      level: "fault",
      found: expect.stringContaining("300 seconds ahead of"),
    })
    expect(judge(at - 90_000)).toMatchObject({ level: "fault", found: expect.stringContaining("90 seconds behind") })
  })

  it("missing variables of providers that .env or the source names", async () => {
    const folder = createFolder({
      ".env": 'AUTH_GITHUB_ID=""\nAUTH_GITHUB_SECRET=x\nAUTH_MICROSOFT_ENTRA_ID_ID=\n',
      "auth.ts":
        'import Keycloak from "@svc-auth/core/providers/keycloak"\nimport C from "@svc-auth/core/providers/credentials"\nimport N from "@svc-auth/core/providers/nodemailer"',
    })
    const { lines } = await callDoctor(folder)
    expect(lines.filter((line) => line.includes(" variables: "))).toEqual([
      'fault variables: "github": AUTH_GITHUB_ID is not set',
      'warning variables: "keycloak": AUTH_KEYCLOAK_ID, AUTH_KEYCLOAK_SECRET, AUTH_KEYCLOAK_ISSUER are not set in a .env file',
      expect.stringMatching(/^fault variables: "microsoft-entra-id": AUTH_MICROSOFT_ENTRA_ID_ID, /),
    ])
  })

  it("providers whose import is a comment are not used", async () => {
    const folder = createFolder({
      ".env": "A=1\n",
      "auth.ts":
        '// import Google from "@svc-auth/core/providers/google"\nconst own = () => import("@svc-auth/core/providers/okta")',
      "a.svelte": '<script>\nimport "@svc-auth/core/providers/auth0"\n</script>',
    })
    const { lines } = await callDoctor(folder)
    expect(lines.filter((line) => line.includes(" variables: "))).toEqual([
      expect.stringMatching(/^warning variables: "auth0": /),
      expect.stringMatching(/^warning variables: "okta": /),
    ])
  })

  describe("a client without a secret", () => {
    const call = (options: string, made = "Keycloak") =>
      `import Keycloak from "@svc-auth/core/providers/keycloak"\nimport { strict } from "@svc-auth/strict"\n` +
      `export const list = [${made}(${options})]\n`
    const examine = async (options: string, values: Readonly<Record<string, string>>, made?: string) =>
      (await callDoctor(createFolder({ ".env": toText(values), "auth.ts": call(options, made) }))).lines
    const lines = (all: readonly string[], check: string) => all.filter((line) => line.includes(` ${check}: `))

    it("is tried as it authenticates, if it is public", async () => {
      const { variables: { AUTH_KEYCLOAK_SECRET: _, ...values }, tenant } = await keycloak()
      const found = await examine('{ client: { token_endpoint_auth_method: "none" } }', values)
      expect(lines(found, "variables")).toEqual(['ok variables: "keycloak": all variables are set'])
      const request = tenant.requests.find(({ endpoint }) => endpoint === "token")!
      expect(request.parameters).toMatchObject({ client_id: clientId })
      expect(request.parameters).not.toHaveProperty("client_secret")
    })

    it.each<[string, string, string?]>([
      [
        '{ client: { token_endpoint_auth_method: "private_key_jwt" } }',
        "the app signs with a key of its own",
        "strict(Keycloak)",
      ],
      ["{ clientSecret: env.SECRET }", "only the app's code sets the client secret"],
      ["Keycloak({ clientSecret: env.SECRET })", "the app uses `strict()` of @svc-auth/strict", "strict"],
    ])("has no missing variable, and cannot be tried: %s", async (options, reason, made?) => {
      const values = { AUTH_KEYCLOAK_ID: "a", AUTH_KEYCLOAK_ISSUER: "https://id.example" }
      const found = await examine(options, values, made)
      expect(lines(found, "variables")).toEqual(['ok variables: "keycloak": all variables are set'])
      expect(lines(found, "credentials")).toEqual([
        `unknown credentials: "keycloak": cannot tell whether the client credentials are right: ${reason}`,
      ])
    })

    it.each([
      ["options", "unknown"],
      ["{ ...options }", "unknown"],
      ["{ client }", "unknown"],
      ["{ client: { token_endpoint_auth_method: method } }", "unknown"],
      ['{ client: { token_endpoint_auth_method: "client_secret_post" } }', "fault"],
      ["{}", "fault"],
      ["", "fault"],
    ])("with the options %j: a missing secret is %s", async (options, level) => {
      const found = await examine(options, { AUTH_KEYCLOAK_ID: "a", AUTH_KEYCLOAK_ISSUER: "https://id.example" })
      expect(lines(found, "variables")).toEqual([
        expect.stringMatching(new RegExp(`^${level} variables: "keycloak": AUTH_KEYCLOAK_SECRET is not set`)),
      ])
    })

    it("of Apple gets its secret from a private key", async () => {
      const text =
        'import A from "@svc-auth/core/providers/apple"\nexport const apple = A({ teamId, keyId, privateKey })'
      const found = (await callDoctor(createFolder({ ".env": "AUTH_APPLE_ID=a", "auth.ts": text }))).lines
      expect(lines(found, "variables")).toEqual(['ok variables: "apple": all variables are set'])
    })

    it("is public at VK ID by its row", async () => {
      expect(await linesOf("variables", { AUTH_VK_ID: "" })).toEqual(['fault variables: "vk": AUTH_VK_ID is not set'])
    })

    it("of a provider of the app's own is possible", async () => {
      expect(await linesOf("variables", { AUTH_ACME_ID: "a" })).toEqual([
        'unknown variables: "acme": AUTH_ACME_SECRET is not set: cannot tell whether its client has a secret',
      ])
      expect(await linesOf("variables", { AUTH_ACME_ID: "a", AUTH_ACME_SECRET: "" })).toEqual([
        'fault variables: "acme": AUTH_ACME_SECRET is not set',
      ])
    })
  })

  it("a provider of the app's own", async () => {
    const { lines } = await callDoctor(withEnv({ AUTH_ACME_ID: "a", AUTH_ACME_SECRET: "b" }))
    expect(lines).toContainEqual(expect.stringMatching(/^unknown credentials: "acme" is not a built-in provider/))
  })
})

describe("versions", () => {
  function install(packages: Readonly<Record<string, object>>) {
    const folder = withEnv({}, { dependencies: Object.fromEntries(Object.keys(packages).map((name) => [name, "*"])) })
    for (const [name, manifest] of Object.entries(packages)) {
      const file = join(folder, "node_modules", name, "package.json")
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ name, ...manifest }))
    }
    return folder
  }
  const versions = async (packages: Readonly<Record<string, object>>) =>
    (await callDoctor(install(packages))).lines.filter((line) => line.includes(" versions: "))

  it("that differ, or are not in the range", async () => {
    const lines = await versions({
      "@svc-auth/core": { version: "0.1.0", engines: { node: ">=99" } },
      "@svc-auth/hono": { version: "0.2.0", peerDependencies: { hono: "^4.8.0" } },
      "hono": { version: "3.0.0" },
    })
    expect(lines).toEqual([
      "fault versions: packages of Svc Auth differ: @svc-auth/core 0.1.0, @svc-auth/hono 0.2.0",
      "warning versions: hono 3.0.0 is not in the range of @svc-auth/hono, ^4.8.0",
      expect.stringMatching(/^fault versions: Node .* is older than @svc-auth\/core needs: >=99$/),
    ])
  })

  it("that fit", async () => {
    const lines = await versions({
      "@svc-auth/hono": { version: "0.1.0", peerDependencies: { hono: "^4.8.0" } },
      "hono": { version: "4.13.19" },
    })
    expect(lines.map((line) => line.split(" ")[0])).toEqual(["ok", "ok", "ok"])
  })

  it("of a package whose package.json is broken", async () => {
    const folder = install({ "@svc-auth/hono": {} })
    writeFileSync(join(folder, "node_modules/@svc-auth/hono/package.json"), "")
    expect(await callDoctor(folder)).toMatchObject({
      code: 2,
      warned: expect.stringMatching(/hono\/package\.json is not a JSON object: install the packages again\.$/),
    })
  })

  it("of packages that are not there", async () => {
    expect(await linesOf("versions", {}, {})).toEqual(["fault versions: package.json lists no package of Svc Auth"])
    expect(await linesOf("versions", {}, { dependencies: { "@svc-auth/none": "1" } })).toEqual([
      "unknown versions: @svc-auth/none is not installed",
    ])
    expect(await linesOf("versions", {}, { dependencies: { "@svc-auth/a": "1", "@svc-auth/b": "1" } })).toEqual([
      "unknown versions: @svc-auth/a, @svc-auth/b are not installed",
    ])
  })
})

describe("svc-auth doctor <url>", () => {
  const at = async (url: string, folder = createFolder({})) => await callDoctor(folder, url)

  it("finds nothing in a good app, with a few requests", async () => {
    const app = await serveApp()
    const called = await at(app.url)
    expect(faultsOf(called)).toEqual([])
    expect(called.code).toBe(0)
    expect(called.report).toMatchObject({ command: "doctor", mostRequests: 20 })
    expect(called.report!.requests).toBe(app.connections.length)
    expect(called.lines).toContain(`ok callback-urls: "github": ${app.url}/auth/callback/github`)
  })

  it("shows what an app in development shows: its adapter and its limits", async () => {
    const providers = [
      { id: "credentials", type: "credentials", name: "Password", credentials: { name: {} }, authorize: () => null },
    ] as const
    const app = await serveApp({
      development: true,
      providers: [...providers],
      adapter: MemoryAdapter(),
      session: { strategy: "jwt" },
      trustedProxies: 1,
    })
    const { lines } = await at(app.url)
    expect(lines).toContainEqual(expect.stringMatching(/^ok adapter: the adapter has .*\bcreateUser\b/))
    expect(lines).toContainEqual(expect.stringMatching(/^ok limits: attempts are counted by the adapter/))
    const without = await serveApp({ development: true, providers: [...providers], limits: false })
    expect((await at(without.url)).lines).toContain(
      "fault limits: limits are off, so passwords can be guessed without end",
    )
    const inMemory = await serveApp({ development: true, providers: [...providers] })
    expect((await at(inMemory.url)).lines).toContain(
      "warning limits: attempts are counted in the memory of one process",
    )
    const redirecting = await serveApp({ development: true, limits: false })
    expect((await at(redirecting.url)).lines).toContain("ok limits: no provider has attempts to count")
  })

  it("shows a weak secret's 500, and an app without the library", async () => {
    const weak = await serveApp({ secret: "weak" })
    expect((await at(weak.url)).lines).toEqual([`fault reach: ${weak.url}/auth/csrf answers 500`])
    const other = await serve((_, response) => void response.setHeader("Content-Type", "text/html").end("<html>"))
    const called = await at(other.url)
    expect(called.lines).toEqual([
      `fault reach: ${other.url}/auth/csrf answers 200 text/html, which is not an answer of Svc Auth`,
    ])
    expect(called.code).toBe(1)
    expect(other.requests).toHaveLength(1)
  })

  it("compares the alias of AUTH_URL with the address, and no AUTH_URL without http", async () => {
    const app = await serveApp()
    const { lines } = await at(app.url, createFolder({ ".env": "SVC_URL=http://localhost:1" }))
    expect(lines).toContain(`fault origin: AUTH_URL in the folder is http://localhost:1, and the app is at ${app.url}`)
    expect(faultsOf(await at(app.url, createFolder({ ".env": "AUTH_URL=localhost:3000" })))).toEqual([])
  })

  it("shows a wrong AUTH_URL", async () => {
    const app = await serveApp({ origin: "https://app.example" })
    const { lines } = await at(app.url, createFolder({ ".env": "AUTH_URL=https://app.example" }))
    expect(lines).toEqual(expect.arrayContaining([
      `fault cookies: the cookie __Host-svc.csrf-token is for https, and browsers drop it at ${app.url}`,
      `fault origin: AUTH_URL in the folder is https://app.example, and the app is at ${app.url}`,
      `fault origin: the app thinks that its origin is https://app.example, and the address is ${app.url}`,
      `fault origin: "github" sends users back to https://app.example, and the address is ${app.url}`,
    ]))
  })

  it("shows a proxy that changes the host", async () => {
    const app = await serve(createApp({ trustHost: true }))
    const proxy = await serveProxy(app, { request: (headers) => void (headers["host"] = "internal:8080") })
    expect((await at(proxy.url)).lines).toContain(
      `fault origin: the app thinks that its origin is http://internal:8080, and the address is ${proxy.url}`,
    )
  })

  it.each([
    [
      "removes Set-Cookie",
      { response: (headers: Record<string, unknown>) => void delete headers["set-cookie"] },
      "/auth/csrf sets no cookie: something in between removes Set-Cookie",
    ],
    [
      "removes Cookie",
      { request: (headers: Record<string, unknown>) => void delete headers["cookie"] },
      "the app does not get its cookie back, so every form is rejected",
    ],
    ["removes attributes", {
      response: (headers: Record<string, unknown>) => {
        headers["set-cookie"] = [headers["set-cookie"]].flat().flatMap((cookie) =>
          typeof cookie === "string" ? [cookie.split(";")[0]!] : []
        )
      },
    }, "the CSRF cookie lacks HttpOnly, SameSite=Lax"],
  ])("shows a proxy that %s", async (_, changes, found) => {
    const proxy = await serveProxy(await serveApp(), changes)
    expect((await at(proxy.url)).lines).toContain(`fault cookies: ${found}`)
  })

  it("shows a cache that stores what is private", async () => {
    const app = await serveApp()
    const proxy = await serveProxy(app, { keep: ({ url, method }) => method === "GET" ? url : undefined })
    const { lines } = await at(proxy.url)
    expect(lines).toContain("fault caches: two visitors get the same CSRF token: a cache stores it")
    expect(lines).toContain("fault caches: /auth/csrf comes from a cache")
    const replacing = await serveProxy(app, { response: (headers) => void (headers["cache-control"] = "max-age=60") })
    expect((await at(replacing.url)).lines).toContain(
      "fault caches: /auth/session has Cache-Control: max-age=60 in place of private, no-store",
    )
  })

  it.each([
    ["age", "0", "ok"],
    ["age", "5", "fault"],
    ["x-cache", "MISS", "ok"],
    ["x-cache", "RefreshHit from cloudfront", "fault"],
    ["x-vercel-cache", "MISS", "ok"],
    ["x-vercel-cache", "STALE", "fault"],
    ["x-cache-status", "HIT", "fault"],
  ])("a response with %s: %s: %s", async (name, value, level) => {
    const proxy = await serveProxy(await serveApp(), { response: (headers) => void (headers[name] = value) })
    const lines = (await at(proxy.url)).lines.filter((line) => line.includes(" caches: "))
    expect(lines.map((line) => line.split(" ")[0])).toContain(level)
    expect(lines.every((line) => line.startsWith(level))).toBe(true)
  })

  it("does not compare the AUTH_URL of production with an app in development", async () => {
    const app = await serveApp()
    const folder = createFolder({ ".env.production": "AUTH_URL=https://app.example" })
    expect(faultsOf(await at(app.url, folder))).toEqual([])
    const other = createFolder({ ".env": "AUTH_URL=http://localhost:1" })
    expect(faultsOf(await at(app.url, other))).toHaveLength(1)
  })

  it("follows no redirect", async () => {
    const other = await serveApp()
    const app = await serve((message, response) =>
      void response.writeHead(301, { Location: `${other.url}${message.url}` }).end()
    )
    expect((await at(app.url)).lines).toEqual([`fault reach: ${app.url}/auth/csrf redirects to ${other.url}`])
    expect(other.requests).toEqual([])
  })

  it("shows an address at which nothing listens, and TLS that fails", async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve))
    const { port } = closed.address() as { port: number }
    await new Promise((resolve) => closed.close(resolve))
    expect((await at(`http://127.0.0.1:${port}`)).lines[0]).toMatch(/^fault reach: .* does not answer: ECONNREFUSED$/)
    const plain = await serve((_, response) => void response.end())
    expect((await at(plain.url.replace("http:", "https:"))).lines[0]).toMatch(/^fault tls: /)
  })

  it("shows a certificate without its chain", async () => {
    const folder = createFolder({})
    const make = (...args: string[]) =>
      execFileSync("openssl", [
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        ...args,
      ], {
        cwd: folder,
        stdio: "pipe",
      })
    make("-subj", "/CN=authority", "-keyout", "ca.key", "-out", "ca.pem")
    make("-subj", "/CN=localhost", "-keyout", "key", "-out", "pem", "-CA", "ca.pem", "-CAkey", "ca.key")
    const read = (name: string) => readFileSync(join(folder, name))
    const server = createTlsServer({ key: read("key"), cert: read("pem") })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    closing.push(async () => void await new Promise((resolve) => server.close(resolve)))
    const { port } = server.address() as { port: number }
    const { lines, report } = await at(`https://127.0.0.1:${port}`)
    expect(lines).toEqual([expect.stringMatching(/^fault tls: .*unable to verify the first certificate/)])
    expect(report!.findings[0]!.cure).toContain("with its whole chain")
  })

  it("asks the next address of the host if one accepts no connection, and keeps to it", async () => {
    const app = await serveApp({ trustHost: true })
    const url = `http://app.localhost:${app.port}`
    const { lines, report } = await callWithResolver({ "app.localhost": ["::1", "127.0.0.1"] }, createFolder({}), url)
    expect(lines).toContain(`ok reach: ${url}/auth/csrf answers`)
    expect(report!.requests).toBe(app.connections.length)
  })

  it.each([[0, ["reach"]], [3, ["caches", "origin", "setup"]]])(
    "proves nothing if the app limits requests, here to %d",
    async (most, checks) => {
      const handle = createApp({ trustHost: true })
      const app = await serve((message, response) =>
        app.requests.length > most ? void response.writeHead(429).end() : handle(message, response)
      )
      const { code, lines } = await at(app.url)
      expect(code).toBe(1)
      expect(faultsOf({ lines })).toEqual([])
      expect(lines.filter((line) => line.includes("429"))).toEqual(
        checks.map((name) => `unknown ${name}: stopped: the app answers 429 and takes no more requests for now`),
      )
    },
  )

  it("shows what it found in the response before the limit", async () => {
    const handle = createApp({ trustHost: true })
    const app = await serve((message, response) =>
      app.requests.length > 1
        ? void response.writeHead(429).end()
        : void handle(message, response.setHeader("X-Cache", "HIT"))
    )
    expect((await at(app.url)).lines).toEqual(expect.arrayContaining([
      expect.stringMatching(/^ok cookies: the CSRF cookie is svc\.csrf-token/),
      "unknown cookies: stopped: the app answers 429 and takes no more requests for now",
      "fault caches: /auth/csrf comes from a cache",
    ]))
  })

  it("shows http that is not this machine's", async () => {
    const app = await serve(createApp({ trustHost: true }))
    // the test stands in for DNS; the connection goes to an address that is not in 127.0.0.0/8
    const { lines } = await callWithResolver(
      { "app.example": ["0.0.0.0"] },
      createFolder({}),
      `http://app.example:${app.port}`,
    )
    expect(lines).toContain("fault tls: the address is http, so cookies travel unencrypted")
  })

  it("begins no sign-in with a provider that mails", async () => {
    const mails: unknown[] = []
    const app = await serveApp({
      adapter: MemoryAdapter(),
      providers: [
        {
          id: "email",
          type: "email",
          name: "Mail",
          sendVerificationRequest: (mail: unknown) => void mails.push(mail),
        } as never,
      ],
    })
    await at(app.url)
    expect(app.requests.map(({ method }) => method)).not.toContain("POST")
    expect(mails).toEqual([])
  })

  it("finds the base path in the URL, in AUTH_URL, or by the framework", async () => {
    const asked: string[] = []
    const listener: RequestListener = (message, response) => void (asked.push(message.url!), response.end())
    const { url } = await serve(listener)
    await at(`${url}/shop/auth/`)
    await at(url, createFolder({ ".env": `AUTH_URL=${url}/own` }))
    await at(url, createFolder({ "package.json": '{"dependencies":{"next":"16.0.0"}}' }))
    await at(url)
    expect(asked).toEqual(["/shop/auth/csrf", "/own/csrf", "/api/auth/csrf", "/auth/csrf"])
  })
})

describe("svc-auth doctor", () => {
  it("ends with 2 in a folder without an app, and with a broken package.json", async () => {
    const folder = createFolder({})
    expect(await callDoctor(folder)).toMatchObject({
      code: 2,
      warned: expect.stringContaining("has neither package.json nor .env"),
    })
    expect(await callDoctor(createFolder({ "package.json": "{" }))).toMatchObject({
      code: 2,
      warned: expect.stringContaining("package.json is not a JSON object: correct it first."),
    })
    for (const manifest of ["null", "[]", "5", '{"scripts":{"dev":1}}', '{"scripts":"a"}', '{"dependencies":[]}']) {
      const { code, warned } = await callDoctor(createFolder({ "package.json": manifest }))
      expect([code, warned], manifest).toEqual([2, expect.stringMatching(/package\.json/)])
    }
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
  })

  it("prints findings on one line each, and a cure for all but ok", async () => {
    const called = await callDoctor(withEnv({ AUTH_SECRET: "x" }))
    expect(called.report!.findings.filter(({ level, cure }) => level !== "ok" && !/: (?:docs\/|\w+\.md)/.test(cure)))
      .toEqual([])
    const lines = toLines({
      ...called.report!,
      findings: [{ check: "a", level: "fault", found: "x\nok       a: y", cure: "b" }],
    })
    expect(lines.slice(2, 4)).toEqual(["fault    a: x\\u000aok       a: y", "         -> b"])
    const counts = { fault: 1, warning: 2, unknown: 3, ok: 0 }
    expect(toLines({ ...called.report!, counts }).at(-1)).toBe("1 fault, 2 warnings, 3 unknown, 0 ok")
  })

  it("states the number of requests in its help", async () => {
    const printed: string[] = []
    const surroundings = {
      cwd: ".",
      env: {},
      print: (line: string) => void printed.push(line),
      warn() {},
      interactive: false,
    }
    expect(await main(["doctor", "--help"], surroundings)).toBe(0)
    expect(printed.join("\n")).toMatch(/at most\s+200 requests/)
  })
})

it.runIf(process.getuid?.() === 0)("a folder that the user may not read is skipped", () => {
  const folder = createFolder({ ".env": "", "package.json": '{"scripts":{"dev":"node private/a.js"}}' })
  mkdirSync(join(folder, "private"), { mode: 0o700 })
  chmodSync(folder, 0o755)
  const nobody = { cwd: folder, uid: 65534, gid: 65534, encoding: "utf8" } as const
  const { stdout, stderr } = spawnSync(process.execPath, [
    "-C",
    "@svc-auth/source",
    join(import.meta.dirname, "../src/program.ts"),
    "doctor",
    "--json",
  ], nobody)
  expect(stderr).toBe("")
  expect(JSON.parse(stdout)).toMatchObject({ command: "doctor" })
})

describe("the schema", () => {
  const code = 'import { mfa } from "@svc-auth/password"\nimport { SqlAdapter } from "@svc-auth/sql"\nSqlAdapter(db)\n'
  const manifest = JSON.stringify({ dependencies: { "@svc-auth/sql": "*", pg: "*" } })
  const linesWith = async (files: Readonly<Record<string, string>>) =>
    (await callDoctor(createFolder({ "package.json": manifest, "auth.ts": code, ...files }))).lines.filter((line) =>
      line.split(" ")[1] === "schema:"
    )
  const sql = (features: readonly ("second-factor")[] = ["second-factor"]) =>
    toSql({ dialect: "postgres", features }).map((statement) => `${statement};`).join("\n")

  it("has the tables of the features", async () => {
    expect(await linesWith({ "0001.sql": sql() })).toEqual(["ok schema: 0001.sql declares the tables of all features"])
  })

  it("lacks a table and a column", async () => {
    expect(await linesWith({ "0001.sql": sql([]).replace('"network" text, ', "") })).toEqual([
      'fault schema: missing: the column "network" of "session" (0001.sql), the table "secondFactor"',
    ])
  })

  it.each<[string, Record<string, string>, string]>([
    ["a schema", {}, "no file in this folder declares one of them"],
    [
      "a driver",
      { "package.json": '{ "dependencies": { "@svc-auth/sql": "*" } }' },
      "Nothing in this folder shows the database",
    ],
    [
      "options that are written out",
      { "auth.ts": code.replace("(db)", "(db, options)") },
      "auth.ts does not write out the options",
    ],
  ])("is unknown without %s", async (_name, files, reason) => {
    expect(await linesWith(files)).toEqual([
      expect.stringContaining(`unknown schema: cannot tell whether tables are missing: ${reason}`),
    ])
  })

  it.each<[string, Record<string, string>]>([
    ["apps without @svc-auth/sql", { "package.json": "{}" }],
    ["apps that only store revocations there", { "auth.ts": code.replaceAll("SqlAdapter", "sqlRevocations") }],
  ])("is not checked for %s", async (_name, files) => expect(await linesWith(files)).toEqual([]))
})
