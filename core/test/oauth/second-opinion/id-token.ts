import * as oauth from "oauth4webapi"
import { claims, finishSignIn, nonce, processTokens } from "./flow.ts"
import { b64, createJwt, jwtAxes, keyAxes, validKeys } from "./jwt.ts"
import { clientId, createClient, createProvider, issuer, metadata, seconds } from "./provider.ts"
import { judgeBy, missing, type Part, type Values, type Verdicts, withoutMissing } from "./table.ts"

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout"

const claimAxes = {
  iss: {
    "with slash": `${issuer}/`,
    "another": "https://evil.test",
    "in upper case": issuer.toUpperCase(),
    "number": 1,
    "missing": missing,
    "list": [issuer],
  },
  sub: {
    "empty": "",
    "space": " ",
    "number": 1,
    "missing": missing,
    "object": {},
    "with #": "a#b",
    "lone surrogate": "\ud800",
    "undefined": "undefined",
  },
  aud: {
    "another": "another",
    "list of this": [clientId],
    "list of two": [clientId, "another"],
    "list of this twice": [clientId, clientId],
    "list of another": ["another"],
    "list in list": [[clientId]],
    "list with number": [1, clientId],
    "empty list": [],
    "missing": missing,
    "object": {},
  },
  exp: {
    "36 s ago": seconds - 36,
    "24 s ago": seconds - 24,
    "in the year 33000": seconds + 1e12,
    "fraction": seconds + 60.5,
    "negative": -1,
    "text": `${seconds + 300}`,
    "missing": missing,
    "null": null,
  },
  iat: {
    "in an hour": seconds + 3600,
    "in 36 s": seconds + 36,
    "in 24 s": seconds + 24,
    "a month ago": seconds - 30 * 86_400,
    "zero": 0,
    "text": `${seconds}`,
    "missing": missing,
    "null": null,
  },
  nbf: {
    "in 36 s": seconds + 36,
    "in 24 s": seconds + 24,
    "text": `${seconds}`,
    "null": null,
  },
  nonce: {
    "another": "another",
    "empty": "",
    "missing": missing,
    "null": null,
    "list": [nonce],
  },
  azp: {
    "this": clientId,
    "another": "another",
    "empty": "",
    "null": null,
    "list": [clientId],
  },
  auth_time: {
    "past": seconds - 60,
    "in an hour": seconds + 3600,
    "zero": 0,
    "negative": -1,
    "text": `${seconds}`,
    "null": null,
  },
  events: {
    "logout": { [logoutEvent]: {} },
    "logout as text": { [logoutEvent]: "x" },
    "another": { "https://another.test": {} },
  },
  at_hash: { "another": "x" },
  acr: { "number": 1 },
}

/** Judges the ID token of a sign-in. */
async function judge(values: Values): Promise<Verdicts> {
  const own = Object.fromEntries(Object.entries(values).filter(([axis]) => axis in claimAxes))
  const idToken = await createJwt(values, { ...claims, ...own })
  const answer = { access_token: "at-1", token_type: "Bearer", id_token: idToken }
  const registered = values.registered as string | undefined
  const client = registered === undefined ? {} : { id_token_signed_response_alg: registered }
  const provider = createProvider(
    { "/token": () => Response.json(answer), "/jwks": values.keys as typeof validKeys ?? validKeys },
    { client },
    withoutMissing({
      ...metadata,
      ..."announced" in values && { id_token_signing_alg_values_supported: values.announced },
    }),
  )
  const sent = "sent nonce" in values ? {} : { nonce }
  return {
    ours: await judgeBy(() => finishSignIn(provider, { sent })),
    theirs: await judgeBy(() =>
      processTokens(provider, Response.json(answer), createClient(client), sent.nonce ?? oauth.expectNoNonce)
    ),
  }
}

/** ID tokens of a sign-in: claims, header, signature and form. */
export const idTokens: Part = {
  name: "ID tokens",
  axes: { ...claimAxes, ...jwtAxes, "sent nonce": { "none": true } },
  judge,
  onlyOursRefuses: {
    "Only text that identifies one account is a subject.": [
      "sub: empty",
      "sub: space",
      "sub: undefined",
      "sub: lone surrogate",
    ],
    "A token that was issued in the future has a wrong clock or a wrong author.": ["iat: in an hour", "iat: in 36 s"],
    "An authorized party is this client, or the token was issued to another (OpenID Connect Core §3.1.3.7, step 5).": [
      "azp: another",
      "azp: empty",
      "azp: null",
      "azp: list",
    ],
    "A logout token is no ID token (OpenID Connect Back-Channel Logout 1.0 §4.1).": ["events: logout"],
  },
  onlyTheirsRefuses: {
    ...b64,
  },
  counts: { bothAccept: 524, bothRefuse: 6315, onlyOursRefuses: 400, onlyTheirsRefuses: 32 },
}

const { signed, alg, kid, header } = jwtAxes

/** The algorithms and keys that may verify an ID token. */
export const idTokenKeys: Part = {
  name: "keys of ID tokens",
  axes: {
    ...{ signed, alg, kid, header },
    ...keyAxes,
    announced: {
      "nothing": missing,
      "ES256 alone": ["ES256"],
      "RS256 alone": ["RS256"],
      "none": ["none"],
      "HS256 and none": ["HS256", "none"],
      "HS256 and ES256": ["HS256", "ES256"],
      "empty list": [],
      "text": "ES256",
      "null": null,
    },
    registered: { "ES256": "ES256", "RS256": "RS256" },
  },
  judge,
  onlyOursRefuses: {
    "A key with `key_ops` that is not a list is malformed (RFC 7517 §4.3).": ["keys: key_ops text"],
  },
  onlyTheirsRefuses: {
    ...b64,
    "If several published keys fit, each is tried. All are the provider's, and one must verify the signature.": [
      "kid: missing + signed: RS256 + keys: with short RSA key",
      "kid: missing + signed: RS256 under the kid of another type + keys: with short RSA key",
      "keys: kid twice, right one first",
      "keys: kid twice, right one last",
      "kid: missing + keys: none with kid",
      "signed: another key + keys: kid twice, right one first",
      "signed: another key + keys: kid twice, right one last",
    ],
  },
  counts: { bothAccept: 94, bothRefuse: 1610, onlyOursRefuses: 7, onlyTheirsRefuses: 31 },
}
