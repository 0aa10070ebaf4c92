/**
 * A fault-injecting identity provider on web standards. It is strict with its clients, and makes only the ordered mistakes.
 * @module
 */
export { type AccountName, accounts, type IdpAccount } from "./accounts.ts"
export {
  appleTeam,
  clientId,
  type ClientMethod,
  clients,
  clientSecret,
  type IdpClient,
  importClientKey,
} from "./clients.ts"
export { controlIdp, type Idp, type Order } from "./control.ts"
export { type Breakage, breakages } from "./broken.ts"
export { type CallbackFault, callbackFaultNames } from "./callback-faults.ts"
export { type DiscoveryFault, discoveryFaultNames, type JwksFault, jwksFaultNames } from "./discovery-faults.ts"
export { type Breakable, breakables, type Fault } from "./fault.ts"
export { toFetch } from "./fetch.ts"
export { createIdp, type IdpOptions, type IdpServer } from "./idp.ts"
export type { Endpoint, RecordedRequest } from "./record.ts"
export { type IdTokenFault, idTokenFaultNames } from "./id-token-faults.ts"
export type { KeyName, Keys, SigningKey } from "./keys.ts"
export type { Grant, Plan, RefreshRecord, Tenant } from "./tenant.ts"
export type { SignOrder } from "./sign.ts"
export { type TokenFault, tokenFaultNames } from "./token-faults.ts"
export { type UserinfoFault, userinfoFaultNames } from "./userinfo-faults.ts"
export { type StrictFault, strictFaultNames } from "./strict-faults.ts"
