/**
 * One suite of scenarios for every binding, store and runtime of an authentication library.
 * @module
 */
export { Agent, type AgentOptions, type FormFields, type Send } from "./agent.ts"
export type { Exchange, Transport, WireRequest, WireResponse } from "./exchange.ts"
export { createExpect, type Expect, type Expectation, Unmet } from "./expect.ts"
export { type Cell, toCell, toMarkdown } from "./matrix.ts"
export { Page } from "./page.ts"
export { type Outcome, runScenario } from "./run.ts"
export type { Driver, Need, Scenario, Stage } from "./scenario.ts"
export { scenarios } from "./scenarios/index.ts"
