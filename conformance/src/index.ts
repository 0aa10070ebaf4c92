/**
 * One suite of scenarios for every binding, store and runtime of an authentication library.
 * @module
 */
export { Agent, type AgentOptions, type AppFacts, type FormFields, type Send } from "./agent.ts"
export { BrowserJar, type Refusal, type SiteContext, type StoredCookie } from "./cookie-jar.ts"
export type { Exchange, Transport, WireRequest, WireResponse } from "./exchange.ts"
export { createExpect, type Expect, type Expectation, Unmet } from "./expect.ts"
export type { Note } from "./fixtures/notes.ts"
export type { NamedFixture } from "./fixtures/names.ts"
export type { FixtureName } from "./fixtures/selection.ts"
export type { Element, Form } from "./form.ts"
export type { Initiator } from "./initiator.ts"
export { Mailbox } from "./mail/mailbox.ts"
export { createPost, type Letter, type Mailer, type Post } from "./mail/post.ts"
export { type Cell, toCell, toMarkdown } from "./matrix.ts"
export { Page } from "./page.ts"
export { type Outcome, runScenario } from "./run.ts"
export type { Blackbox, Corpus, Driver, ListedScenario, Need, Scenario, Stage } from "./scenario.ts"
export type { Wire } from "./corpus/play.ts"
export type { HostileRequest } from "./corpus/request.ts"
export type { SetCookie } from "./set-cookie.ts"
export { scenarios } from "./scenarios/index.ts"
