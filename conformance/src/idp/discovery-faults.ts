/** Metadata that is wrong or incomplete. */
export type DiscoveryFault = typeof discoveryFaultNames[number]

/** Their names. */
export const discoveryFaultNames = [
  "discovery/issuer-mismatch",
  "discovery/issuer-slash",
  "discovery/no-issuer",
  "discovery/no-jwks-uri",
  "discovery/no-token-endpoint",
  "discovery/no-authorization-endpoint",
  "discovery/no-userinfo-endpoint",
  "discovery/http-endpoints",
  "discovery/script-endpoint",
  "discovery/no-end-session-endpoint",
  "discovery/script-end-session-endpoint",
  "discovery/no-pkce",
  "discovery/no-iss-support",
  "discovery/tenant-pattern",
] as const

/** Keys that are published in an unusual but valid way. */
export type JwksFault = typeof jwksFaultNames[number]

/** Their names. */
export const jwksFaultNames = [
  "jwks/several",
  "jwks/no-kid",
] as const
