import * as oauth from "oauth4webapi"
import { redeemRefreshToken } from "../../../src/oauth/refresh.ts"
import { createProvider, now, type Sent } from "./provider.ts"
import { judgeBy, type Part } from "./table.ts"

type Decode = (text: string) => string
type Method = keyof typeof methods

const methods = {
  none: oauth.None,
  client_secret_post: oauth.ClientSecretPost,
  client_secret_basic: oauth.ClientSecretBasic,
} as const

const asForm: Decode = (text) => new URLSearchParams(`half=${text}`).get("half")!
/** How servers decode HTTP Basic, other than as a form (RFC 6749 §2.3.1). */
const decoders = {
  "percent-encoding": decodeURIComponent,
  "percent-encoding of RFC 3986": (text: string) =>
    /^(?:[\w.~-]|%[\dA-F]{2})*$/.test(text) ? decodeURIComponent(text) : "malformed",
  "nothing": (text: string) => text,
} as const

const texts = {
  "with -._~": "a-b.c_d~e",
  "with space": "a b",
  "with +": "a+b",
  "with :": "a:b",
  "with %": "a%20b",
  "with !'()*": "a!'()*b",
  "with =&?/": "a=b&c?d/e",
  "with é": "é",
  "with emoji": "😀",
  "with line break": "a\nb",
  "with NUL": "a\0b",
} as const

/** Rejects requests of another client, as a token endpoint does. */
function authenticate(request: Sent, method: Method, id: string, secret: string, decode: Decode): void {
  const body = new URLSearchParams(String(request.body))
  const authorization = new Headers(request.headers).get("authorization")
  const [name = "", password] = method === "client_secret_basic"
    ? atob(authorization!.replace(/^Basic /, "")).split(":").map(decode)
    : [body.get("client_id")!, body.get("client_secret") ?? undefined]
  const has = (which: Method) => method === which
  const fits = name === id && password === (has("none") ? undefined : secret) &&
    (authorization !== null) === has("client_secret_basic") &&
    (body.has("client_id") || has("client_secret_basic")) &&
    body.get("refresh_token") === "rt-1" && body.get("grant_type") === "refresh_token"
  if (!fits) throw new Error("invalid_client")
}

/** Requests of a client at a token endpoint. A side refuses if the server rejects its request. */
export const clientAuthentication: Part = {
  name: "client authentication",
  axes: {
    method: { none: "none", client_secret_post: "client_secret_post" },
    id: texts,
    secret: texts,
    "the server decodes": decoders,
  },
  async judge(values) {
    const { method = "client_secret_basic", id = "client", secret = "secret" } = values as {
      method?: Method
      id?: string
      secret?: string
    }
    const decode = values["the server decodes"] as Decode ?? asForm
    const { ours, server, options } = createProvider(
      {
        "/token": (request) => {
          authenticate(request, method, id, secret, decode)
          return Response.json({ access_token: "at-1", token_type: "Bearer" })
        },
      },
      { clientId: id, clientSecret: secret, client: { token_endpoint_auth_method: method } },
    )
    return {
      ours: await judgeBy(() => redeemRefreshToken(ours, { refreshToken: "rt-1", params: {}, sub: undefined, now })),
      theirs: await judgeBy(() =>
        oauth.refreshTokenGrantRequest(server, { client_id: id }, methods[method](secret), "rt-1", options)
      ),
    }
  },
  onlyOursRefuses: {},
  onlyTheirsRefuses: {
    "`oauth4webapi` sends a space as +. The library sends %20, which all decoding servers read.": [
      "id: with space + the server decodes: percent-encoding",
      "id: with space + the server decodes: percent-encoding of RFC 3986",
      "secret: with space + the server decodes: percent-encoding",
      "secret: with space + the server decodes: percent-encoding of RFC 3986",
    ],
    "`oauth4webapi` encodes these characters. The library leaves them for servers that decode nothing.": [
      "id: with -._~ + the server decodes: nothing",
      "secret: with -._~ + the server decodes: nothing",
    ],
  },
  counts: { bothAccept: 239, bothRefuse: 20, onlyOursRefuses: 0, onlyTheirsRefuses: 6 },
}
