import { readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { root } from "../../../tools/root.ts"
import { changeDependencies, isBelow } from "../../src/migrate/dependencies.ts"
import { findTarget, frameworks, isTarget, shared } from "../../src/migrate/modules.ts"
import { noOptions } from "../../src/migrate/providers.ts"
import { convertEnvironment } from "../../src/migrate/environment.ts"

const namesIn = (folder: string, end: RegExp) =>
  readdirSync(folder).filter((file) => end.test(file)).map((file) => file.replace(end, ""))
const ours = new Set(namesIn(join(root, "core/src/providers"), /\.ts$/))
const theirs = namesIn(dirname(fileURLToPath(import.meta.resolve("@auth/core/providers/github"))), /\.js$/)

it("the list of shared providers has all that both libraries have, and no other", () => {
  expect([...shared].sort()).toEqual(theirs.filter((name) => ours.has(name)).sort())
})

it.each(theirs.filter((name) => !/^(azure-ad|azure-devops|index|oauth|provider-types)$/.test(name)))(
  "the provider %s is found in one of the libraries",
  (name) => {
    const target = findTarget(frameworks[0], `next-auth/providers/${name}`, "default")
    if (!isTarget(target)) throw new Error(target.what)
    expect(target.module).toBe(`${ours.has(name) ? "@svc-auth" : "@auth"}/core/providers/${name}`)
  },
)

/** Options of Auth.js's providers that this library's have, too, or that the report names in another way. */
const known: Readonly<Record<string, string>> = {
  email: "server",
  loops: "transactionalId",
  mailgun: "region",
  nodemailer: "server",
}

it.each([...shared].filter((id) => id !== "passkey" && id !== "webauthn"))(
  "the provider %s reads no option of Auth.js that the report leaves out",
  async (id) => {
    const read = new Set<string>()
    const options = new Proxy({}, { get: (_, name) => (read.add(String(name)), undefined) })
    const { default: create } = await import(/* @vite-ignore */ `@auth/core/providers/${id}`)
    try {
      create(options)
    } catch {
      // some cannot be made without an option, which they have read then
    }
    const own = [...read].filter((name) => !["clientId", "clientSecret", "issuer"].includes(name))
    expect(own).toEqual([noOptions[id] ?? known[id]].filter((name) => name !== undefined))
  },
)

describe("a range of versions", () => {
  it.each([
    ["14.2.17", "15.5.18", true],
    ["^14.0.0", "15.5.18", true],
    ["15.5.17", "15.5.18", true],
    ["~15.4.0", "15.5.18", true],
    ["15.5.18", "15.5.18", false],
    ["^15.0.0", "15.5.18", false],
    ["16", "15.5.18", false],
    ["latest", "15.5.18", false],
    [undefined, "15.5.18", false],
  ])("%s is below %s: %s", (range, version, expected) => expect(isBelow(range, version)).toBe(expected))
})

describe("a .env file", () => {
  const secret = "0123456789abcdef0123456789abcdef"
  it.each([
    [`NEXTAUTH_SECRET=${secret}\n`, `AUTH_SECRET=${secret}\n`, []],
    ["export NEXTAUTH_URL=http://a.test # here\n", "export AUTH_URL=http://a.test # here\n", []],
    ["# NEXTAUTH_URL=x\n", "# NEXTAUTH_URL=x\n", []],
    ["NEXTAUTH_URL=a\nNEXTAUTH_URL=b\n", "AUTH_URL=a\nAUTH_URL=b\n", []],
    [
      "NEXTAUTH_URL=a\nB=${NEXTAUTH_URL}/b\nC=$NEXTAUTH_URL\nD=${NEXTAUTH_URL_B}\nE=\\$NEXTAUTH_URL\n",
      "AUTH_URL=a\nB=${AUTH_URL}/b\nC=$AUTH_URL\nD=${NEXTAUTH_URL_B}\nE=\\$NEXTAUTH_URL\n",
      [],
    ],
    ["B=${NEXTAUTH_URL:-c}\n", "B=${AUTH_URL:-c}\n", []],
    ["\uFEFFNEXTAUTH_URL=a\n", "AUTH_URL=a\n", []],
    ["\uFEFFA=b\n", "\uFEFFA=b\n", []],
    [`NEXTAUTH_URL=a\nAUTH_URL=b\n`, `NEXTAUTH_URL=a\nAUTH_URL=b\n`, [expect.stringContaining("both set")]],
    ["AUTH_SECRET=short\n", "AUTH_SECRET=short\n", [expect.stringContaining("shorter than 32")]],
    ["AUTH_TRUST_HOST=y\n", "AUTH_TRUST_HOST=y\n", [expect.stringContaining("`AUTH_TRUST_HOST`")]],
    ["AUTH_TRUST_HOST=true\n", "AUTH_TRUST_HOST=true\n", []],
  ])("%j becomes %j", (before, after, problems) => {
    expect(convertEnvironment(before)).toMatchObject({ text: after, problems })
  })
})

describe("the text of package.json", () => {
  const change = (text: string) =>
    changeDependencies(text, { add: { "@svc-auth/core": "^0.1.0" }, addForDevelopment: {}, keep: new Set() })
  it.each([
    ["{}", '{ "dependencies": {\n    "@svc-auth/core": "^0.1.0"\n  } }'],
    ['\uFEFF{ "name": "a" }', '\uFEFF{ "name": "a",\n  "dependencies": {\n    "@svc-auth/core": "^0.1.0"\n  } }'],
    [
      '{\r\n\t"dependencies": { "next-auth": "4" }\r\n}\r\n',
      '{\r\n\t"dependencies": {\r\n\t\t"@svc-auth/core": "^0.1.0"\r\n\t}\r\n}\r\n',
    ],
  ])("%j becomes %j", (before, after) => expect(change(before)).toBe(after))
})
