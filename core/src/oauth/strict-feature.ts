import { defineFeature, type Feature } from "../app/feature.ts"
import type { StrictOAuth } from "../app/strict-oauth.ts"
import { checkStrict } from "./strict-settings.ts"

/** Each function loads its code with its first call. */
export const strictOAuth: StrictOAuth = {
  prepareRequest: async (...given) => await (await import("./strict-request.ts")).prepareStrictRequest(...given),
  findResponseState: async (...given) => await (await import("./signed-response.ts")).findResponseState(...given),
  readSignedResponse: async (...given) => await (await import("./signed-response.ts")).readSignedResponse(...given),
  addAssertion: async (...given) => await (await import("./assertion.ts")).addAssertion(...given),
  decryptToken: async (...given) => await (await import("./decrypt.ts")).decryptToken(...given),
  openDpop: async (...given) => await (await import("./dpop.ts")).openDpop(...given),
  signRequest: async (...given) => await (await import("./dpop.ts")).signRequest(...given),
}

/**
 * The feature for OAuth and OpenID Connect providers that demand more than the protocol itself: pushed or signed requests, signed or encrypted
 * responses, assertions of the client, and tokens that are bound to a key.
 */
export const strictProviders: Feature = /* @__PURE__ */ defineFeature({
  id: "strict-providers",
  strict: strictOAuth,
  check({ providers }) {
    for (const provider of providers.values()) if ("config" in provider) checkStrict(provider)
  },
})
