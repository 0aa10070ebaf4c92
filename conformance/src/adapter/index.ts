/**
 * The scenarios that every adapter must pass: every method's contract, unusual values, expiry and races.
 * @module
 */
import { accounts } from "./accounts.ts"
import { claims } from "./claims.ts"
import { hits } from "./hits.ts"
import { passkeys } from "./passkeys.ts"
import { races } from "./races.ts"
import { type AdapterScenario, bindScenario, type Definition, type Make } from "./scenario.ts"
import { sessions } from "./sessions.ts"
import { texts } from "./texts.ts"
import { tokens } from "./tokens.ts"
import { users } from "./users.ts"
import { values } from "./values.ts"

export type { Importance } from "./importance.ts"
export { type Played, toAdapterReport } from "./report.ts"
export { type AdapterFacts, type AdapterOutcome, runAdapterScenario } from "./run.ts"
export type { AdapterScenario, Made, Make } from "./scenario.ts"

const definitions: readonly Definition[] = [
  ...users,
  ...accounts,
  ...sessions,
  ...tokens,
  ...passkeys,
  ...hits,
  ...claims,
  ...texts,
  ...values,
  ...races,
]

/** Returns the scenarios. Each runs on the adapter that `make` returns. */
export const adapterScenarios = (make: Make): readonly AdapterScenario[] =>
  definitions.map((definition) => bindScenario(definition, make))
