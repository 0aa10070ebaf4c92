/** Claims of the userinfo response that are wrong. The response as a whole breaks by `userinfo/<breakage>`. */
export type UserinfoFault = typeof userinfoFaultNames[number]

/** Their names. */
export const userinfoFaultNames = [
  "userinfo/dpop-nonce",
  "userinfo/wrong-sub",
  "userinfo/no-sub",
  "userinfo/empty-sub",
  "userinfo/other-claims",
  "userinfo/wrong-iss",
  "userinfo/wrong-aud",
  "userinfo/401",
] as const
