/**
 * The common scenarios that CI plays on a production build, beside those of the framework itself. Each fault seeded into a binding
 * (`tools/sabotage/patches/`) or into the binding for Hono (`tools/sabotage/mistakes.ts`) was played with all scenarios `app/`, `host/` and `bodies/` and twenty
 * others about the server. What any of them noticed, one of these notices, unless it needs an app below a path. Most faults of one framework are
 * noticed by its own scenarios alone. `passkey/new-user` is here for a library that the bundler loads at its first use.
 */
export const smoke: readonly string[] = [
  "app/big-session",
  "app/cache-headers",
  "app/cors",
  "app/fails-closed",
  "app/guard-base-path",
  "app/guard-decoding",
  "app/guard-every-method",
  "app/guard-file-names",
  "app/guard-headers",
  "app/guard-spelling",
  "app/guard-throws",
  "app/guarded",
  "app/guarded-data",
  "app/json-login",
  "app/outside",
  "app/own-cookie",
  "app/own-headers",
  "app/requests-in-parallel",
  "app/same-request",
  "app/streamed",
  "app/verbs",
  "config/environment",
  "fresh/same-page",
  "host/forwarded-protocol",
  "host/untrusted",
  "oauth/form-post",
  "passkey/new-user",
]
