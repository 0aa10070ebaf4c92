/**
 * How the modules of providers read answers that differ from the standards.
 */
import { runInNewContext } from "node:vm"
import { describe, expect, test } from "vitest"
import { fillTemplate, findEntry, isTrue, isTrueText, joinTexts, toProfile, toText } from "../../src/oauth/answers.ts"
import {
  addTokenType,
  type AnswerStep,
  conform,
  removeEmpty,
  removeZeroExpiry,
  spaceScopes,
} from "../../src/oauth/token-answers.ts"
import { readTokens } from "../../src/oauth/tokens.ts"

const wrong: readonly unknown[] = [undefined, null, "", 7, true, {}, ["a"], () => "a"]

test.each<[readonly unknown[], string | null]>([
  [["a", "b"], "a"],
  [[...wrong, "b", "c"], "b"],
  [wrong, null],
  [[], null],
])("the first text of %j is %j", (values, text) => expect(toText(...values)).toBe(text))

test.each<[readonly unknown[], string | null]>([
  [["Ada", "King"], "Ada King"],
  [["Ada", ...wrong, "King"], "Ada King"],
  [wrong, null],
])("the texts of %j, joined, are %j", (values, text) => expect(joinTexts(...values)).toBe(text))

test.each<[unknown, unknown, string | null]>([
  ["a/b", 7, "https://img.test/a%2Fb/7"],
  ...wrong.filter((value) => value !== 7).map((value): [unknown, unknown, null] => ["a", value, null]),
])("a template with %j and %j is %j", (a, b, text) => expect(fillTemplate`https://img.test/${a}/${b}`).toBe(text))

describe("an entry of a list", () => {
  const verified = { email: "b@x.test", verified: true }

  test.each<[unknown, unknown]>([
    [[{ email: "a@x.test", verified: false }, verified, { email: "c@x.test", verified: true }], verified],
    [[null, "b@x.test", [verified], { email: "a@x.test", verified: "true" }, { verified: 1 }, verified], verified],
    [[{ email: "a@x.test" }], undefined],
    [{ 0: verified, length: 1 }, undefined],
    ["b@x.test", undefined],
    [undefined, undefined],
  ])("of %j is %j", (list, entry) => expect(findEntry(list, { verified: true })).toEqual(entry))

  test("may be of another realm, as those that an edge runtime has parsed", () => {
    const list: unknown = runInNewContext(`(${JSON.stringify([verified])})`)
    expect(Object.getPrototypeOf(list)).not.toBe(Array.prototype)
    expect(findEntry(list, { verified: true })).toEqual(verified)
  })
})

test.each<[unknown, boolean, boolean]>([
  [true, true, true],
  ["true", false, true],
  ...[...wrong.filter((value) => value !== true), false, "TRUE", "1", 1, [true]].map((
    value,
  ): [unknown, boolean, boolean] => [value, false, false]),
])("the flag %j counts: %j, and if it may be text: %j", (value, flag, text) => {
  expect(isTrue(value)).toBe(flag)
  expect(isTrue(true, value)).toBe(flag)
  expect(isTrueText(value)).toBe(text)
})

test("a profile from the token answer has no tokens", () => {
  const tokens = { access_token: "a", refresh_token: "r", id_token: "i", token_type: "bearer" } as const
  expect(toProfile({ ...tokens, ...{ owner: { id: "7" } } })).toEqual({ token_type: "bearer", owner: { id: "7" } })
})

describe("the token answer", () => {
  const bearer = { access_token: "at", token_type: "bearer" }
  const read = async (response: Response, steps: readonly AnswerStep[]) => {
    const conformed = await conform(...steps)(response.clone()) ?? response
    return await readTokens("acme", conformed, new Date(0)).catch(({ message }: Error) => message)
  }

  test.each<[readonly AnswerStep[], object, object | string]>([
    [[], bearer, bearer],
    [[addTokenType], { access_token: "at" }, bearer],
    [[addTokenType], { access_token: "at", token_type: null }, bearer],
    [[addTokenType], { access_token: "at", token_type: "mac" }, "returned no token of type bearer"],
    [[addTokenType], { access_token: { s3cret: 1 } }, "returned no access_token that is a string"],
    [[], { access_token: "at" }, "returned no token of type bearer"],
    [[spaceScopes], { ...bearer, scope: ["a", "b"] }, { ...bearer, scope: "a b" }],
    [[spaceScopes], { ...bearer, scope: "a,b:c, d" }, { ...bearer, scope: "a b:c d" }],
    [[spaceScopes], { ...bearer, scope: "a b" }, { ...bearer, scope: "a b" }],
    [[spaceScopes], { ...bearer, scope: "" }, { ...bearer, scope: "" }],
    [[spaceScopes], { ...bearer, scope: null }, bearer],
    [[spaceScopes], bearer, bearer],
    [[], { ...bearer, scope: "a,b" }, { ...bearer, scope: "a,b" }],
    [[spaceScopes], { ...bearer, scope: ["a", { s3cret: 1 }] }, "returned a scope that is not a string"],
    [[removeZeroExpiry], { ...bearer, expires_in: 0 }, bearer],
    [[removeZeroExpiry], { ...bearer, expires_in: "0" }, bearer],
    [[removeZeroExpiry], { ...bearer, expires_in: 60 }, { ...bearer, expires_in: 60, expires_at: 60 }],
    [[removeZeroExpiry], { ...bearer, expires_in: [] }, "returned an invalid expires_in; expected a number of seconds"],
    [[removeZeroExpiry], { ...bearer, expires_in: false }, "returned an invalid expires_in"],
    [[removeEmpty], { ...bearer, id_token: "", scope: "" }, bearer],
    [[() => ({ error: "40029" }), addTokenType], { errcode: 40029 }, "the provider answered with 40029"],
    [[addTokenType, spaceScopes], { error: "invalid_grant" }, "the provider answered with invalid_grant"],
  ])("%o with %j becomes %j", async (steps, answer, expected) => {
    const found = await read(Response.json(answer), steps)
    expect(found).toEqual(typeof expected === "string" ? expect.stringContaining(expected) : expected)
    expect(JSON.stringify(found)).not.toContain("s3cret")
  })

  test.each([
    [() => Response.json(["s3cret"]), "did not answer with a JSON object"],
    [() => Response.json(null), "did not answer with a JSON object"],
    [() => new Response("<p>s3cret"), "did not answer with a JSON object"],
    [() => Response.json({}, { status: 502 }), "answered with status 502"],
    [() => new Response("", { status: 502 }), "answered with status 502"],
  ])("that is no JSON object, or has another status, is rejected: %#", async (answer, reason) => {
    const found = await read(answer(), [addTokenType])
    expect(found).toContain(reason)
    expect(found).not.toContain("s3cret")
  })

  test("may be JSON of another content type", async () => {
    expect(await read(new Response(JSON.stringify(bearer), { headers: { "content-type": "text/plain" } }), []))
      .toEqual(bearer)
  })
})
