import { describe, expect, test } from "vitest"
import { readTokens } from "../../src/oauth/tokens.ts"
import { Idp, now, seconds, signIn, toPlainSettings } from "./fixture.ts"

const good = { access_token: "at", token_type: "bearer" }
const json = (body: unknown, init?: ResponseInit) => Response.json(body, init)
const typed = (text: string, type: string, status = 200) =>
  new Response(text, { status, headers: { "content-type": type } })

describe("a token response (cases 13, 14)", () => {
  test.each<[string, () => Response, RegExp]>([
    ["an error with status 200", () => json({ error: "bad_code" }), /answered with bad_code$/],
    [
      "an error with status 400",
      () => json({ error: "invalid_grant" }, { status: 400 }),
      /answered with invalid_grant$/,
    ],
    ["an error beside a token", () => json({ ...good, error: "x" }), /answered with x$/],
    ["an error that is an object", () => json({ error: { message: "no" } }), /answered with an error$/],
    ["a challenge", () => json({}, { status: 401, headers: { "www-authenticate": "Basic" } }), /status 401/],
    ["HTML with status 200", () => typed("<h1>Sign in</h1>", "text/html"), /JSON object/],
    ["HTML with status 502", () => typed("<h1>Bad gateway</h1>", "text/html", 502), /status 502/],
    ["JSON as HTML", () => typed(JSON.stringify(good), "text/html"), /application\/json/],
    ["JSON without a type", () => new Response(new TextEncoder().encode(JSON.stringify(good))), /application\/json/],
    [
      "a form",
      () => typed("access_token=at&token_type=bearer", "application/x-www-form-urlencoded"),
      /application\/json/,
    ],
    ["cut off JSON", () => typed(`{"access_token":"at"`, "application/json"), /JSON object/],
    ["a list", () => json([good]), /JSON object/],
    ["null", () => json(null), /JSON object/],
    ["nothing", () => typed("", "application/json"), /JSON object/],
    ["status 201", () => json(good, { status: 201 }), /status 201/],
    ["no access_token", () => json({ token_type: "bearer" }), /no access_token/],
    ["an empty access_token", () => json({ ...good, access_token: "" }), /no access_token/],
    ["an access_token that is an object", () => json({ ...good, access_token: {} }), /no access_token/],
    ["token_type mac", () => json({ ...good, token_type: "mac" }), /type bearer/],
    ["token_type DPoP, which was not requested", () => json({ ...good, token_type: "DPoP" }), /type bearer/],
    ["no token_type", () => json({ access_token: "at" }), /type bearer/],
    ["a token_type that is a list", () => json({ ...good, token_type: ["bearer"] }), /type bearer/],
    ["a refresh_token that is a number", () => json({ ...good, refresh_token: 1 }), /refresh_token/],
    ["a scope that is a list", () => json({ ...good, scope: ["a"] }), /scope/],
    ["an id_token that is an object", () => json({ ...good, id_token: {} }), /id_token/],
    ["expires_in as words", () => json({ ...good, expires_in: "soon" }), /expires_in/],
    ["expires_in in the past", () => json({ ...good, expires_in: -1 }), /expires_in/],
    [
      "expires_in as no finite number",
      () => typed(`{"access_token":"at","token_type":"bearer","expires_in":1e999}`, "application/json"),
      /expires_in/,
    ],
  ])("with %s is rejected with a typed error", async (_, answer, message) => {
    const reading = readTokens("idp", answer(), now)
    await expect(reading).rejects.toMatchObject({ type: "OAuthCallbackError", message: expect.stringMatching(message) })
  })
})

describe("a valid token response", () => {
  test.each<[string, object, object]>([
    ["token_type in lower case", { token_type: "BEARER" }, {}],
    ["expires_at from the given clock", { expires_in: 60 }, { expires_in: 60, expires_at: seconds + 60 }],
    ["expires_in from text", { expires_in: "60" }, { expires_in: 60, expires_at: seconds + 60 }],
    ["expires_in of zero", { expires_in: 0 }, { expires_in: 0, expires_at: seconds }],
    ["members of null left out", { refresh_token: null, expires_in: null, scope: null }, {}],
    ["empty refresh and ID tokens left out", { refresh_token: "", id_token: "" }, {}],
    ["its own expires_at", { expires_at: seconds + 60 }, { expires_at: seconds + 60 }],
    ["its own expires_at in milliseconds", { expires_at: seconds * 1000 + 60_999 }, { expires_at: seconds + 60 }],
    ["its own expires_at from text", { expires_at: `${seconds + 60}` }, { expires_at: seconds + 60 }],
    ["its own expires_at from ISO text", { expires_at: "2027-11-20T12:01:00Z" }, { expires_at: seconds + 60 }],
    ["its own expires_at with a zone", { expires_at: "2027-11-20T14:01:00.123+02:00" }, { expires_at: seconds + 60 }],
    ["expires_in before its own expires_at", { expires_in: 60, expires_at: "2027-11-21T00:00:00Z" }, {
      expires_in: 60,
      expires_at: seconds + 60,
    }],
    ["unknown members", { team: { id: 1 } }, { team: { id: 1 } }],
  ])("is returned with %s", async (_, answer, tokens) => {
    expect(await readTokens("idp", json({ ...good, ...answer }), now)).toEqual({ ...good, ...tokens })
  })

  test("has no expires_at if the provider's own is no time, and one warning says so", async () => {
    const warnings: unknown[][] = []
    const logger = { error() {}, debug() {}, warn: (...line: unknown[]) => void warnings.push(line) }
    const odd = [
      "soon",
      "",
      "2027-11-20",
      "2027-11-20T12:01:00",
      "2027-13-45T00:00:00Z",
      { date: "2027-11-20" },
      [1],
      true,
    ]
    for (const expires_at of [...odd, -1, 1e21]) {
      expect(await readTokens("odd-expiry", json({ ...good, expires_at }), now, { logger })).toEqual(good)
    }
    expect(warnings).toEqual([["expires-at", expect.stringMatching(/^Provider "odd-expiry": .*expires_at/)]])
  })

  test("may have parameters in its content type", async () => {
    const answer = typed(JSON.stringify(good), "Application/JSON; charset=utf-8")
    expect(await readTokens("idp", answer, now)).toEqual(good)
  })

  test("is read after the provider's `conform` has changed it", async () => {
    const idp = new Idp()
    idp.answers["/token"] = () => typed("access_token=odd", "text/plain")
    const conform = async (response: Response) =>
      json({ access_token: new URLSearchParams(await response.text()).get("access_token"), token_type: "bearer" })
    const provider = toPlainSettings(idp, { token: { url: "https://idp.test/token", conform } })
    expect((await signIn(idp, provider)).account.access_token).toBe("odd")
  })

  test("stays unchanged if `conform` reads it and returns nothing", async () => {
    const idp = new Idp()
    const conform = async (response: Response) => void await response.text()
    const provider = toPlainSettings(idp, { token: { url: "https://idp.test/token", conform } })
    expect((await signIn(idp, provider)).account.access_token).toBe("at-1")
  })
})
