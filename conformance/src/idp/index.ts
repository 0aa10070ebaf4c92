/**
 * A fault-injecting identity provider on web standards: strict with its clients, and wrong itself only where it is told to be.
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
export type { Fault } from "./fault.ts"
export { toFetch } from "./fetch.ts"
export { createIdp, type IdpOptions, type IdpServer } from "./idp.ts"
export type { Endpoint, RecordedRequest } from "./record.ts"
export type { Plan } from "./tenant.ts"
