/**
 * What answers of the wrong shape become: an error that names provider, field and what came, and never a verified address.
 */
import { inspect } from "node:util"
import { runInNewContext } from "node:vm"
import { describe, expect, test } from "vitest"
import { oauth } from "../../src/providers.ts"
import type { OAuthConfig, TokenAnswer, UserinfoEndpoint } from "../../src/oauth/provider.ts"
import type { ProfileMap } from "../../src/oauth/profile-map.ts"
import type { Profile } from "../../src/types.ts"
import { readDeclared, toStandardAnswer, toUser, withEmail } from "../../src/oauth/declared.ts"
import { find } from "../../src/oauth/declared-value.ts"
import { readTokens } from "../../src/oauth/tokens.ts"
import type { ReadResponse } from "../../src/app/strict-oauth.ts"
import type { OAuthSettings } from "../../src/oauth/settings.ts"
import { getProviderSettings } from "../check-provider.ts"
import { Idp, issuer, signIn, toPlainSettings } from "./fixture.ts"

const emails = { list: "emails", where: { verified: true }, value: "email" }
const map: ProfileMap = {
  id: "id",
  name: [{ join: ["first", "last"] }, "name"],
  email: "email",
  email_verified: "verified",
  image: { template: "https://img.test/{avatar.id}", if: "avatar" },
}
const settings = (more: ProfileMap = map, userinfo: UserinfoEndpoint<Profile> = {}) =>
  getProviderSettings(
    oauth({
      id: "acme",
      name: "Acme",
      authorization: "https://acme.test/a",
      token: "https://acme.test/t",
      userinfo: { url: "https://acme.test/u", ...userinfo },
      map: more,
    })() as OAuthConfig,
  ) as OAuthSettings

const ada = { id: "7", first: "Ada", last: "Example", email: "Ada@Example.com", verified: true, avatar: { id: "a/b" } }

/** Returns the result, or the type and the message of the error. */
const outcome = async (run: () => unknown) => {
  try {
    return await run()
  } catch (error) {
    const { type, message } = error as { type?: string; message: string }
    return [type, message]
  }
}

test.each([
  ["data.0.name", { data: [{ name: "x" }] }, "x"],
  ["data.1.name", { data: [{ name: "x" }] }, undefined],
  ["data.length", { data: [1] }, 1],
  ["toString", {}, undefined],
  ["a.__proto__", { a: {} }, undefined],
  ["a.0", { a: "text" }, undefined],
  ["a.b", { a: null }, undefined],
])("the path %s in %j finds %j", (path, source, value) => expect(find(source, path)).toBe(value))

test("objects of another realm are objects, as those that an edge runtime has parsed", async () => {
  const profile = { id: 7, emails: [{ email: "ada@acme.test", verified: true }] }
  const foreign: Profile = runInNewContext(`(${JSON.stringify(profile)})`)
  expect(Object.getPrototypeOf(foreign)).not.toBe(Object.prototype)
  const user = await outcome(() => toUser(settings({ id: "id", email: emails, email_verified: true }), foreign))
  expect(user).toMatchObject({ id: 7, email: "ada@acme.test" })
})

