/**
 * The providers of fixture `oauth`: the same issuer, configured in every way that a provider can be.
 * @module
 */
import { customFetch } from "@svc-auth/core"
import type { OIDCConfig, Provider } from "@svc-auth/core/providers"
import { strict, type StrictConfig } from "@svc-auth/strict"
import type { TokenSet } from "@svc-auth/core/types"
import GitHub from "@svc-auth/core/providers/github"
import {
  clientId,
  clientSecret,
  importClientKey,
  importDecryptionKey,
  importEdClientKey,
  plainSecret,
  unusualSecret,
} from "./idp/clients.ts"
import { importRsaClientKey } from "./idp/rsa-client-key.ts"

const clientKey = await importClientKey()
const edKey = await importEdClientKey()
const [rsKey, psKey] = [await importRsaClientKey("RS256"), await importRsaClientKey("PS256")]
const decryptionKey = await importDecryptionKey()

/** Returns the providers of fixture `oauth`. @param fetcher reaches the provider. Default: the platform's `fetch` */
export function toOAuthVariants(issuer: string, fetcher?: typeof fetch): Provider[] {
  const reach = fetcher && { [customFetch]: fetcher }
  const oidc = (id: string, change: Partial<OIDCConfig>): OIDCConfig => ({
    ...{ id, name: id, type: "oidc", issuer, clientId, clientSecret },
    ...reach,
    ...change,
  })
  const by = <M extends NonNullable<StrictConfig["client"]>["token_endpoint_auth_method"]>(method: M) => ({
    token_endpoint_auth_method: method,
  })
  const strictly = (id: string, change: Partial<StrictConfig>): Provider =>
    strict({ ...oidc(id, {}), ...change, id, type: "oidc" })
  const endpoints = {
    authorization: { url: `${issuer}/authorize`, params: { scope: "profile email" } },
    token: `${issuer}/token`,
    userinfo: `${issuer}/userinfo`,
  }
  const bank = {
    ...{ clientId: "svc-strict", clientSecret: undefined, token: { clientPrivateKey: clientKey }, decryptionKey },
    client: {
      ...by("private_key_jwt"),
      ...{ require_pushed_authorization_requests: true, require_signed_request_object: true },
      authorization_signed_response_alg: "RS256",
      ...{ authorization_encrypted_response_alg: "ECDH-ES", authorization_encrypted_response_enc: "A256GCM" },
      ...{ id_token_encrypted_response_alg: "ECDH-ES", id_token_encrypted_response_enc: "A256GCM" },
    },
  }
  const toBearer = ({ access_token }: TokenSet) => ({ headers: { authorization: `Bearer ${access_token}` } })
  const github = { ...{ clientId: "svc-post", clientSecret, client: by("client_secret_post"), issuer }, ...reach }
  return [
    oidc("idp", {}),
    oidc("other", { issuer: `${issuer}-other` }),
    oidc("dead", { issuer: "https://dead.invalid" }),
    oidc("form", { authorization: { params: { response_mode: "form_post" } } }),
    oidc("proxied", { redirectProxyUrl: "https://app.test/auth" }),
    oidc("proxied-form", {
      redirectProxyUrl: "https://app.test/auth",
      authorization: { params: { response_mode: "form_post" } },
    }),
    oidc("basic", { clientId: "svc-basic", client: by("client_secret_basic") }),
    oidc("basic-percent", { clientId: "svc-percent", clientSecret: unusualSecret }),
    oidc("basic-form", { clientId: "svc form/1:a", clientSecret: unusualSecret }),
    oidc("basic-raw", { clientId: "0195c2a4-7f3e.raw_app~1", clientSecret: plainSecret }),
    oidc("basic-raw-unusual", { clientId: "svc-raw", clientSecret: unusualSecret }),
    oidc("basic-raw-fixed", { clientId: "svc-raw", clientSecret: unusualSecret, client: by("client_secret_post") }),
    oidc("post", { clientId: "svc-post", client: by("client_secret_post") }),
    strictly("jwt", { clientId: "svc-jwt", client: by("client_secret_jwt") }),
    strictly("key", { clientId: "svc-key", client: by("private_key_jwt"), token: { clientPrivateKey: clientKey } }),
    strictly("key-ed", {
      ...{ clientId: "svc-ed", token: { clientPrivateKey: edKey } },
      client: { ...by("private_key_jwt"), token_endpoint_auth_signing_alg: "EdDSA" },
    }),
    strictly("key-rs", { clientId: "svc-rs", client: by("private_key_jwt"), token: { clientPrivateKey: rsKey } }),
    strictly("key-ps", { clientId: "svc-ps", client: by("private_key_jwt"), token: { clientPrivateKey: psKey } }),
    strictly("strict", bank),
    strictly("strict-form", { ...bank, authorization: { params: { response_mode: "form_post.jwt" } } }),
    oidc("public", { clientId: "svc-public", clientSecret: undefined, client: by("none") }),
    oidc("hs256", { clientId: "svc-hs256", client: { id_token_signed_response_alg: "HS256" } }),
    // needs no discovery, because its ID tokens are signed with the client secret
    oidc("hs256-endpoints", {
      ...{ clientId: "svc-hs256", client: { id_token_signed_response_alg: "HS256" } },
      ...{ authorization: `${issuer}/authorize`, token: endpoints.token, userinfo: endpoints.userinfo },
    }),
    oidc("userinfo", { idToken: false }),
    // providers with names of their own for what the address and its proof are
    oidc("checked", { emailFrom: ({ checked }) => ({ email_verified: checked === true }) }),
    oidc("renamed", { emailFrom: ({ mail }) => ({ email: String(mail), email_verified: true }) }),
    oidc("unproven", { provesEmail: false }),
    // returns whatever user a test puts into the claim
    oidc("own-profile", { profile: ({ user }) => JSON.parse(String(user)) }),
    oidc("asks-by-url", {
      idToken: false,
      userinfo: { request: async ({ tokens, fetch }) => (await fetch(endpoints.userinfo, toBearer(tokens))).json() },
    }),
    oidc("asks-by-request", {
      idToken: false,
      userinfo: {
        async request({ tokens, fetch }) {
          const request = new Request(endpoints.userinfo, toBearer(tokens))
          request.headers.set("user-agent", "own-agent")
          return (await fetch(request)).json()
        },
      },
    }),
    strictly("asks-with-proofs", {
      idToken: false,
      client: { dpop_bound_access_tokens: true },
      userinfo: { request: async ({ tokens, fetch }) => (await fetch(endpoints.userinfo, toBearer(tokens))).json() },
    }),
    oidc("no-pkce", { checks: ["nonce"] }),
    // a provider as Auth.js's modules return it: its facts, with the app's options in a member of their own
    {
      ...{ id: "facts", name: "Facts", type: "oidc", issuer: `${issuer}-other`, checks: ["pkce"] },
      authorization: { params: { scope: "openid", ui_locales: "de" } },
      options: {
        ...{ id: "auth-js", issuer, clientId, clientSecret },
        authorization: {
          params: {
            ...{ scope: "openid profile email", claims: { id_token: { email: null } }, max_age: 60 },
            ...{ client_id: clientId, response_type: "token", redirect_uri: "undefined", state: "x", nonce: "y" },
          },
        },
        [Symbol("custom-fetch")]: fetcher ?? fetch,
      },
    } as OIDCConfig,
    oidc("hints", { browserParams: ["tenant"], authorization: { params: { ui_locales: "de" } } }),
    { ...{ id: "named", name: "named", type: "oauth", clientId, clientSecret }, ...reach, ...endpoints, issuer },
    // the default fixture has another client under this id
    {
      ...{ id: "idp-oauth", name: "moved", type: "oauth", clientId: "svc-post", clientSecret },
      ...reach,
      ...endpoints,
    },
    GitHub({
      ...github,
      authorization: `${issuer}/login/oauth/authorize`,
      token: `${issuer}/login/oauth/access_token`,
      userinfo: `${issuer}/user`,
    }),
    GitHub({ ...github, id: "github-unscoped", authorization: { params: { scope: undefined } } }),
  ]
}
