import * as oauth from "oauth4webapi"
import { expect, test } from "vitest"
import { readAuthorizationResponse } from "../../src/oauth/authorization-response.ts"
import { findServer } from "../../src/oauth/server.ts"
import { Idp, issuer, now, toSettings } from "./fixture.ts"

const values = {
  code: ["c"],
  state: ["right", "wrong", "", undefined],
  iss: [issuer, `${issuer}/`, "", undefined],
  error: ["access_denied", "", undefined],
  response: ["jwt", "", undefined],
  id_token: ["t", "", undefined],
  token: ["t", undefined],
} as const

/** Returns every combination of the values. */
function combine(): URLSearchParams[] {
  return Object.entries(values).reduce<URLSearchParams[]>(
    (made, [name, options]) =>
      options.flatMap((value) =>
        made.map((parameters) => {
          const next = new URLSearchParams(parameters)
          if (value !== undefined) next.set(name, value)
          return next
        })
      ),
    [new URLSearchParams()],
  )
}

/** Returns what a function decides: "accepted", or the kind of the error. */
function decide(run: () => unknown, toKind: (error: unknown) => string): string {
  try {
    run()
    return "accepted"
  } catch (error) {
    return toKind(error)
  }
}

test.each([true, false])(
  "an authorization response is judged as by oauth4webapi, with iss announced: %s",
  async (announces) => {
    const idp = new Idp()
    idp.metadata["authorization_response_iss_parameter_supported"] = announces
    const provider = toSettings(idp)
    const server = await findServer(provider, now)
    const client = { client_id: provider.config.clientId! }
    const secrets = { state: "right", clientId: client.client_id, issuer }
    const all = combine()
    const differences = all.filter((parameters) => {
      const theirs = decide(
        () => oauth.validateAuthResponse(server.metadata as oauth.AuthorizationServer, client, parameters, "right"),
        (error) =>
          error instanceof oauth.AuthorizationResponseError || error instanceof oauth.UnsupportedOperationError
            ? "OAuthCallbackError"
            : "InvalidCheck",
      )
      const ours = decide(
        () => readAuthorizationResponse(provider, server, client, parameters, secrets),
        (error) => (error as { type: string }).type,
      )
      return ours !== theirs
    })
    expect(all.length).toBe(864)
    expect(differences.map(String)).toEqual([])
  },
)