describe("a field of the profile with another form", () => {
  const kinds: readonly (readonly [value: unknown, kind: string])[] = [
    [{}, "an object with no members"],
    [{ secret: "s3cret", b: 1 }, "an object with secret, b"],
    [["s3cret"], "a list"],
    [true, "a boolean"],
  ]
  const fields: readonly (readonly [field: string, (value: unknown) => object, path: string])[] = [
    ["id", (id) => ({ id }), "id"],
    ["name", (first) => ({ first }), "first"],
    ["name", (last) => ({ last }), "last"],
    ["name", (name) => ({ name, first: null, last: null }), '[{"join":["first","last"]},"name"]'],
    ["email", (email) => ({ email }), "email"],
    ["image", (id) => ({ avatar: { id } }), "avatar.id"],
  ]
  test.each(fields.flatMap((field) => kinds.map((kind) => [...field, ...kind] as const)))(
    "%s %o at %s: %j",
    async (field, change, path, value, kind) => {
      const profile = { ...ada, ...change(value) } as unknown as Profile
      const [type, message] = await outcome(() => toUser(settings(), profile)) as [string, string]
      expect(type).toBe("OAuthProfileParseError")
      expect(message).toContain(
        `Provider "acme": \`${field}\` of the user should be text at \`${path}\`, which is ${kind}`,
      )
      expect(message).not.toContain("s3cret")
    },
  )

  test.each([
    ["id", undefined, "missing"],
    ["id", null, "null"],
    ["id", "", "empty"],
    ["id", false, "a boolean"],
    ["email", 7, "a number"],
  ])("%s %j", async (field, value, kind) => {
    const profile = { ...ada, [field]: value } as unknown as Profile
    expect(await outcome(() => toUser(settings(), profile))).toEqual([
      "OAuthProfileParseError",
      `Provider "acme": \`${field}\` of the user should be text at \`${field}\`, which is ${kind}; ` +
      "the profile is an object with id, first, last, email, verified, avatar",
    ])
  })
})

test.each<[string, object, object]>([
  ["everything", {}, { name: "Ada Example", email: "Ada@Example.com", image: "https://img.test/a%2Fb" }],
  ["no last name", { last: null }, { name: "Ada" }],
  ["no name", { first: "", last: undefined }, { name: null }],
  ["a number as name", { first: 7 }, { name: "7 Example" }],
  ["`false` for no address", { email: false }, { email: null }],
  ["no address", { email: undefined }, { email: null }],
  ["no picture", { avatar: null }, { image: null }],
  ["a template's value missing", { avatar: {} }, { image: null }],
  ["a template's value empty", { avatar: { id: "" } }, { image: null }],
  ["a template's value a number", { avatar: { id: 7 } }, { image: "https://img.test/7" }],
  ["a number as id", { id: 7 }, { id: 7 }],
])("a profile with %s becomes a user", (_, change, user) => {
  expect(toUser(settings(), { ...ada, ...change } as unknown as Profile)).toMatchObject(user)
})

