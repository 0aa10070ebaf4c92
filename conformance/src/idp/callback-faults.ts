/** Faults of an authorization response on its way to the app. */
export type CallbackFault = typeof callbackFaultNames[number]

/** Their names. */
export const callbackFaultNames = [
  "callback/iss-wrong",
  "callback/iss-missing",
  "callback/iss-extra",
  "callback/iss-duplicate",
  "callback/state-wrong",
  "callback/state-missing",
  "callback/state-empty",
  "callback/state-duplicate",
  "callback/code-missing",
  "callback/code-empty",
  "callback/code-unknown",
  "callback/code-duplicate",
  "callback/other-duplicate",
  "callback/code-and-error",
  "callback/denied",
  "callback/error-html",
  "callback/error-crlf",
  "callback/error-unicode",
  "callback/error-long",
  "callback/error-code-html",
  "callback/mix-up",
] as const

const edit = (change: (parameters: URLSearchParams) => void) => (honest: URLSearchParams): URLSearchParams => {
  const parameters = new URLSearchParams(honest)
  change(parameters)
  return parameters
}

const fail = (error: string, description: string) =>
  edit((parameters) => {
    parameters.delete("code")
    parameters.set("error", error)
    parameters.set("error_description", description)
    parameters.set("error_uri", `https://idp.test/?${description.slice(0, 100)}`)
  })

/** Each fault as a change to the honest parameters, except `callback/mix-up`, which changes the responding issuer. */
export const callbackFaults: Readonly<
  Record<Exclude<CallbackFault, "callback/mix-up">, (honest: URLSearchParams) => URLSearchParams>
> = {
  "callback/iss-wrong": edit((p) => p.set("iss", "https://other.test")),
  "callback/iss-missing": edit((p) => p.delete("iss")),
  // an honest issuer that does not announce RFC 9207 sends no `iss`; this one does
  "callback/iss-extra": (p) => p,
  "callback/iss-duplicate": edit((p) => p.append("iss", "https://other.test")),
  "callback/state-wrong": edit((p) => p.set("state", "c3RhdGUtb2Ytc29tZW9uZS1lbHNl")),
  "callback/state-missing": edit((p) => p.delete("state")),
  "callback/state-empty": edit((p) => p.set("state", "")),
  "callback/state-duplicate": edit((p) => p.append("state", "c3RhdGUtb2Ytc29tZW9uZS1lbHNl")),
  "callback/code-missing": edit((p) => p.delete("code")),
  "callback/code-empty": edit((p) => p.set("code", "")),
  "callback/code-unknown": edit((p) => p.set("code", "no-such-code")),
  "callback/code-duplicate": edit((p) => p.append("code", "no-such-code")),
  "callback/other-duplicate": edit((p) => (p.append("session_state", "one"), p.append("session_state", "two"))),
  "callback/code-and-error": edit((p) => p.set("error", "access_denied")),
  "callback/denied": fail("access_denied", "The user cancelled"),
  "callback/error-html": fail("server_error", `echo-marker"><script>alert(1)</script><img src=x onerror=alert(2)>`),
  "callback/error-crlf": fail(
    "server_error",
    "echo-marker\r\nSet-Cookie: evil=1\r\nLocation: https://evil.test\r\n\r\n<b>",
  ),
  "callback/error-unicode": fail("server_error", "echo-marker \u202e\u0000\ud83d\ude00 \u2028 na\u00efve \u00a0"),
  "callback/error-long": fail("server_error", `echo-marker ${"x".repeat(5_000)}`),
  "callback/error-code-html": fail(`echo-marker"><script>alert(1)</script>`, "echo-marker"),
}
