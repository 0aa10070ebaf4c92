/** Faults of what the provider does for strict clients: signed responses, encrypted ID tokens, pushed requests. */
export type StrictFault = typeof strictFaultNames[number]

/** Their names. */
export const strictFaultNames = [
  "response/plain",
  "response/wrong-iss",
  "response/no-iss",
  "response/wrong-aud",
  "response/no-aud",
  "response/expired",
  "response/no-exp",
  "response/other-state",
  "response/no-state",
  "response/alg-none",
  "response/hs256-public-key",
  "response/es256",
  "response/wrong-key",
  "response/tampered",
  "response/unencrypted",
  "response/id-token",
  "response/denied",
  "id-token/unencrypted",
  "id-token/encrypted-other-enc",
  "id-token/encrypted-other-alg",
  "id-token/encrypted-other-key",
  "par/refused",
  "par/status-200",
  "par/no-uri",
] as const
