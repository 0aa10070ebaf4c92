import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose"
import { verifyLogoutToken } from "../../../src/oauth/logout-token.ts"
import { isObject } from "../../../src/web/json.ts"
import { createJwt, jwtAxes, validKeys } from "./jwt.ts"
import { clientId, createProvider, issuer, now, seconds } from "./provider.ts"
import { judgeBy, missing, type Part, type Values } from "./table.ts"

const event = "http://schemas.openid.net/event/backchannel-logout"

const claims: Values = {
  ...{ iss: issuer, aud: clientId, iat: seconds, exp: seconds + 120, jti: "jti-1" },
  ...{ sub: "sub-1", sid: "sid-1", events: { [event]: {} } },
}

const claimAxes = {
  iss: { "with slash": `${issuer}/`, "another": "https://evil.test", "missing": missing, "null": null },
  sub: { "missing": missing, "empty": "", "null": null, "number": 1, "object": {} },
  sid: { "missing": missing, "empty": "", "null": null, "number": 1 },
  aud: {
    "list of this": [clientId],
    "list of two": [clientId, "another"],
    "another": "another",
    "empty list": [],
    "missing": missing,
    "null": null,
  },
  exp: {
    "36 s ago": seconds - 36,
    "24 s ago": seconds - 24,
    "in a year": seconds + 3e7,
    "text": "x",
    "missing": missing,
  },
  iat: {
    "in 36 s": seconds + 36,
    "in 24 s": seconds + 24,
    "4 minutes ago": seconds - 240,
    "6 minutes ago": seconds - 360,
    "text": "x",
    "missing": missing,
    "null": null,
  },
  nbf: { "in 36 s": seconds + 36, "past": seconds - 60, "text": "x" },
  jti: { "missing": missing, "empty": "", "null": null, "number": 1, "object": {} },
  events: {
    "missing": missing,
    "null": null,
    "list": [event],
    "text": event,
    "of another": { "https://another.test": {} },
    "and another": { [event]: {}, "https://another.test": {} },
    "of list": { [event]: [] },
    "of null": { [event]: null },
    "of text": { [event]: "x" },
    "with members": { [event]: { a: 1 } },
    "in prototype": JSON.parse(`{"__proto__":{"${event}":{}}}`),
  },
  nonce: { "text": "n", "empty": "", "null": null },
  azp: { "another": "another" },
}

const assert = (holds: boolean, rule: string): void => {
  if (!holds) throw new Error(rule)
}
const isText = (value: unknown): boolean => typeof value === "string" && value !== ""

/** Judges a logout token by the list of OpenID Connect Back-Channel Logout 1.0 §2.6, with `jose`. */
async function judgeByList(token: string): Promise<void> {
  const keys = createLocalJWKSet(await (await validKeys()).json() as JSONWebKeySet)
  const { payload } = await jwtVerify(token, keys, {
    ...{ typ: "logout+jwt", issuer, audience: clientId, algorithms: ["RS256", "ES256"] },
    ...{ currentDate: now, clockTolerance: 30, requiredClaims: ["iss", "aud", "iat", "exp", "jti", "events"] },
  })
  const { sub, sid, events, jti } = payload
  assert(sub !== undefined || sid !== undefined, "it has a subject, a session or both")
  assert([sub, sid].every((value) => value === undefined || isText(value)) && isText(jti), "they are text")
  assert(isObject(events) && isObject(events[event]), "it has the event")
  assert(!("nonce" in payload), "it has no nonce")
}

const { signed, alg, kid, header, form } = jwtAxes

/** Logout tokens, for a provider with `backChannelLogout: true`. `oauth4webapi` does not read them. */
export const logoutTokens: Part = {
  name: "logout tokens",
  axes: {
    ...claimAxes,
    ...{ signed, alg, kid, header, form },
    typ: {
      "missing": missing,
      "JWT": "JWT",
      "at+jwt": "at+jwt",
      "in upper case": "LOGOUT+JWT",
      "with application/": "application/logout+jwt",
      "number": 1,
    },
  },
  async judge(values) {
    const own = Object.fromEntries(Object.entries(values).filter(([axis]) => axis in claimAxes))
    const token = await createJwt(values, { ...claims, ...own }, { typ: "logout+jwt" })
    const { ours } = createProvider({ "/jwks": validKeys }, { backChannelLogout: true })
    return {
      ours: await judgeBy(() => verifyLogoutToken(ours, token, now)),
      theirs: await judgeBy(() => judgeByList(token)),
    }
  },
  onlyOursRefuses: {
    "A logout token that was issued in the future has a wrong clock or a wrong author.": ["iat: in 36 s"],
    "A logout token works for five minutes, whatever its expiry is, so that few used ones must be stored.": [
      "iat: 6 minutes ago",
    ],
  },
  onlyTheirsRefuses: {},
  counts: { bothAccept: 367, bothRefuse: 5798, onlyOursRefuses: 54, onlyTheirsRefuses: 0 },
}
