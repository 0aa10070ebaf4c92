/** A property of the global object while `astro build` runs, because pages are prerendered then, without the app's environment. */
export const buildingSymbol: unique symbol = Symbol.for("@svc-auth/astro:building")
