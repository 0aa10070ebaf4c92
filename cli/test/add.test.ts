import { parseEnv } from "node:util"
import { afterEach, describe, expect, it } from "vitest"
import { findFacts, findNearest, toValuesStep, toVariables } from "../src/providers/facts.ts"
import { createApp, type Files, next, type TestApp } from "./app.ts"

const apps: TestApp[] = []
afterEach(() => apps.splice(0).forEach(({ remove }) => remove()))

const configured: Files = {
  ...next,
  "package.json": JSON.stringify({ dependencies: { next: "16.4.3", "@svc-auth/core": "*", "@svc-auth/nextjs": "*" } }),
}

function create(files: Files): TestApp {
  const app = createApp(undefined, files)
  apps.push(app)
  return app
}

const config = (providers: string, more = "") =>
  `import Svc from "@svc-auth/nextjs"${more}\n\nexport const { auth } = Svc({ providers: ${providers} })\n`

describe("svc-auth add", () => {
  it("prints the facts of the row", async () => {
    const app = create({ ...configured, "auth.ts": config("[]"), ".env.local": "" })
    const { code, printed } = await app.call("add", "google", "--yes")
    expect(code).toBe(0)
    expect(printed).toContain(`Google: register the app at ${findFacts("google")!.register}`)
    expect(printed).toContain("Callback URLs: http://localhost:3000/api/auth/callback/google\n")
    expect(printed).toContain(findFacts("google")!.callback)
    expect(printed).toContain('Import: import Google from "@svc-auth/core/providers/google"')
    expect(printed).toContain(
      "AUTH_GOOGLE_ID (the client ID that Google shows), AUTH_GOOGLE_SECRET (its client secret)",
    )
  })

  it.each([
    ["https://app.example", "https://app.example/api/auth/callback/google"],
    ["https://app.example/shop/auth", "https://app.example/shop/auth/callback/google"],
  ])("names the callback URL of AUTH_URL %s", async (url, callback) => {
    const app = create({ ...configured, "auth.ts": config("[]"), ".env.production.local": `AUTH_URL="${url}"\n` })
    expect((await app.call("add", "google", "--yes")).printed).toContain(` and ${callback}\n`)
  })

  it("names the callback URL of the alias of AUTH_URL", async () => {
    const app = create({ ...configured, "auth.ts": config("[]"), ".env": "AUTH_URL=\nSVC_URL=https://app.example\n" })
    expect((await app.call("add", "google", "--yes")).printed).toContain(
      " and https://app.example/api/auth/callback/google\n",
    )
  })

  it("names no callback URL of an AUTH_URL without http", async () => {
    const app = create({ ...configured, "auth.ts": config("[]"), ".env": "AUTH_URL=localhost:3000\n" })
    expect((await app.call("add", "google", "--yes")).printed).toContain(
      "Callback URLs: http://localhost:3000/api/auth/callback/google\n",
    )
  })

  it("names the port of wrangler", async () => {
    const app = create({
      "package.json": JSON.stringify({
        scripts: { dev: "wrangler dev" },
        dependencies: { hono: "4.12.21", "@svc-auth/hono": "*" },
      }),
      "src/auth.ts": config("[]"),
      ".env": "",
    })
    expect((await app.call("add", "google", "--yes")).printed).toContain(
      "Callback URLs: http://localhost:8787/auth/callback/google\n",
    )
  })

  it.each([
    ["an empty list", config("[]"), config("[Google]", '\nimport Google from "@svc-auth/core/providers/google"')],
    [
      "a list",
      config("[\n  GitHub,\n]", '\nimport GitHub from "@svc-auth/core/providers/github"'),
      config(
        "[\n  GitHub, Google,\n]",
        '\nimport GitHub from "@svc-auth/core/providers/github"\nimport Google from "@svc-auth/core/providers/google"',
      ),
    ],
  ])(
    "adds the provider to %s and its variables to .env, and nothing at the second time",
    async (_name, before, after) => {
      const app = create({ ...configured, "auth.ts": before, ".env.local": 'AUTH_SECRET="mine"' })
      const { printed } = await app.call("add", "google", "--yes")
      expect(printed).toContain(
        "\n  2. Write AUTH_GOOGLE_ID and AUTH_GOOGLE_SECRET into .env.local\n  3. If the app runs, stop it and start it again",
      )
      expect(app.read("auth.ts")).toBe(after)
      const variables = { AUTH_SECRET: "mine", AUTH_GOOGLE_ID: "", AUTH_GOOGLE_SECRET: "" }
      expect(parseEnv(app.read(".env.local"))).toEqual(variables)
      const once = app.snapshot()
      const again = await app.call("add", "google", "--yes")
      expect([again.code, app.snapshot()]).toEqual([0, once])
      expect(again.printed).toContain("\nNothing was changed: auth.ts has Google already.")
    },
  )

  it("adds a provider whose import is a comment", async () => {
    const comment = '\n// import Google from "@svc-auth/core/providers/google"'
    const app = create({ ...configured, "auth.ts": config("[]", comment) })
    expect((await app.call("add", "google", "--yes")).code).toBe(0)
    expect(app.read("auth.ts")).toContain("providers: [Google]")
  })

  it.each([
    ["a computed list", config("all")],
    [
      "options of a function",
      'import Svc from "@svc-auth/nextjs"\nexport const { auth } = Svc(() => ({ providers: [] }))\n',
    ],
    ["the name in use", config("[]", "\nconst Google = 1")],
    ["a syntax error", "export {"],
  ])("prints the lines to add where the list is %s", async (_name, text) => {
    const app = create({ ...configured, "auth.ts": text })
    const { code, printed } = await app.call("add", "google", "--yes")
    expect(code).toBe(1)
    expect(printed).toContain(`Add these lines to auth.ts:
  import Google from "@svc-auth/core/providers/google"
  providers: [Google]`)
    expect(app.read("auth.ts")).toBe(text)
    expect(app.read(".env.local")).toContain('AUTH_GOOGLE_ID=""')
  })

  it.each<[string, Files, string[], string]>([
    ["no provider", configured, ["--yes"], "Name one provider, for example `svc-auth add google`."],
    ["two providers", configured, ["google", "github"], "Name one provider"],
    ["a misspelt provider", configured, ["githb", "--yes"], "There is no provider githb; did you mean github"],
    [
      "a provider like no other",
      configured,
      ["qqqqqqqqq", "--yes"],
      "There is no provider qqqqqqqqq; docs/providers-table.md",
    ],
    ["a provider without registration", configured, ["passkey", "--yes"], "No client is registered for passkey"],
    ["an app without the library", next, ["google", "--yes"], "run `svc-auth init` first"],
    ["no answer", { ...configured, "auth.ts": config("[]") }, ["google"], "Nothing was changed: add --yes"],
  ])("refuses %s with one sentence and changes nothing", async (_name, files, args, sentence) => {
    const app = create(files)
    const before = app.snapshot()
    const { code, warned } = await app.call("add", ...args)
    expect(warned).toContain(sentence)
    expect(warned).not.toContain("\n")
    expect(code).toBe(2)
    expect(app.snapshot()).toEqual(before)
  })
})

it.each([
  ["gogle", "google"],
  ["Github", "github"],
  ["entra", undefined],
  ["keycloack", "keycloak"],
  ["microsoft", "microsoft-entra-id"],
  ["Twitter", "x"],
  ["azure-ad", "microsoft-entra-id"],
])("%s is most like %s", (word, id) => expect(findNearest(word)[0]).toBe(id))

it.each([
  ["auth0", ["AUTH_AUTH0_ID", "AUTH_AUTH0_SECRET", "AUTH_AUTH0_ISSUER"]],
  ["bankid-no", ["AUTH_BANKID_NO_ID", "AUTH_BANKID_NO_SECRET"]],
  ["vk", ["AUTH_VK_ID"]],
])("%s reads %j", (id, names) => expect(toVariables(findFacts(id)!).map(([name]) => name)).toEqual(names))

it("the step that sets the values names all of them", () => {
  expect(toValuesStep(findFacts("keycloak")!, ".env")).toBe(
    "Write AUTH_KEYCLOAK_ID, AUTH_KEYCLOAK_SECRET and AUTH_KEYCLOAK_ISSUER into .env",
  )
})