describe("an address counts as verified only if the vendor says so of this address", () => {
  const textual: ProfileMap["email_verified"] = { every: ["verified"], text: true }
  const both: ProfileMap["email_verified"] = { every: ["valid", "verified"] }
  const one = (email: unknown, verified: unknown) => ({ email, verified })
  const refused = (path: string, kind: string) =>
    `Provider "acme": \`email_verified\` of the user should be ${path.startsWith("emails") ? "in " : "true or false"}`
      .concat(
        path === "emails" ? "a list" : path.startsWith("emails") ? "an object" : "",
        ` at \`${path}\`, which is ${kind};`,
      )

  test.each<[ProfileMap["email_verified"], object, boolean | undefined | string]>([
    [true, {}, true],
    [true, { email: null }, undefined],
    [true, { email: "" }, undefined],
    [undefined, { email_verified: true }, undefined],
    ["verified", {}, true],
    ["verified", { email: null }, undefined],
    ["verified", { verified: false }, false],
    ["verified", { verified: null }, undefined],
    ["verified", { verified: undefined, email_verified: true }, undefined],
    ["verified", { verified: "" }, undefined],
    ["verified", { verified: "true" }, refused("verified", "a string")],
    ["verified", { verified: 1 }, refused("verified", "a number")],
    ["verified", { verified: {} }, refused("verified", "an object with no members")],
    ["verified", { verified: { verified: true } }, refused("verified", "an object with verified")],
    ["verified", { verified: [true] }, refused("verified", "a list")],
    [textual, { verified: true }, true],
    [textual, { verified: "true" }, true],
    [textual, { verified: "false" }, false],
    [textual, { verified: "TRUE" }, refused("verified", "a string")],
    [textual, { verified: "1" }, refused("verified", "a string")],
    [textual, { verified: 1 }, refused("verified", "a number")],
    [both, { valid: true }, true],
    [both, { valid: false }, false],
    [both, {}, undefined],
    [both, { valid: "true" }, refused("valid", "a string")],
    [emails, {}, undefined],
    [emails, { emails: [] }, undefined],
    [emails, { emails: [one("ada@example.com", true)] }, true],
    [emails, { emails: [one("ADA@EXAMPLE.COM", true)] }, true],
    [emails, { emails: [one("bob@example.com", true)] }, undefined],
    [emails, { emails: [one("bob@example.com", true), one("ada@example.com", false)] }, false],
    [emails, { emails: [one("ada@example.com", true), one("ada@example.com", false)] }, false],
    [emails, { emails: [one("ada@example.com", false), one("Ada@Example.com", true)] }, false],
    [emails, { emails: [one("ada@example.com", true), one("ada@example.com", true)] }, true],
    [emails, { emails: [one("ada@example.com", "true")] }, false],
    [emails, { emails: [one("ada@example.com", 1)] }, false],
    [emails, { emails: [one("ada@example.com", [true])] }, false],
    [emails, { emails: [one(["ada@example.com"], true)] }, undefined],
    [emails, { emails: { 0: one("ada@example.com", true) } }, refused("emails", "an object with 0")],
    [emails, { emails: "ada@example.com" }, refused("emails", "a string")],
    [emails, { emails: [one("ada@example.com", true), "ada@example.com"] }, refused("emails.1", "a string")],
    [emails, { emails: [null] }, refused("emails.0", "null")],
    [emails, { emails: [[one("ada@example.com", true)]] }, refused("emails.0", "a list")],
  ])("claim %j, answer %j: %j", async (email_verified, change, verified) => {
    const profile = { ...ada, email_verified: true, ...change } as unknown as Profile
    const found = await outcome(() => withEmail(settings({ ...map, email_verified }), profile).email_verified)
    if (typeof verified !== "string") return expect(found).toBe(verified)
    const [type, message] = found as [string, string]
    expect(type).toBe("OAuthProfileParseError")
    expect(message).toContain(verified)
  })

  test.each([[{ email: ["ada@example.com"] }, "a list"], [{ email: { address: "x" } }, "an object with address"], [
    { email: 7 },
    "a number",
  ], [{ email: true }, "a boolean"]])("an address that is no text is refused: %j", async (change, kind) => {
    const profile = { ...ada, ...change } as unknown as Profile
    expect(await outcome(() => withEmail(settings(), profile))).toEqual([
      "OAuthProfileParseError",
      expect.stringContaining(`Provider "acme": \`email\` of the user should be text at \`email\`, which is ${kind};`),
    ])
  })

  test("a list has the address of the first object that fits", () => {
    const read = (list: unknown) =>
      toUser(settings({ ...map, email: emails }), { ...ada, emails: list } as unknown as Profile).email
    expect(read([one("a@x.test", false), one("b@x.test", true), one("c@x.test", true)])).toBe("b@x.test")
    expect(read([one("a@x.test", "true")])).toBe(null)
    expect(read([{ verified: true }])).toBe(null)
    expect(read(undefined)).toBe(null)
  })
})

