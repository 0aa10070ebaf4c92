/**
 * The scenarios that CI plays on a production build: the smallest set that notices the seeded faults of the bindings
 * (`tools/sabotage/patches/`, `tools/faults/`) that any common scenario notices. The scenarios of the framework itself run in addition.
 */
export const smoke: readonly string[] = [
  "app/auth-in-parallel",
  "app/big-session",
  "app/cache-headers",
  "app/cookies-on-redirect",
  "app/cookies-on-throw",
  "app/cors",
  "app/guard-cache-headers",
  "app/guard-decoding",
  "app/guard-every-method",
  "app/guard-headers",
  "app/guard-spelling",
  "app/guard-throws",
  "app/guarded",
  "app/guarded-data",
  "app/handlers-once",
  "app/lazy-config",
  "app/outside",
  "app/own-cookie",
  "app/own-headers",
  "app/redirect-status",
  "app/requests-in-parallel",
  "app/streamed",
  "app/verbs",
  "cookies/attributes",
  "header-rule/matrix",
  "host/forwarded-protocol",
]
