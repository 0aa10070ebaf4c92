import type { IncomingMessage, ServerResponse } from "node:http"
import type Provider from "oidc-provider"
import type { InteractionDetails } from "oidc-provider"
import { findByLogin, findBySubject } from "./accounts.ts"
import { headers, renderConsent, renderLogin } from "./page.ts"

const maxBodyBytes = 4096

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ""
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > maxBodyBytes) throw new Error("The form is too large")
  }
  return new URLSearchParams(text)
}

/** Returns the value if it is a list, else an empty list. */
const toList = (value: unknown): string[] => Array.isArray(value) ? value.map(String) : []

/** Stores the user's consent. @returns the id of the grant */
async function grant(provider: Provider, { prompt, params, session, grantId }: InteractionDetails): Promise<string> {
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  const record = known ??
    new provider.Grant({ accountId: session?.accountId ?? "", clientId: String(params.client_id) })
  record.addOIDCScope(toList(prompt.details.missingOIDCScope).join(" "))
  record.addOIDCClaims(toList(prompt.details.missingOIDCClaims))
  return await record.save()
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, headers).end(body)
}

/** Answers the provider's own login and consent pages, and the forms on them. */
export async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  acr?: string,
): Promise<void> {
  const details = await provider.interactionDetails(request, response)
  const action = `/interaction/${details.uid}`
  const clientRecord = await provider.Client.find(String(details.params.client_id))
  const client = clientRecord?.clientName ?? "an app"
  const finish = (result: Readonly<Record<string, unknown>>) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: result.consent !== undefined })

  if (request.method !== "POST") {
    if (details.prompt.name === "login") {
      const hint = typeof details.params.login_hint === "string" ? details.params.login_hint : undefined
      return send(response, 200, renderLogin({ action, client, username: hint }))
    }
    const name = findBySubject(details.session?.accountId ?? "")?.claims.name ?? ""
    const scopes = String(details.params.scope ?? "").split(" ").filter(Boolean)
    return send(response, 200, renderConsent({ action, client, name, scopes }))
  }

  const form = await readForm(request)
  if (form.get("intent") === "cancel") {
    return await finish({ error: "access_denied", error_description: "The user denied access" })
  }
  if (details.prompt.name !== "login") return await finish({ consent: { grantId: await grant(provider, details) } })
  const username = form.get("username") ?? ""
  const account = findByLogin(username, form.get("password") ?? "")
  if (!account) return send(response, 200, renderLogin({ action, client, username, failed: true }))
  return await finish({ login: { accountId: account.claims.sub, remember: false, acr } })
}
