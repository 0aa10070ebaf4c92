import { describe, expect, it } from "vitest"
import { breakages } from "../../src/idp/broken.ts"
import { callbackFaults } from "../../src/idp/callback-faults.ts"
import { idTokenFaults } from "../../src/idp/id-token-faults.ts"
import {
  breakables,
  controlIdp,
  createIdp,
  discoveryFaultNames,
  type Fault,
  toFetch,
  userinfoFaultNames,
} from "../../src/idp/index.ts"
import { tokenFaults } from "../../src/idp/token-faults.ts"
import { type Result, walk } from "./client.ts"

const fetch = toFetch(createIdp())
let count = 0

/** Aborts at once if a fault would make the client wait forever. */
const hasty: typeof fetch = (input, init) => {
  const giveUp = new AbortController()
  const answer = fetch(input, { ...init, signal: giveUp.signal })
  if (/slow/.test(String(input instanceof Request ? input.url : input))) queueMicrotask(() => giveUp.abort())
  return answer
}

const run = async (fault: Fault): Promise<Result> => {
  const idp = controlIdp(`https://idp.test/${fault.replace("/", "-")}-${++count}`, fetch)
  if (fault === "id-token/replayed") await walk({ issuer: idp.issuer, fetch })
  await idp.always({ faults: [fault] })
  return await walk({ issuer: idp.issuer, fetch: hasty })
}

/** Faults that a strict client accepts: it need not check that part, or the case is valid. */
const harmless: readonly Fault[] = [
  "callback/iss-extra",
  "discovery/no-iss-support",
  "discovery/no-end-session-endpoint",
  "discovery/script-end-session-endpoint",
  "discovery/no-pkce",
  "discovery/tenant-pattern",
  "token/type-upper-case",
  "token/content-type-upper-case",
  "token/ignores-pkce",
  "userinfo/dpop-nonce", // only for requests with a proof
  "userinfo/other-claims",
]

/** Faults that a client may reject by the specifications, and oauth4webapi does not. */
const lax: readonly Fault[] = [
  "callback/other-duplicate",
  "id-token/foreign-azp",
  "id-token/iat-future",
  "token/expires-in-string",
  "token/error-and-token",
  "token/type-dpop",
  "token/no-content-type",
  "userinfo/wrong-iss",
  "userinfo/wrong-aud",
  "discovery/text",
  "jwks/text",
  "token/text",
  "userinfo/text",
]

describe("a strict client signs in with harmless oddities", () => {
  const fine = Object.keys(idTokenFaults).filter((fault) => fault.includes("/fine-")) as Fault[]
  it.each([...fine, ...harmless])("%s", async (fault) => {
    expect((await run(fault)).userinfo?.sub).toBe("ada-1815")
  })
})

describe("a strict client rejects", () => {
  const named = [...Object.keys(callbackFaults), ...Object.keys(idTokenFaults), ...Object.keys(tokenFaults)] as Fault[]
  const own: readonly Fault[] = [...discoveryFaultNames, ...userinfoFaultNames]
  // a redirect to the same document is harmless to a client that follows it; limiting the size is up to the client
  const broken = breakables.flatMap((endpoint) =>
    breakages.filter((kind) => kind !== "huge").map((kind): Fault => `${endpoint}/${kind}`)
  )
  const all = [...named, ...own, ...broken].filter((fault) =>
    !harmless.includes(fault) && !lax.includes(fault) && !fault.includes("/fine-")
  )
  it.each(all)("%s", async (fault) => {
    await expect(run(fault)).rejects.toThrow()
  })
})

describe("faults that a strict client accepts", () => {
  it("huge answers are well-formed and more than a mebibyte", async () => {
    for (const endpoint of breakables) {
      expect((await run(`${endpoint}/huge`)).userinfo?.sub).toBe("ada-1815")
    }
    const idp = controlIdp("https://idp.test/huge", fetch)
    await idp.always({ faults: ["jwks/huge"] })
    expect((await (await fetch(`${idp.issuer}/jwks`)).text()).length).toBeGreaterThan(1024 * 1024)
  })

  it("claims that only a stricter client compares are accepted", async () => {
    expect((await run("id-token/foreign-azp")).claims?.azp).toBe("someone-else")
    expect((await run("id-token/iat-future")).claims?.iat).toBeGreaterThan(Date.now() / 1000 + 3_600)
    expect((await run("token/expires-in-string")).tokens.expires_in).toBe(3_600)
    expect((await run("token/type-dpop")).tokens.token_type).toBe("dpop")
    expect((await run("userinfo/wrong-iss")).userinfo?.["iss"]).toBe("https://other.test")
    expect((await run("userinfo/wrong-aud")).userinfo?.["aud"]).toEqual(["another-client"])
  })

  it("JSON with the content type of text is accepted", async () => {
    for (const [endpoint, path] of [["discovery", ".well-known/openid-configuration"], ["jwks", "jwks"]] as const) {
      const idp = controlIdp(`https://idp.test/text-${endpoint}`, fetch)
      await idp.always({ faults: [`${endpoint}/text`] })
      expect((await fetch(`${idp.issuer}/${path}`)).headers.get("content-type")).toBe("text/plain")
    }
  })

  it("a mix-up is answered by the other issuer, in its own name", async () => {
    const [evil, honest] = [controlIdp("https://idp.test/evil", fetch), controlIdp("https://idp.test/good", fetch)]
    await evil.next({ faults: ["callback/mix-up"], other: honest.issuer })
    await expect(walk({ issuer: evil.issuer, fetch })).rejects.toThrow(/"iss"/)
    expect(await honest.requests("authorize")).toHaveLength(1)
  })
})

it("the identity provider rejects an order for an unknown fault", async () => {
  const idp = controlIdp("https://idp.test/misspelt", fetch)
  const faults = ["id-token/expird"] as unknown as Fault[]
  await expect(idp.next({ faults })).rejects.toThrow("unknown fault: id-token/expird")
  await expect(idp.always({ faults })).rejects.toThrow("unknown fault")
  expect(() => createIdp({ always: { faults } })).toThrow(RangeError)
})