describe("the answer of userinfo with another form", () => {
  const ask = (answer: string, userinfo: UserinfoEndpoint<Profile>) =>
    outcome(() =>
      readDeclared(settings(map, userinfo), { access_token: "at-s3cret" }, {
        url: () => "https://acme.test/u?key=s3cret",
        plain: () => Promise.reject(new Error("not signed")),
        fetch: () => Promise.resolve(new Response(answer, { headers: { "content-type": "application/json" } })),
      })
    )
  const isParse = "OAuthProfileParseError"

  test.each<[string, UserinfoEndpoint<Profile>, unknown]>([
    ["null", {}, [isParse, 'Provider "acme": the userinfo answer is null; expected an object']],
    ["[1]", {}, [isParse, 'Provider "acme": the userinfo answer is a list; expected an object']],
    ['"s3cret"', {}, [isParse, 'Provider "acme": the userinfo answer is a string; expected an object']],
    ["7", {}, [isParse, 'Provider "acme": the userinfo answer is a number; expected an object']],
    ["<html>", {}, [undefined, "https://acme.test/u did not answer with JSON"]],
    ['{"id":"7"}', {}, { id: "7" }],
    ['{"errors":[]}', { unwrap: "data.viewer" }, [
      isParse,
      'Provider "acme": `data.viewer` of the userinfo answer is missing; the answer is an object with errors',
    ]],
    ['{"data":null}', { unwrap: "data" }, [
      isParse,
      'Provider "acme": `data` of the userinfo answer is null; the answer is an object with data',
    ]],
    ['{"data":[]}', { unwrap: "data" }, [
      isParse,
      'Provider "acme": `data` of the userinfo answer is a list; expected an object',
    ]],
    ['{"data":"s3cret"}', { unwrap: "data" }, [
      isParse,
      'Provider "acme": `data` of the userinfo answer is a string; expected an object',
    ]],
    ['{"data":[{"id":"7"}]}', { unwrap: "data.0" }, { id: "7" }],
    ['{"id":"7"}', { more: [{ url: "https://acme.test/m/{profile.org}", as: "org" }] }, [
      isParse,
      'Provider "acme": userinfo needs `profile.org`, which is missing',
    ]],
    ['{"id":"7","org":{"id":1}}', { more: [{ url: "https://acme.test/m/{profile.org}", as: "more" }] }, [
      isParse,
      'Provider "acme": userinfo needs `profile.org`, which is an object with id',
    ]],
    ['{"id":"7"}', { more: [{ url: "https://acme.test/m", as: "mails", unwrap: "values" }] }, [
      isParse,
      'Provider "acme": `values` of the answer for `mails` is missing; the answer is an object with id',
    ]],
    ['{"id":"7"}', { more: [{ url: "https://acme.test/m", as: "mails", unwrap: "values", optional: true }] }, {
      id: "7",
    }],
  ])("%s with %j", async (answer, userinfo, expected) => {
    const found = await ask(answer, { method: "GET", ...userinfo })
    expect(found).toEqual(expected)
    expect(JSON.stringify(found)).not.toContain("s3cret")
  })
})

