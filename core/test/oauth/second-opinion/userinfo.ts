import * as oauth from "oauth4webapi"
import { answerAxes, createAnswer } from "./answer.ts"
import { claims, finishSignIn } from "./flow.ts"
import { b64, createJwt, jwtAxes, validKeys } from "./jwt.ts"
import { clientId, createClient, createProvider, issuer, type Provider, seconds } from "./provider.ts"
import { judgeBy, missing, type Part, type Values } from "./table.ts"

const memberAxes = {
  sub: {
    "another": "sub-2",
    "in upper case": "SUB-1",
    "with space": "sub-1 ",
    "empty": "",
    "missing": missing,
    "null": null,
    "number": 1,
    "list": ["sub-1"],
    "object": {},
  },
  iss: {
    "this": issuer,
    "with slash": `${issuer}/`,
    "another": "https://evil.test",
    "empty": "",
    "null": null,
    "number": 1,
    "list": [issuer],
  },
  aud: {
    "this": clientId,
    "list of this": [clientId],
    "list of two": [clientId, "another"],
    "another": "another",
    "list of another": ["another"],
    "empty list": [],
    "empty": "",
    "null": null,
    "number": 1,
    "object": {},
  },
  exp: { "future": seconds + 300, "past": seconds - 60, "text": "x", "null": null },
  iat: { "past": seconds - 60, "in an hour": seconds + 3600, "text": "x", "null": null },
  nbf: { "past": seconds - 60, "in an hour": seconds + 3600, "text": "x", "null": null },
  nonce: { "another": "another" },
  azp: { "another": "another" },
  email: { "null": null, "object": {} },
  email_verified: { "text": "true", "number": 1 },
  error: { "text": "invalid_token" },
}
const readMembers = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([axis]) => axis in memberAxes))

const userinfo: Values = { sub: "sub-1", name: "Ada", email: "ada@example.test" }

let idToken: Promise<string> | undefined
/** Returns an ID token without name and address, so that userinfo is needed. It is signed once. */
const getIdToken = (): Promise<string> => idToken ??= createJwt({}, { ...claims, name: missing, email: missing })

async function toAnswers(answer: () => Response) {
  const tokens = { access_token: "at-1", token_type: "Bearer", id_token: await getIdToken() }
  return { "/token": () => Response.json(tokens), "/userinfo": answer }
}

const process = ({ server, options }: Provider, response: Response, client: oauth.Client) => async () => {
  await oauth.processUserInfoResponse(server, client, "sub-1", response)
  if (!client.userinfo_signed_response_alg) return
  await oauth.validateApplicationLevelSignature(server, response, options)
}

/** Userinfo as JSON. */
export const userinfoAnswers: Part = {
  name: "userinfo as JSON",
  axes: { ...memberAxes, ...answerAxes },
  async judge(values) {
    const answer = () => createAnswer(values, { ...userinfo, ...readMembers(values) })
    const provider = createProvider({ ...await toAnswers(answer), "/jwks": validKeys })
    return {
      ours: await judgeBy(() => finishSignIn(provider)),
      theirs: await judgeBy(process(provider, answer(), createClient())),
    }
  },
  onlyOursRefuses: {
    "Userinfo that names an issuer or an audience names those of the ID token (OpenID Connect Core §5.3.2).": [
      "iss: with slash",
      "iss: another",
      "iss: empty",
      "iss: number",
      "iss: list",
      "aud: another",
      "aud: list of another",
      "aud: empty list",
      "aud: empty",
      "aud: number",
      "aud: object",
    ],
  },
  onlyTheirsRefuses: {
    "Status 200 says that the access token was accepted. A challenge beside it refuses nothing.": [
      "challenge: Basic",
      "challenge: Bearer with error",
    ],
    "The client is not registered for signed userinfo, so the body is read as JSON, whatever type it has.": [
      "type: JWT",
    ],
  },
  counts: { bothAccept: 743, bothRefuse: 1572, onlyOursRefuses: 447, onlyTheirsRefuses: 113 },
}

const { sub, iss, aud, exp, iat, nbf } = memberAxes
const { signed, alg, kid, header, form } = jwtAxes

/** Userinfo that the provider signs, for a client that is registered for it. */
export const signedUserinfo: Part = {
  name: "signed userinfo",
  axes: {
    ...{ sub, iss, aud, exp, iat, nbf, signed, alg, kid, header, form },
    status: answerAxes.status,
    type: answerAxes.type,
    body: { "unsigned": () => JSON.stringify(userinfo) },
    registered: { "RS256": "RS256" },
  },
  async judge(values) {
    const jwt = await createJwt(values, { ...userinfo, ...readMembers(values) })
    const answer = () => createAnswer(values, jwt, "application/jwt")
    const client = { userinfo_signed_response_alg: values.registered as string ?? "ES256" }
    const provider = createProvider({ ...await toAnswers(answer), "/jwks": validKeys }, { client })
    return {
      ours: await judgeBy(() => finishSignIn(provider)),
      theirs: await judgeBy(process(provider, answer(), createClient(client))),
    }
  },
  onlyOursRefuses: {},
  onlyTheirsRefuses: {
    "An issuer or audience of null counts as missing, as in userinfo that is not signed. Userinfo need not have them.":
      [
        "iss: null",
        "aud: null",
      ],
    ...b64,
    "The type does not matter, because the body is always read as a JWT, and its signature is verified.": [
      "type: HTML",
      "type: text",
      "type: form",
      "type: with charset",
      "type: with another charset",
      "type: in upper case",
      "type: two",
      "type: JSON suffix",
      "type: empty",
      "type: missing",
    ],
  },
  counts: { bothAccept: 197, bothRefuse: 5338, onlyOursRefuses: 0, onlyTheirsRefuses: 303 },
}
