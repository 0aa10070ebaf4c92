import * as oauth from "oauth4webapi"
import { findServer, requireEndpoint } from "../../../src/oauth/server.ts"
import { answerAxes, createAnswer } from "./answer.ts"
import { claims, getIdToken, processTokens } from "./flow.ts"
import { createJwt, validKeys } from "./jwt.ts"
import { createClient, createProvider, issuer, metadata, now } from "./provider.ts"
import { type Axes, judgeBy, missing, type Part } from "./table.ts"

/** `oauth4webapi` leaves the authorization endpoint to the app. */
const endpoints = ["token_endpoint", "userinfo_endpoint", "jwks_uri"] as const

const urls = {
  "another host": "https://elsewhere.test/x",
  "http": "http://idp.test/x",
  "http on this machine": "http://localhost/x",
  "javascript": "javascript:alert(1)",
  "file": "file:///etc/passwd",
  "private address": "https://10.0.0.1/x",
  "metadata address": "https://169.254.169.254/x",
  "relative": "/x",
  "with user": "https://user:password@idp.test/x",
  "with fragment": "https://idp.test/x#y",
  "empty": "",
  "missing": missing,
  "null": null,
  "number": 1,
  "list": ["https://idp.test/x"],
} satisfies Axes[string]

/** Discovery documents. Accepted means that the endpoints of a sign-in can be used. */
export const discoveryDocuments: Part = {
  name: "discovery documents",
  axes: {
    issuer: {
      "with slash": `${issuer}/`,
      "with default port": `${issuer}:443`,
      "in upper case": issuer.toUpperCase(),
      "with path": `${issuer}/tenant`,
      "with query": `${issuer}?x`,
      "with fragment": `${issuer}#x`,
      "http": "http://idp.test",
      "another": "https://evil.test",
      "no URL": "idp.test",
      "empty": "",
      "missing": missing,
      "null": null,
      "number": 1,
      "list": [issuer],
    },
    ...Object.fromEntries(endpoints.map((name) => [name, urls])),
    ...answerAxes,
  },
  async judge(values) {
    const own = Object.fromEntries(Object.entries(values).filter(([axis]) => !(axis in answerAxes)))
    const answer = () => createAnswer(values, { ...metadata, ...own })
    const { ours, options } = createProvider({
      "/.well-known/openid-configuration": answer,
      "/jwks": validKeys,
      "/x": validKeys,
    })
    return {
      ours: await judgeBy(async () => {
        const server = await findServer(ours, now)
        for (const endpoint of endpoints) requireEndpoint(ours, server, endpoint)
      }),
      theirs: await judgeBy(async () => {
        const url = new URL(issuer)
        const response = await oauth.discoveryRequest(url, options)
        const server = await oauth.processDiscoveryResponse(url, response)
        await oauth.refreshTokenGrantRequest(server, createClient(), oauth.None(), "rt-1", options)
        await oauth.userInfoRequest(server, createClient(), "at-1", options)
        // the token names the issuer as the document does, so that only the document decides
        const id_token =
          await (server.issuer === issuer ? getIdToken() : createJwt({}, { ...claims, iss: server.issuer }))
        await processTokens(
          { server, options },
          Response.json({ access_token: "at-1", token_type: "Bearer", id_token }),
        )
      }),
    }
  },
  onlyOursRefuses: {
    "Issuers are compared as text, not as URLs (OpenID Connect Discovery §4.3).": [
      "issuer: with slash",
      "issuer: with default port",
      "issuer: in upper case",
    ],
    "A public document must not send requests into a private network.": endpoints.flatMap((name) => [
      `${name}: private address`,
      `${name}: metadata address`,
    ]),
  },
  onlyTheirsRefuses: {},
  counts: { bothAccept: 306, bothRefuse: 3232, onlyOursRefuses: 264, onlyTheirsRefuses: 0 },
}
