/** Faults of a token response, apart from those that break it as a whole. */
export type TokenFault = typeof tokenFaultNames[number]

/** Their names. */
export const tokenFaultNames = [
  "token/error-200",
  "token/error-and-token",
  "token/error-400",
  "token/error-html-description",
  "token/type-mac",
  "token/type-missing",
  "token/type-upper-case",
  "token/no-access-token",
  "token/empty-access-token",
  "token/object-access-token",
  "token/control-access-token",
  "token/status-201",
  "token/no-content-type",
  "token/number-refresh-token",
  "token/number-scope",
  "token/object-id-token",
  "token/expires-in-word",
  "token/expires-in-negative",
  "token/expires-in-string",
  "token/null-members",
  "token/content-type-upper-case",
  "token/ignores-pkce",
  "token/refresh-kept",
  "token/dpop-nonce",
  "token/dpop-refused",
  "token/ignores-dpop",
  "token/type-dpop",
] as const

type Body = Readonly<Record<string, unknown>>

const json = (change: (body: Body) => Body) => (body: Body): Response => Response.json(change(body))

/** Each fault as the response in place of the honest body. The missing ones change the provider's behaviour instead. */
export const tokenFaults: Readonly<
  Record<
    Exclude<
      TokenFault,
      "token/ignores-pkce" | "token/refresh-kept" | "token/dpop-nonce" | "token/dpop-refused" | "token/ignores-dpop"
    >,
    (body: Body) => Response
  >
> = {
  "token/error-200": json(() => ({ error: "bad_verification_code", error_description: "echo-marker <b>wrong" })),
  "token/error-and-token": json((body) => ({ ...body, error: "access_denied" })),
  "token/error-400": () => Response.json({ error: "invalid_grant", error_description: "echo-marker" }, { status: 400 }),
  "token/error-html-description": () =>
    Response.json({ error: "invalid_grant", error_description: `echo-marker"><script>alert(1)</script>` }, {
      status: 400,
    }),
  "token/type-mac": json((body) => ({ ...body, token_type: "mac" })),
  "token/type-dpop": json((body) => ({ ...body, token_type: "DPOP" })),
  "token/type-missing": json(({ token_type: _, ...rest }) => rest),
  "token/type-upper-case": json((body) => ({ ...body, token_type: "BEARER" })),
  "token/no-access-token": json(({ access_token: _, ...rest }) => rest),
  "token/empty-access-token": json((body) => ({ ...body, access_token: "" })),
  "token/object-access-token": json((body) => ({ ...body, access_token: { toString: "x" } })),
  "token/control-access-token": json((body) => ({ ...body, access_token: "at\r\nx: y" })),
  "token/status-201": (body) => Response.json(body, { status: 201 }),
  "token/no-content-type": (body) => new Response(new TextEncoder().encode(JSON.stringify(body))),
  "token/number-refresh-token": json((body) => ({ ...body, refresh_token: 7 })),
  "token/number-scope": json((body) => ({ ...body, scope: 7 })),
  "token/object-id-token": json((body) => ({ ...body, id_token: {} })),
  "token/expires-in-word": json((body) => ({ ...body, expires_in: "soon" })),
  "token/expires-in-negative": json((body) => ({ ...body, expires_in: -1 })),
  "token/expires-in-string": json((body) => ({ ...body, expires_in: "3600" })),
  "token/content-type-upper-case": (body) =>
    new Response(JSON.stringify(body), { headers: { "content-type": "Application/JSON ; Charset=UTF-8" } }),
  "token/null-members": json((body) => ({ ...body, refresh_token: null, expires_in: null })),
}
