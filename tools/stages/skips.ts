/** The tests that CI may skip, as `file: name (reason)`. All others must run there. */
export const allowed: readonly { readonly tests: RegExp; readonly why: string }[] = [
  {
    tests: /^tools\/runtimes\/node\.test\.ts: .* \(.*\)$/,
    why: "the scenario needs what only an app or a socket has; the driver gives the reason, and apps play it",
  },
]
