/** Set as `config.raw`, it makes `Auth` return a {@link ResponseInternal} instead of a `Response`. For framework authors. */
export const raw: unique symbol = Symbol("svc-auth raw")
/** Set as `config.skipCSRFCheck`, it disables the CSRF token. The same-origin check of the headers remains. For frameworks with their own check. */
export const skipCSRFCheck: unique symbol = Symbol("svc-auth skip-csrf-check")
/** Key on `Auth`: a function that returns the parts of the response to a request that need not be a `Request`. For `@svc-auth/core/node`. */
export const answerInParts: unique symbol = Symbol.for("svc-auth answer-in-parts")
/** Key on a provider: the `fetch` for every request to this provider. A careless implementation can disable TLS checks and timeouts. */
export const customFetch: unique symbol = Symbol("svc-auth custom-fetch")
/** Key on a provider: allows http URLs that are not loopback. Only for tests in closed networks. */
export const allowInsecureRequests: unique symbol = Symbol("svc-auth allow-insecure-requests")
/** Key on the configuration: `() => Date`, the clock by which every lifetime is measured. */
export const clock: unique symbol = Symbol("svc-auth clock")
/** Key on the configuration: path of the app's root, with a trailing slash, if the app has a base path. Bindings set it. */
export const home: unique symbol = Symbol("svc-auth home")
/** Key on the configuration: paths other than pages at which the framework runs the app's code, such as server functions. Bindings set it. */
export const callPaths: unique symbol = Symbol("svc-auth call-paths")
/** Key on the configuration: true if the framework's development server runs. Bindings of frameworks with such a server set it. */
export const devServer: unique symbol = Symbol("svc-auth dev-server")
/** Key on the configuration: completes a provider from the environment, if `providers` is a function. */
export const completeProvider: unique symbol = Symbol("svc-auth complete-provider")
/** Key on a provider: the flows that serve it. Set by the functions that create providers. */
export const providerFlows: unique symbol = Symbol.for("svc-auth provider-flows")
/** Key on an e-mail provider: set if it can also send mails with a given text. Set by the functions that create providers. */
export const sendsWords: unique symbol = Symbol.for("svc-auth sends-words")
/** Key on the configuration: the code for redirect proxies. `withRedirectProxy` sets it. */
export const redirectProxy: unique symbol = Symbol.for("svc-auth redirect-proxy")
/** Key on a revocation store: the code that uses it. `withRevocationFlows` sets it. */
export const revocationFlows: unique symbol = Symbol.for("svc-auth revocation-flows")
/** Key on an adapter: the code that uses its users and sessions. `withFlows` sets it. */
export const storeFlows: unique symbol = Symbol.for("svc-auth store-flows")
/** Key on a session source: the code that converts its sessions. `fromAuthJs` sets it. */
export const takeover: unique symbol = Symbol.for("svc-auth takeover")
/** Key on the option `mfa`: the code of the second factor. Set by the function that creates the option. */
export const secondFactorFlows: unique symbol = Symbol.for("svc-auth second-factor-flows")
/** Key on the configuration: the code for several origins. `withOrigins` sets it. */
export const originParts: unique symbol = Symbol.for("svc-auth origins")
