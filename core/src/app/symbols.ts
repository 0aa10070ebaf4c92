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
/** Key on the configuration: completes a provider from the environment. For providers that are found by origin. */
export const completeProvider: unique symbol = Symbol("svc-auth complete-provider")
/** Key on a provider: the function that returns its feature. Key on an adapter and a revocation store: the feature of those like it. */
export const feature: unique symbol = Symbol.for("svc-auth feature")
/** Key on a feature: the copy of the core that made it. */
export const madeBy: unique symbol = Symbol.for("svc-auth made-by")
/** Key on an e-mail provider: set if it can also send mails with a given text. Set by the functions that create providers. */
export const sendsWords: unique symbol = Symbol.for("svc-auth sends-words")
