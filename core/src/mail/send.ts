import { EmailSignInError, InvalidConfig } from "../errors.ts"
import type { EmailConfig, VerificationRequest } from "../app/email-provider.ts"
import { customFetch, sendsWords } from "../app/symbols.ts"
import { toVariable } from "../app/client-credentials.ts"
import { type MailFault, redactSaid, toMailError } from "./fault.ts"
import { toMail } from "./mail.ts"
import { toRecipient } from "./recipient.ts"
import type { Answer, MailCall, MailService, MailServiceOptions } from "./service.ts"

/** Maximum duration of a request to a mail service, in milliseconds. */
const maxWait = 10_000

/** Returns a provider that sends mail with this service. The provider's file adds the flows. */
export function createMailProvider<Id extends string, O extends MailServiceOptions>(
  defaultId: string,
  service: MailService<O>,
  options: O & { id?: Id | undefined },
): EmailConfig<Id> {
  return {
    name: "E-mail",
    sendVerificationRequest: (request) => send(service, request),
    ...options,
    id: options.id ?? (defaultId as Id),
    type: "email",
    // an app that sends its own mail writes it itself
    ...!service.isFixed && !options.sendVerificationRequest && { [sendsWords]: true },
  }
}

async function send<O>(service: MailService<O>, request: VerificationRequest): Promise<void> {
  const { identifier, provider } = request
  const { id } = provider
  const given = provider as EmailConfig & O
  // checked here because environment variables are not set while a framework builds the app
  for (const option of service.required) {
    if (given[option]) continue
    const variable = option === "apiKey" ? ` (${toVariable(id, "KEY")})` : ""
    throw new InvalidConfig(`Provider "${id}": \`${option}\`${variable} is missing; ${service.name} needs it`)
  }
  // some services read a comma as a second recipient. The library has checked the address, but apps may call this function themselves
  if (toRecipient(identifier) !== identifier) {
    throw new EmailSignInError(`Provider "${id}": the recipient is not one normalized e-mail address`)
  }
  const letter = { ...toMail(request), to: identifier, from: provider.from ?? "" }
  await post(service, await service.toCall(letter, given, request), request)
}

/** Sends the request once. It is never repeated, because a service that did not respond may have sent the mail. */
async function post<O>(service: MailService<O>, call: MailCall, request: VerificationRequest): Promise<void> {
  const { provider } = request
  const throwFault = (fault: MailFault | "timeout" | "answer", said: string, status?: number): never => {
    throw toMailError(service, provider.id, fault, redactSaid(said, call.hidden ?? [], request), status)
  }
  let response: Response
  let text: string
  try {
    const doFetch = provider[customFetch] ?? fetch
    const { url, headers, body } = call
    const signal = AbortSignal.timeout(maxWait)
    // a redirect could take the key to another host
    response = await doFetch(url, { headers, body, method: "POST", redirect: "manual", signal })
    text = await response.text()
  } catch (thrown) {
    const { name, message, cause } = thrown as Error
    return throwFault(name === "TimeoutError" ? "timeout" : "down", cause instanceof Error ? cause.message : message)
  }
  const answer = parse(text)
  const { status, headers } = response
  if (status === service.status) {
    if (service.proof === undefined || answer?.[service.proof]) return
    throwFault("answer", `without \`${service.proof}\`: ${text}`, status)
  }
  const said = answer ? service.readSaid(answer, headers).filter(Boolean).map(String).join(": ") : text
  throwFault(findFault(service, status, said), said || text, status)
}

function parse(text: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === "object" && answer !== null ? answer as Answer : undefined
  } catch {
    return undefined
  }
}

function findFault<O>({ faults }: MailService<O>, status: number, said: string): MailFault {
  for (const [fault, onlyStatus, pattern] of faults) {
    if ((onlyStatus === undefined || onlyStatus === status) && pattern.test(said)) return fault
  }
  if (status === 401 || status === 403) return "key"
  if (status === 429) return "limit"
  return status >= 500 ? "down" : "message"
}
