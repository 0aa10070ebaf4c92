/** Set as `config.raw`, `Auth` returns a {@link ResponseInternal} in place of a `Response`. For framework authors. */
export const raw: unique symbol = Symbol("svc-auth raw")
/**
 * Set as `config.skipCSRFCheck`, turns the CSRF token off. The same-origin check of the headers stays. For frameworks with a check of
 * their own.
 */
export const skipCSRFCheck: unique symbol = Symbol("svc-auth skip-csrf-check")
/** Key on `Auth`: returns the parts of the response to a request that need not be a `Request`. For `@svc-auth/core/node`. */
export const answerInParts: unique symbol = Symbol.for("svc-auth answer-in-parts")
/** Key on a provider: the `fetch` for every request to this provider. A careless one can disable TLS checks and time-outs. */
export const customFetch: unique symbol = Symbol("svc-auth custom-fetch")
/** Key on a provider: allows http URLs that are not loopback. Only for tests in closed networks. */
export const allowInsecureRequests: unique symbol = Symbol("svc-auth allow-insecure-requests")
/** Key on the configuration: `() => Date`, the clock by which every lifetime is measured. */
export const clock: unique symbol = Symbol("svc-auth clock")
/** Key on the configuration: path of the app's root, with a slash at its end, if the app has a base path. Bindings set it. */
export const home: unique symbol = Symbol("svc-auth home")
/** Key on the configuration: paths outside of its pages at which the framework runs the app's code, such as server functions. Bindings set it. */
export const callPaths: unique symbol = Symbol("svc-auth call-paths")
/** Key on the configuration: whether the framework's development server runs. Bindings of frameworks with such a server set it. */
export const devServer: unique symbol = Symbol("svc-auth dev-server")
/** Key on the configuration: completes a provider from the environment, if `providers` is a function. */
export const completeProvider: unique symbol = Symbol("svc-auth complete-provider")
/** Key on a provider: the flows that serve it. The functions that create providers set it. */
export const providerFlows: unique symbol = Symbol.for("svc-auth provider-flows")
/** Key on an e-mail provider: set if it also sends mails whose words are given. The functions that create providers set it. */
export const sendsWords: unique symbol = Symbol.for("svc-auth sends-words")
/** Key on the configuration: the code of redirect proxies. `withRedirectProxy` sets it. */
export const redirectProxy: unique symbol = Symbol.for("svc-auth redirect-proxy")
/** Key on a store of revocations: the code that uses it. `withRevocationFlows` sets it. */
export const revocationFlows: unique symbol = Symbol.for("svc-auth revocation-flows")
/** Key on an adapter: what the library does with the users and sessions in the store. `withFlows` sets it. */
export const storeFlows: unique symbol = Symbol.for("svc-auth store-flows")
/** Key on a source of sessions: what takes them over. `fromAuthJs` sets it. */
export const takeover: unique symbol = Symbol.for("svc-auth takeover")
/** Key on the option `mfa`: the code of the second factor. The function that makes the option sets it. */
export const secondFactorFlows: unique symbol = Symbol.for("svc-auth second-factor-flows")
/** Key on the configuration: the code of several origins. `withOrigins` sets it. */
export const originParts: unique symbol = Symbol.for("svc-auth origins")
