/** The part of `oidc-provider` that the demo and the tests use. The package has no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http"

  export interface InteractionDetails {
    readonly uid: string
    readonly prompt: { readonly name: string; readonly details: Readonly<Record<string, unknown>> }
    readonly params: Readonly<Record<string, unknown>>
    readonly session?: { readonly accountId: string }
    readonly grantId?: string
  }

  export interface GrantRecord {
    addOIDCScope(scope: string): void
    addOIDCClaims(claims: readonly string[]): void
    save(): Promise<string>
  }

  export interface ClientRecord {
    readonly clientName?: string
    readonly clientId: string
  }

  /** The context of a request, such as for the provider's own pages. */
  export interface PageContext {
    readonly path: string
    readonly status: number
    get(header: string): string
    type: string
    body: string
    set(headers: Readonly<Record<string, string>>): void
  }

  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<InteractionDetails>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Readonly<Record<string, unknown>>,
      options?: { readonly mergeWithLastSubmission?: boolean },
    ): Promise<void>
    readonly Client: { find(clientId: string): Promise<ClientRecord | undefined> }
    readonly Grant: {
      new (properties: { readonly accountId: string; readonly clientId: string }): GrantRecord
      find(id: string): Promise<GrantRecord | undefined>
    }
    readonly RefreshToken: new (properties: Readonly<Record<string, unknown>>) => { save(): Promise<string> }
    use(middleware: (context: PageContext, next: () => Promise<void>) => Promise<void>): this
    on(event: string, listener: (context: unknown, error: Error) => void): this
  }
}
