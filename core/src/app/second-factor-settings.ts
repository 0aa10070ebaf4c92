import { InvalidConfig } from "../errors.ts"
import type { SecondFactor, SecondFactorFlows } from "./second-factor.ts"
import { secondFactorFlows } from "./symbols.ts"

/** Returns the flows in the option, or `undefined` without it. @throws {InvalidConfig} if it is any other object */
export function findSecondFactor(option: SecondFactor | undefined): SecondFactorFlows | undefined {
  if (option === undefined) return undefined
  const flows = option?.[secondFactorFlows]
  if (flows) return flows
  throw new InvalidConfig(
    '`mfa` must be what `mfa()` of @svc-auth/password returns; add `import { mfa } from "@svc-auth/password"`, and write `mfa: mfa()`',
  )
}
