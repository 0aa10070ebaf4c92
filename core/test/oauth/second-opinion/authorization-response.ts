import * as oauth from "oauth4webapi"
import { finishSignIn, getIdToken, state } from "./flow.ts"
import { validKeys } from "./jwt.ts"
import { createClient, createProvider, issuer, metadata } from "./provider.ts"
import { judgeBy, missing, type Part } from "./table.ts"

const twice = (value: string): readonly string[] => [value, value]

const parameterAxes = {
  code: { "missing": missing, "empty": "", "twice": twice("the-code"), "two": ["the-code", "another"] },
  state: {
    "missing": missing,
    "empty": "",
    "another": "another",
    "in upper case": state.toUpperCase(),
    "with space": `${state} `,
    "twice": twice(state),
    "two": [state, "another"],
  },
  iss: {
    "this": issuer,
    "with slash": `${issuer}/`,
    "in upper case": issuer.toUpperCase(),
    "another": "https://evil.test",
    "empty": "",
    "twice": twice(issuer),
    "two": [issuer, "https://evil.test"],
  },
  error: { "text": "access_denied", "empty": "", "twice": twice("access_denied"), "empty twice": twice("") },
  error_description: { "text": "no" },
  response: { "text": "a.b.c", "empty": "", "empty twice": twice("") },
  id_token: { "text": "a.b.c", "empty": "", "twice": twice("") },
  token: { "text": "t", "empty": "" },
  access_token: { "text": "t", "empty": "" },
  token_type: { "text": "bearer" },
  session_state: { "text": "s", "twice": twice("s") },
  unknown: { "text": "x", "twice": twice("x"), "two": ["x", "y"] },
  "__proto__": { "text": "x" },
}

/** Authorization responses: the parameters of a callback. */
export const authorizationResponses: Part = {
  name: "authorization responses",
  axes: { ...parameterAxes, announced: { "iss": true, "no iss": false } },
  async judge({ announced, ...values }) {
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries<unknown>({ code: "the-code", state, ...values })) {
      for (const one of value === missing ? [] : [value].flat()) parameters.append(name, String(one))
    }
    const tokens = { access_token: "at-1", token_type: "Bearer", id_token: await getIdToken() }
    const provider = createProvider({ "/token": () => Response.json(tokens), "/jwks": validKeys }, {}, {
      ...metadata,
      ...announced !== undefined && { authorization_response_iss_parameter_supported: announced },
    })
    const { server, options } = provider
    const client = createClient()
    return {
      ours: await judgeBy(() => finishSignIn(provider, { parameters })),
      theirs: await judgeBy(async () => {
        const response = oauth.validateAuthResponse(server, client, parameters, state)
        const request = [server, client, oauth.None(), response, "https://app.test/", "v".repeat(43)] as const
        await oauth.authorizationCodeGrantRequest(...request, options)
      }),
    }
  },
  onlyOursRefuses: {
    "No parameter may occur twice (RFC 6749 §3.1), even one that is not read.": [
      "session_state: twice",
      "unknown: twice",
      "unknown: two",
    ],
    "An access token in the callback answers a request of the implicit flow, which the library never sends (RFC 9700 §2.1.2).":
      [
        "access_token: text",
        "access_token: empty",
      ],
  },
  onlyTheirsRefuses: {},
  counts: { bothAccept: 46, bothRefuse: 694, onlyOursRefuses: 55, onlyTheirsRefuses: 0 },
}