describe("the answer of the token endpoint with another form", () => {
  const read = async (answer: unknown, how: TokenAnswer, status = 200) =>
    await outcome(async () => {
      const headers = new Headers({ "content-type": "application/json" })
      const response = { status, headers, json: () => Promise.resolve(answer) } as ReadResponse
      return await readTokens("acme", await toStandardAnswer("acme", response, how), new Date(0))
    })
  const bearer = { access_token: "at", token_type: "bearer" }
  const says = (text: string) => ["OAuthCallbackError", `Provider "acme": ${text}`]

  test.each<[unknown, TokenAnswer, unknown]>([
    [null, {}, says("the token answer is null; expected an object")],
    [["s3cret"], {}, says("the token answer is a list; expected an object")],
    ["s3cret", {}, says("the token answer is a string; expected an object")],
    [
      { data: [] },
      { unwrap: "data.0" },
      says("`data.0` of the token answer is missing; the answer is an object with data"),
    ],
    [{ data: ["s3cret"] }, { unwrap: "data.0" }, says("`data.0` of the token answer is a string; expected an object")],
    [{ data: [[]] }, { unwrap: "data.0" }, says("`data.0` of the token answer is a list; expected an object")],
    [{ data: [bearer] }, { unwrap: "data.0" }, bearer],
    [bearer, { unwrap: "data.0" }, bearer],
    [{ ...bearer, access_token: "top", data: [bearer] }, { unwrap: "data.0" }, bearer],
    [
      { access_token: "", data: [] },
      { unwrap: "data.0" },
      says(
        "`data.0` of the token answer is missing; the answer is an object with access_token, data",
      ),
    ],
    [{ errcode: 40029 }, { error: "errcode" }, says("the provider answered with 40029")],
    [{ errcode: { s3cret: 1 } }, { error: "errcode" }, says("the provider answered with an error")],
    [{ ...bearer, errcode: 0 }, { error: "errcode" }, { ...bearer, errcode: 0 }],
    [{ access_token: "at" }, {}, says("the token endpoint returned no token of type bearer")],
    [{ access_token: "at" }, { type: "optional" }, bearer],
    [
      { access_token: "at", token_type: "mac" },
      { type: "optional" },
      says(
        "the token endpoint returned no token of type bearer",
      ),
    ],
    [
      { ...bearer, access_token: { s3cret: 1 } },
      { type: "optional" },
      says(
        "the token endpoint returned no access_token that is a string",
      ),
    ],
    [{ ...bearer, scope: ["a", "b"] }, { scope: "array" }, { ...bearer, scope: "a b" }],
    [{ ...bearer, scope: "a,b:c, d" }, { scope: "comma" }, { ...bearer, scope: "a b:c d" }],
    [{ ...bearer, scope: "a b" }, { scope: "comma" }, { ...bearer, scope: "a b" }],
    [{ ...bearer, scope: "" }, { scope: "comma" }, { ...bearer, scope: "" }],
    [{ ...bearer, scope: "a,b" }, {}, { ...bearer, scope: "a,b" }],
    [
      { ...bearer, scope: ["a", { s3cret: 1 }] },
      { scope: "array" },
      says(
        "the token endpoint returned a scope that is not a string",
      ),
    ],
    [{ ...bearer, expires_in: 0 }, { expires: "zeroIsNever" }, bearer],
    [{ ...bearer, expires_in: "0" }, { expires: "zeroIsNever" }, bearer],
    [
      { ...bearer, expires_in: [] },
      { expires: "zeroIsNever" },
      says(
        "the token endpoint returned an invalid expires_in; expected a number of seconds",
      ),
    ],
    [
      { ...bearer, expires_in: false },
      { expires: "zeroIsNever" },
      says(
        "the token endpoint returned an invalid expires_in; expected a number of seconds",
      ),
    ],
    [{ ...bearer, refresh_token: "" }, { emptyMembers: true }, bearer],
  ])("%j with %j", async (answer, how, expected) => {
    const found = await read(answer, how)
    if (Array.isArray(expected)) expect(found).toEqual([expected[0], expect.stringContaining(expected[1])])
    else expect(found).toEqual(expected)
  })

  test("a status other than 200 is named before the form", async () => {
    expect(await read([], {}, 502)).toEqual(says("the token endpoint answered with status 502"))
  })
})

describe("a request for the profile that fails on its way", () => {
  const large = "x".repeat(1024 * 1024 + 1)
  test.each<[string, () => Response, string]>([
    ["is redirected", () => Response.redirect("https://other.test"), "answered with a redirect, which is not followed"],
    ["gets too much", () => new Response(large), "answered with more than 1048576 bytes"],
  ])("and %s is named without the token in its path (case 93)", async (_, answer, reason) => {
    const idp = new Idp()
    idp.tokens.access_token = "at-s3cret"
    idp.answers["/tokens/at-s3cret"] = answer
    const userinfo = { method: "GET", url: `${issuer}/tokens/{access_token}` } as const
    const error = await signIn(idp, toPlainSettings(idp, { userinfo })).catch((thrown: Error) => thrown) as Error
    expect(error.message).toContain(`${issuer}/tokens/{access_token} ${reason}`)
    expect(inspect(error, { depth: 9 })).not.toContain("s3cret")
  })
})
