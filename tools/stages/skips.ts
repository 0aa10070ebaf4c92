/** The tests that CI may skip, as `file: name (reason)`. All others must run there. */
export const allowed: readonly { readonly tests: RegExp; readonly why: string }[] = [
  {
    tests: /^tools\/runtimes\/node\.test\.ts: .* \((?:socket|restart): /,
    why: "in process, nothing is sent over a socket and no app is started; apps play these scenarios",
  },
  {
    tests: /^tools\/(?:apps|stores)\/\S+\.test\.ts: .* \([A-Za-z-]+: .*\)$/,
    why: "the app or the store lacks what the scenario needs, and its conformance.json or driver gives the reason",
  },
  {
    tests:
      /^core\/test\/providers\/rows\.test\.ts: .* (?:refreshes its tokens|reports the vendor's documented error by its name)$/,
    why: "the provider gives no refresh token, or documents no error",
  },
  {
    tests: /^cli\/test\/migrate\/migrate\.test\.ts: a read-only folder is refused, and stays as it is$/,
    why: "CI runs as root, who may write to every folder",
  },
]
