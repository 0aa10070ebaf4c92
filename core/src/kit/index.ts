/**
 * For authors of bindings: connects the core to a web framework. The binding describes the framework in a {@link Host}, and
 * {@link bind} returns `auth`, `signIn`, `signOut`, `unstable_update`, the route handlers and the hook around the app. Apps without a binding call
 * {@link manage}.
 * @module
 */
export { type AuthFunction, bind, type Binding, type Handler } from "./binding.ts"
export type { FreshOptions } from "../app/step-up.ts"
export type { AppFacts, BuildFacts, ClientRequest, FrameworkRequest, Hints, Host } from "./host.ts"
export { isPreflight } from "./preflight.ts"
export { toMountPath } from "./mount-path.ts"
export type {
  AuthorizedParams,
  BindingCallbacks,
  BindingConfig,
  ConfigSource,
  ParameterSource,
  VerbOptions,
} from "./options.ts"
export { withHeaders } from "./response.ts"
export { AmbiguousPath, toRoutedUrl } from "./routed-url.ts"
export type { AccountVerbs, SessionVerbs } from "../app/account-verbs.ts"
export { type Verbs, wrapVerbs } from "./verbs.ts"
export { manage, type Manager } from "../manage.ts"
export { clock, home } from "../app/symbols.ts"
export { toSetCookie } from "../web/cookie.ts"
export { isResponse } from "../web/is-response.ts"
export type { AccountInfo, PasskeyInfo, SessionInfo, SessionList } from "../app/account-info.ts"
export type { AccessToken, AccessTokenOptions } from "../app/access-token.ts"
export type { Provider, ProviderId, Suggested } from "../app/provider.ts"
export type { SeenSession, UserFields } from "../app/user-fields.ts"
export type { Env } from "../app/env.ts"
export type { Cookie } from "../web/cookie.ts"
