import { type JWTPayload, SignJWT, UnsecuredJWT } from "jose"
import { describe, expect, test } from "vitest"
import type { OAuthSettings } from "../../src/oauth/settings.ts"
import type { OIDCConfig } from "../../src/oauth/provider.ts"
import { clientId, clientSecret, ec, Idp, issuer, now, otherRsa, rsa, seconds, toJwk } from "./fixture.ts"

const secret = (text: string) => new TextEncoder().encode(text)
const { kid: _kid, ...otherKey } = await toJwk(otherRsa, "") as { kid: string }
const later = (s: number) => new Date(now.getTime() + s * 1000)

/** A protocol that must verify ID tokens. */
export interface Verifier {
  toSettings(idp: Idp, more?: Partial<OIDCConfig>): OAuthSettings
  signIn(idp: Idp, provider: OAuthSettings, answer?: undefined, at?: Date): Promise<unknown>
}

/** Declares the tests of ID tokens that every protocol must pass. */
export function describeIdTokens({ signIn, toSettings }: Verifier): void {
  describe("an ID token (case 9)", () => {
    test.each<[string, JWTPayload]>([
      ["of another issuer", { iss: "https://evil.test" }],
      ["of the issuer with one more slash", { iss: `${issuer}/` }],
      ["for another client", { aud: "another" }],
      ["without an audience", { aud: [] }],
      ["for this client and an untrusted one", { aud: [clientId, "another"] }],
      ["for two clients, issued to the other", { aud: [clientId, "another"], azp: "another" }],
      ["issued to another client", { azp: "another" }],
      ["that has expired", { exp: seconds - 31 }],
      ["without an expiry", { exp: undefined as unknown as number }],
      ["with an expiry in words", { exp: "tomorrow" as unknown as number }],
      ["issued in the future", { iat: seconds + 31 }],
      ["without a time of issue", { iat: undefined as unknown as number }],
      ["that is not valid yet", { nbf: seconds + 31 }],
      ["without a subject", { sub: undefined as unknown as string }],
      ["with an empty subject", { sub: "" }],
      ["with a number as subject", { sub: 7 as unknown as string }],
    ])("%s is rejected", async (_, claims) => {
      const idp = new Idp()
      idp.claims = { ...idp.claims, ...claims }
      await expect(signIn(idp, toSettings(idp))).rejects.toMatchObject({ type: "OAuthCallbackError" })
      expect(idp.count("/userinfo")).toBe(0)
    })

    test.each<[string, JWTPayload]>([
      ["the audience is a list with this client only", { aud: [clientId] }],
      ["there are two audiences, and it was issued to this client", { aud: [clientId, "another"], azp: clientId }],
      ["clocks differ a little", { iat: seconds + 20, exp: seconds + 320, nbf: seconds + 20 }],
      ["it expired a moment ago", { exp: seconds - 20 }],
    ])("is accepted when %s", async (_, claims) => {
      const idp = new Idp()
      idp.claims = { ...idp.claims, ...claims }
      await expect(signIn(idp, toSettings(idp))).resolves.toMatchObject({ user: { id: "sub-1" } })
    })

    test.each<[string, string | undefined, string]>([
      ["another", "x", "has the nonce of another sign-in"],
      [
        "no",
        undefined,
        'has no nonce, but the authorization request had one; if the provider ignores nonces, set `checks: ["pkce"]`',
      ],
    ])("with %s nonce is rejected (case 8)", async (_, nonce, reason) => {
      const idp = new Idp()
      idp.claims = { ...idp.claims, nonce }
      await expect(signIn(idp, toSettings(idp))).rejects.toMatchObject({
        type: "InvalidCheck",
        message: `Provider "idp": the ID token ${reason}`,
      })
    })

    test("with a nonce is rejected if the request sent none (case 7)", async () => {
      const idp = new Idp()
      idp.claims.nonce = "of another flow"
      await expect(signIn(idp, toSettings(idp, { checks: ["pkce"] }))).rejects.toMatchObject({
        type: "InvalidCheck",
        message: expect.stringContaining("has a nonce, but the authorization request had none"),
      })
    })
  })

  describe("an ID token's signature (cases 10, 63)", () => {
    test.each<[string, (claims: JWTPayload) => Promise<string> | string]>([
      ["none", (claims) => new UnsecuredJWT(claims).encode()],
      [
        "HS256 with the client secret",
        (claims) => new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(secret(clientSecret)),
      ],
      [
        "HS256 with the public key",
        async (claims) =>
          await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "one" })
            .sign(secret(JSON.stringify(await toJwk(rsa, "one")))),
      ],
      [
        "RS256 by a stranger under the known kid",
        (claims) => new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(otherRsa.privateKey),
      ],
      [
        "RS256 by a key in its own header",
        async (claims) =>
          await new SignJWT(claims).setProtectedHeader({ alg: "RS256", jwk: await toJwk(otherRsa, "x") as never })
            .sign(otherRsa.privateKey),
      ],
      [
        "ES256 under the kid of an RSA key",
        (claims) => new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "one" }).sign(ec.privateKey),
      ],
      ["a critical extension", async (claims) => {
        const token = await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(rsa.privateKey)
        const header = btoa(JSON.stringify({ alg: "RS256", kid: "one", crit: ["x"], x: 1 })).replace(/=+$/, "")
        return [header, ...token.split(".").slice(1)].join(".")
      }],
      [
        "cut off",
        async (claims) =>
          (await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(rsa.privateKey))
            .replace(/\.[^.]*$/, "."),
      ],
      ["no token", () => "not.a.token"],
      ["five parts", () => "a.b.c.d.e"],
    ])("%s is rejected", async (_, sign) => {
      const idp = new Idp()
      idp.sign = async (claims) => await sign(claims)
      await expect(signIn(idp, toSettings(idp))).rejects.toMatchObject({ type: "OAuthCallbackError" })
    })

    test("ES256 by a published key is accepted", async () => {
      const idp = new Idp()
      idp.sign = (claims) => new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "ec" }).sign(ec.privateKey)
      idp.answers["/jwks"] = async () =>
        Response.json({ keys: [await toJwk(rsa, "one"), await toJwk(ec, "ec", "ES256")] })
      await expect(signIn(idp, toSettings(idp))).resolves.toMatchObject({ user: { id: "sub-1" } })
    })

    test("an algorithm that the server does not announce is rejected, and the error names the option", async () => {
      const idp = new Idp()
      idp.metadata.id_token_signing_alg_values_supported = ["ES256"]
      const message = expect.stringContaining("client.id_token_signed_response_alg")
      await expect(signIn(idp, toSettings(idp))).rejects.toMatchObject({ message })
    })

    test.each([["RS256", true], ["ES256", false]])(
      "with %s configured, a token under RS256 is accepted: %s",
      async (alg, passes) => {
        const idp = new Idp()
        const done = signIn(idp, toSettings(idp, { client: { id_token_signed_response_alg: alg } }))
        if (passes) await expect(done).resolves.toMatchObject({ user: { id: "sub-1" } })
        else await expect(done).rejects.toMatchObject({ type: "OAuthCallbackError" })
      },
    )

    test("without jwks_uri the token is rejected, because it cannot be verified", async () => {
      const idp = new Idp()
      delete idp.metadata.jwks_uri
      await expect(signIn(idp, toSettings(idp))).rejects.toMatchObject({
        type: "InvalidEndpoints",
        message: expect.stringContaining("jwks_endpoint"),
      })
    })

    test("a missing ID token is rejected", async () => {
      const idp = new Idp()
      idp.answers["/token"] = () => Response.json(idp.tokens)
      await expect(signIn(idp, toSettings(idp))).rejects.toMatchObject({ message: expect.stringContaining("id_token") })
    })
  })

  describe("the provider's keys", () => {
    const rotate = (idp: Idp) => {
      idp.sign = (claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "two" }).sign(otherRsa.privateKey)
      idp.answers["/jwks"] = async () => Response.json({ keys: [await toJwk(otherRsa, "two")] })
    }

    test("are fetched once by many callers, and again after ten minutes", async () => {
      const idp = new Idp()
      const provider = toSettings(idp, { checks: ["pkce"] })
      await Promise.all(Array.from({ length: 5 }, () => signIn(idp, provider)))
      expect([idp.count("/jwks"), idp.count("/.well-known/openid-configuration")]).toEqual([1, 1])
      idp.claims = { ...idp.claims, exp: seconds + 10_000 }
      await signIn(idp, provider, undefined, later(601))
      expect([idp.count("/jwks"), idp.count("/.well-known/openid-configuration")]).toEqual([2, 2])
    })

    test("are fetched again after a rotation, when a kid is unknown", async () => {
      const idp = new Idp()
      const provider = toSettings(idp)
      await signIn(idp, provider)
      rotate(idp)
      await expect(signIn(idp, provider, undefined, later(61))).resolves.toMatchObject({ user: { id: "sub-1" } })
      expect(idp.count("/jwks")).toBe(2)
    })

    test("are not fetched for every unknown kid", async () => {
      const idp = new Idp()
      const provider = toSettings(idp)
      await signIn(idp, provider)
      idp.sign = (claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "x" }).sign(otherRsa.privateKey)
      for (const s of [1, 2, 59, 60, 61, 119]) {
        await expect(signIn(idp, provider, undefined, later(s))).rejects.toMatchObject({ type: "OAuthCallbackError" })
      }
      expect(idp.count("/jwks")).toBe(2)
    })

    describe("the keys of a provider whose tokens have no kid", () => {
      const nameless = (pair: typeof rsa, alg = "RS256") => (idp: Idp) => {
        idp.sign = (claims) => new SignJWT(claims).setProtectedHeader({ alg }).sign(pair.privateKey)
      }
      const publish = (idp: Idp, ...keys: object[]) => {
        idp.answers["/jwks"] = () => Response.json({ keys })
      }
      const bare = async (pair: typeof rsa) => {
        const { kid: _, ...key } = await toJwk(pair, "", "RS256") as { kid: string }
        return key
      }

      test("accept a sign-in at the second attempt after a rotation just after they were fetched", async () => {
        const idp = new Idp()
        publish(idp, await bare(rsa))
        nameless(rsa)(idp)
        const provider = toSettings(idp)
        await signIn(idp, provider)
        publish(idp, await bare(otherRsa))
        nameless(otherRsa)(idp)
        await expect(signIn(idp, provider, undefined, later(10))).rejects.toMatchObject({ type: "OAuthCallbackError" })
        await expect(signIn(idp, provider, undefined, later(60))).resolves.toMatchObject({ user: { id: "sub-1" } })
        expect(idp.count("/jwks")).toBe(2)
      })

      test.each([["first", 0], ["last", 1]])("are tried one after the other: the %s", async (_, at) => {
        const idp = new Idp()
        publish(idp, await toJwk(otherRsa, "a"), await toJwk(rsa, "b"), await toJwk(ec, "c", "ES256"))
        nameless([otherRsa, rsa][at]!)(idp)
        await expect(signIn(idp, toSettings(idp))).resolves.toMatchObject({ user: { id: "sub-1" } })
        expect(idp.count("/jwks")).toBe(1)
      })

      test("are tried up to the eighth", async () => {
        const idp = new Idp()
        publish(idp, ...Array.from({ length: 8 }, () => ({ ...otherKey })), await bare(rsa))
        nameless(rsa)(idp)
        await expect(signIn(idp, toSettings(idp))).rejects.toMatchObject({ type: "OAuthCallbackError" })
      })

      test("do not make a wrong claim valid", async () => {
        const idp = new Idp()
        publish(idp, await bare(rsa), await bare(otherRsa))
        nameless(rsa)(idp)
        idp.claims.aud = "another"
        await expect(signIn(idp, toSettings(idp))).rejects.toMatchObject({ message: expect.stringContaining("aud") })
      })

      test("are fetched again after a rotation, once", async () => {
        const idp = new Idp()
        const provider = toSettings(idp)
        publish(idp, await bare(rsa))
        nameless(rsa)(idp)
        await signIn(idp, provider)
        publish(idp, await bare(otherRsa))
        nameless(otherRsa)(idp)
        await expect(signIn(idp, provider, undefined, later(61))).resolves.toMatchObject({ user: { id: "sub-1" } })
        nameless(rsa)(idp)
        for (const s of [62, 63, 120]) {
          await expect(signIn(idp, provider, undefined, later(s))).rejects.toMatchObject({ type: "OAuthCallbackError" })
        }
        expect(idp.count("/jwks")).toBe(2)
      })
    })

    test("are fetched again if the clock was set back", async () => {
      const idp = new Idp()
      idp.claims = { ...idp.claims, exp: seconds + 10_000 }
      const provider = toSettings(idp)
      await signIn(idp, provider, undefined, later(5000))
      await signIn(idp, provider)
      expect(idp.count("/jwks")).toBe(2)
    })

    test("are fetched again after a failed request", async () => {
      const idp = new Idp()
      const provider = toSettings(idp)
      const good = idp.answers["/jwks"]!
      idp.answers["/jwks"] = () => new Response("down", { status: 503 })
      await expect(signIn(idp, provider)).rejects.toMatchObject({ type: "OAuthCallbackError" })
      idp.answers["/jwks"] = good
      await expect(signIn(idp, provider)).resolves.toMatchObject({ user: { id: "sub-1" } })
    })
  })
}
