import * as oauth from "oauth4webapi"
import { redeemRefreshToken } from "../../../src/oauth/refresh.ts"
import { answerAxes, createAnswer } from "./answer.ts"
import { claims, finishSignIn, getIdToken, processTokens } from "./flow.ts"
import { createJwt, validKeys } from "./jwt.ts"
import { clientId, createClient, createProvider, now, seconds } from "./provider.ts"
import { type Differences, judgeBy, missing, type Part, type Values } from "./table.ts"

const memberAxes = {
  access_token: {
    "missing": missing,
    "null": null,
    "empty": "",
    "number": 1,
    "list": ["at-1"],
    "object": {},
    "with line break": "a\nb",
    "with NUL": "a\0b",
    "with é": "é",
    "with space": "a b",
    "10,000 characters": "a".repeat(10_000),
  },
  token_type: {
    "bearer": "bearer",
    "BEARER": "BEARER",
    "bearer and space": "bearer ",
    "DPoP": "DPoP",
    "mac": "mac",
    "N_A": "N_A",
    "missing": missing,
    "null": null,
    "empty": "",
    "number": 1,
    "list": ["Bearer"],
  },
  refresh_token: {
    "text": "rt-2",
    "null": null,
    "empty": "",
    "number": 1,
    "list": ["rt-2"],
    "object": {},
    "false": false,
  },
  scope: { "text": "openid", "empty": "", "null": null, "number": 1, "list": ["openid"], "object": {} },
  expires_in: {
    "number": 3600,
    "zero": 0,
    "fraction": 0.5,
    "negative": -1,
    "huge": 1e300,
    "digits": "3600",
    "digits and space": " 3600",
    "digits and unit": "1h",
    "hexadecimal": "0x10",
    "exponent": "1e3",
    "negative text": "-1",
    "Infinity": "Infinity",
    "words": "soon",
    "empty": "",
    "null": null,
    "true": true,
    "object": {},
    "list of number": [60],
  },
  error: {
    "text": "invalid_grant",
    "empty": "",
    "null": null,
    "object": { message: "no" },
    "false": false,
    "true": true,
    "number": 0,
  },
  expires_at: { "number": seconds + 60, "text": "soon", "null": null, "object": {} },
  error_description: { "text": "no" },
  unknown: { "object": { a: 1 }, "null": null },
}

/** Differences that both grants share. */
const onlyOursRefuses: Differences = {
  "An access token goes into a header, so only visible ASCII may be in it (RFC 6749 §A.12).": [
    "access_token: with line break",
    "access_token: with NUL",
    "access_token: with é",
  ],
  "The client asked for a bearer token, and has no key for another type.": ["token_type: DPoP"],
  "A text that only begins with a number is no number of seconds, nor is a list.": [
    "expires_in: digits and unit",
    "expires_in: list of number",
  ],
  "Some providers report errors with status 200, so a response with an error gives no tokens.": [
    "error: text",
    "error: object",
    "error: true",
  ],
  "A page is no token response, even if it can be read as JSON (RFC 6749 §5.1).": [
    "type: HTML",
    "type: text",
    "type: JWT",
    "type: form",
    "type: two",
    "type: JSON suffix",
    "type: empty",
    "type: missing",
  ],
}
const nullMember =
  "Some providers send null or an empty token instead of leaving a member out. A missing one is allowed."
const lenient: Differences = {
  [nullMember]: ["refresh_token: null", "refresh_token: empty", "scope: null", "expires_in: null"],
}

const members: Values = { access_token: "at-1", token_type: "Bearer" }
const readMembers = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([axis]) => axis in memberAxes))

/** Token responses that answer an authorization code. */
export const codeAnswers: Part = {
  name: "token responses to a code",
  axes: {
    ...memberAxes,
    ...answerAxes,
    id_token: { "missing": missing, "null": null, "empty": "", "number": 1, "list": [], "object": {}, "no JWT": "x" },
  },
  async judge(values) {
    const own = "id_token" in values ? values.id_token : await getIdToken()
    const answer = () => createAnswer(values, { ...members, id_token: own, ...readMembers(values) })
    const provider = createProvider({ "/token": answer, "/jwks": validKeys })
    return {
      ours: await judgeBy(() => finishSignIn(provider)),
      theirs: await judgeBy(() => processTokens(provider, answer())),
    }
  },
  onlyOursRefuses,
  onlyTheirsRefuses: lenient,
  counts: { bothAccept: 611, bothRefuse: 3953, onlyOursRefuses: 670, onlyTheirsRefuses: 141 },
}

/** Returns an ID token of a refresh, which has no nonce. @param changes see `createJwt` */
const idToken = (own: Values, changes: Values = {}) => () => createJwt(changes, { ...claims, nonce: missing, ...own })

/** Token responses that answer a refresh token. */
export const refreshAnswers: Part = {
  name: "token responses to a refresh token",
  axes: {
    ...memberAxes,
    ...answerAxes,
    id_token: {
      "null": null,
      "empty": "",
      "number": 1,
      "object": {},
      "no JWT": "x",
      "valid": idToken({}),
      "with the old nonce": idToken({ nonce: claims.nonce }),
      "with another nonce": idToken({ nonce: "another" }),
      "of another user": idToken({ sub: "sub-2" }),
      "of another issuer": idToken({ iss: "https://evil.test" }),
      "for another client": idToken({ aud: "another" }),
      "issued to another client": idToken({ azp: "another" }),
      "of two audiences": idToken({ aud: [clientId, "another"] }),
      "expired": idToken({ exp: seconds - 60 }),
      "issued in the future": idToken({ iat: seconds + 3600 }),
      "with auth_time as text": idToken({ auth_time: "x" }),
      "without signature": idToken({}, { alg: "none" }),
      "signed by another key": idToken({}, { kid: "rsa" }),
    },
  },
  async judge(values) {
    const { id_token } = values
    const own = typeof id_token === "function" ? await id_token() : "id_token" in values ? id_token : missing
    const answer = () => createAnswer(values, { ...members, id_token: own, ...readMembers(values) })
    const provider = createProvider({ "/token": answer, "/jwks": validKeys })
    return {
      ours: await judgeBy(() =>
        redeemRefreshToken(provider.ours, { refreshToken: "rt-1", params: {}, sub: "sub-1", now })
      ),
      theirs: await judgeBy(async () => {
        const response = answer()
        const tokens = await oauth.processRefreshTokenResponse(provider.server, createClient(), response)
        if (tokens.id_token) await oauth.validateApplicationLevelSignature(provider.server, response, provider.options)
      }),
    }
  },
  onlyOursRefuses: {
    ...onlyOursRefuses,
    "Refreshed tokens are those of the same user (OpenID Connect Core §12.2).": ["id_token: of another user"],
    "As for the ID token of a sign-in.": ["id_token: issued to another client", "id_token: issued in the future"],
  },
  onlyTheirsRefuses: {
    ...lenient,
    "A refresh needs no ID token, and null or an empty one counts as missing: it does not replace the stored one.": [
      "id_token: null",
      "id_token: empty",
    ],
  },
  counts: { bothAccept: 722, bothRefuse: 4657, onlyOursRefuses: 883, onlyTheirsRefuses: 235 },
}
