/**
 * The data that callbacks, events and pages see. An application adds its own fields with
 * `declare module "@svc-auth/core/types" { interface Session { … } }`.
 * @module
 */
export type * from "./model/types.ts"
