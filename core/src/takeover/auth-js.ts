import type { SessionSource } from "./session-source.ts"

/** The cookies of Auth.js 5 and of `next-auth` 4. */
const cookieNames = ["authjs.session-token", "next-auth.session-token"]

/** Returns the source of sessions that Auth.js has started. @param until the date from which they are no longer converted */
export const createAuthJsSource = (until: Date | undefined): SessionSource => ({
  name: "Auth.js",
  feature: "fromAuthJs()",
  until,
  cookieNames: (secure) => secure ? cookieNames.map((name) => `__Secure-${name}`) : cookieNames,
  openToken: async (...given) => await (await import("./auth-js-token.ts")).openAuthJsToken(...given),
})
