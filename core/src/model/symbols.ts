/** Set as `config.raw`: `Auth` answers {@link ResponseInternal} in place of a `Response`. For framework authors. */
export const raw: unique symbol = Symbol("svc-auth raw")
/** Set as `config.skipCSRFCheck`: no CSRF token is asked for. The header rule stays. For frameworks that check themselves. */
export const skipCSRFCheck: unique symbol = Symbol("svc-auth skip-csrf-check")
/** Key on a provider: the `fetch` that every call to this provider goes through. A careless one can undo TLS and time-outs. */
export const customFetch: unique symbol = Symbol("svc-auth custom-fetch")
/** Key on a provider: permits http URLs that are not loopback. For tests in closed networks only. */
export const allowInsecureRequests: unique symbol = Symbol("svc-auth allow-insecure-requests")
/** Key on the configuration: `() => Date`, the clock that every lifetime is measured with. */
export const clock: unique symbol = Symbol("svc-auth clock")
/** Key on the configuration: path of the app's root with a slash at its end, where the app is mounted below one. Bindings set it. */
export const home: unique symbol = Symbol("svc-auth home")
