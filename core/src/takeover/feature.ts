import { InvalidConfig } from "../errors.ts"
import { defineFeature, type Feature } from "../app/feature.ts"
import { createAuthJsSource } from "./auth-js.ts"
import { createTakeover } from "./takeover.ts"

/** Options of {@link fromAuthJs}. */
export interface FromAuthJsOptions {
  /** The date from which sessions are no longer converted, so that users with an Auth.js session must sign in again. Default: none. */
  until?: Date | string | undefined
}

/**
 * Returns the feature that converts the sessions of Auth.js when they are first used, so that switching does not sign users out. It converts rows
 * with raw tokens and, under the `jwt` strategy, encrypted cookies of Auth.js 5 and `next-auth` 4, whole or in chunks. `secret` must be that of
 * Auth.js, or contain it.
 *
 * ```ts
 * import { fromAuthJs } from "@svc-auth/core/features"
 *
 * const config = { providers, adapter, use: [fromAuthJs({ until: "2027-03-01" })] }
 * ```
 * @throws {InvalidConfig} if `until` is not a date
 */
export function fromAuthJs({ until }: FromAuthJsOptions = {}): Feature {
  const end = until === undefined ? undefined : new Date(until)
  if (end && Number.isNaN(end.getTime())) {
    throw new InvalidConfig('`until` of `fromAuthJs` must be a date, such as "2027-03-01"')
  }
  return defineFeature({ id: "from-auth-js", takeover: createTakeover(createAuthJsSource(end)) })
}
