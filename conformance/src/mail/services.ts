/**
 * The mail services of the library's providers, as their documents describe them: what each checks, and how it answers. A refusal is ordered
 * by the key, the sender or the recipient of a mail. Where the documents name only the status of an error, its sentence is one that developers
 * report, or ours.
 * @module
 */
import type { IdpServer } from "../idp/idp.ts"
import type { Post } from "./post.ts"
import { isSignedForAws, isSignedForAzure } from "./signatures.ts"

/** The key with which every service accepts a mail. As base64, because Azure decodes it. */
export const mailKey = "c3ZjLWNvbmZvcm1hbmNlLW1haWwta2V5LW9uZQ=="
/** What the services refuse, and how it is ordered. */
// and a mail to `echo@…` gets an error that repeats the request
export const orders = {
  key: { key: "c3ZjLWNvbmZvcm1hbmNlLW1haWwta2V5LXR3bw==" },
  sender: { from: "App <no-reply@unverified.test>" },
  recipient: { to: "gone@mail.test" },
  limit: { to: "limited@mail.test" },
  down: { to: "down@mail.test" },
} as const
export type MailOrder = keyof typeof orders

type Fields = { readonly [name: string]: Fields | undefined }
type Answered = readonly [status: number, body: unknown, headers?: Record<string, string>]

/** A service, as its documents describe it. */
export interface DocumentedService {
  /** The URL to which a mail is posted. */
  readonly url: string
  /** Returns whether the request is signed with {@link mailKey}, and whether with any key, as the service checks. */
  isAuthorized(request: Request, body: string): boolean | Promise<boolean>
  /** Returns the mail in a request with all required fields. */
  read(
    fields: Fields,
  ): { to: unknown; from: unknown; subject?: unknown; text: unknown; html: unknown; untracked?: boolean }
  readonly accepted: Answered
  readonly refused: Readonly<Record<MailOrder, Answered>>
}

const bearer = ({ headers }: Request): boolean => headers.get("authorization") === `Bearer ${mailKey}`
const basic = (pair: string) => ({ headers }: Request): boolean =>
  headers.get("authorization") === `Basic ${btoa(pair)}`
const header = (name: string) => ({ headers }: Request): boolean => headers.get(name) === mailKey
const ses = (
  type: string,
  message: string,
  status = 400,
): Answered => [status, { message }, { "x-amzn-errortype": type }]
const azure = (status: number, code: string, message: string): Answered => [status, { error: { code, message } }]
const of = (fields: Fields | undefined, ...path: string[]): Fields | undefined =>
  path.reduce<Fields | undefined>((value, name) => value?.[name], fields)
const address = (box: Fields | undefined): unknown =>
  of(box, "name") ? `${of(box, "name")} <${of(box, "email")}>` : of(box, "email")

export const documentedServices: Readonly<Record<string, DocumentedService>> = {
  resend: {
    url: "https://api.resend.com/emails",
    isAuthorized: bearer,
    read: (f) => ({ ...f, to: of(f, "to", "0"), from: f["from"], text: f["text"], html: f["html"] }),
    accepted: [200, { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" }],
    refused: {
      key: [403, { statusCode: 403, name: "invalid_api_key", message: "API key is invalid" }],
      sender: [403, {
        statusCode: 403,
        name: "validation_error",
        message:
          "The unverified.test domain is not verified. Please, add and verify your domain on https://resend.com/domains",
      }],
      recipient: [422, {
        statusCode: 422,
        name: "validation_error",
        message:
          "Invalid `to` field. The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.",
      }],
      limit: [429, {
        statusCode: 429,
        name: "rate_limit_exceeded",
        message: "Too many requests. You can only make 2 requests per second.",
      }],
      down: [500, { statusCode: 500, name: "application_error", message: "An unexpected error occurred." }],
    },
  },
  postmark: {
    url: "https://api.postmarkapp.com/email",
    isAuthorized: header("x-postmark-server-token"),
    read: (f) => ({
      to: f["To"],
      from: f["From"],
      subject: f["Subject"],
      text: f["TextBody"],
      html: f["HtmlBody"],
      untracked: f["TrackOpens"] as unknown === false && f["TrackLinks"] as unknown === "None",
    }),
    accepted: [200, {
      To: "receiver@example.com",
      SubmittedAt: "2014-02-17T07:25:01.4178645-05:00",
      MessageID: "0a129aee-e1cd-480d-b08d-4f48548ff48d",
      ErrorCode: 0,
      Message: "OK",
    }],
    refused: {
      key: [401, { ErrorCode: 10, Message: "No Account or Server API tokens were supplied in the HTTP headers." }],
      sender: [422, {
        ErrorCode: 400,
        Message:
          "The 'From' address you supplied (no-reply@unverified.test) is not a Sender Signature on your account.",
      }],
      recipient: [422, {
        ErrorCode: 406,
        Message:
          "You tried to send to a recipient that has been marked as inactive. Found inactive addresses: gone@mail.test.",
      }],
      limit: [429, { ErrorCode: 429, Message: "Rate limit exceeded" }],
      down: [503, { ErrorCode: 100, Message: "Maintenance" }],
    },
  },
  sendgrid: {
    url: "https://api.sendgrid.com/v3/mail/send",
    isAuthorized: bearer,
    read: (f) => ({
      to: of(f, "personalizations", "0", "to", "0", "email"),
      from: address(f["from"]),
      subject: f["subject"],
      text: of(f, "content", "0", "value"),
      html: of(f, "content", "1", "value"),
      untracked: of(f, "tracking_settings", "click_tracking", "enable") as unknown === false &&
        of(f, "tracking_settings", "open_tracking", "enable") as unknown === false,
    }),
    accepted: [202, undefined, { "x-message-id": "14c5d75ce93.dfd.64b469" }],
    refused: {
      key: [401, {
        errors: [{
          message: "The provided authorization grant is invalid, expired, or revoked",
          field: null,
          help: null,
        }],
      }],
      sender: [403, {
        errors: [{
          message:
            "The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved.",
          field: "from",
          help: null,
        }],
      }],
      recipient: [400, {
        errors: [{ message: "Does not contain a valid address.", field: "personalizations.0.to.0.email", help: null }],
      }],
      limit: [429, { errors: [{ field: null, message: "too many requests" }] }],
      down: [503, "upstream connect error"],
    },
  },
  mailgun: {
    url: "https://api.mailgun.net/v3/app.test/messages",
    isAuthorized: basic(`api:${mailKey}`),
    read: (f) => ({
      ...f,
      to: f["to"],
      from: f["from"],
      text: f["text"],
      html: f["html"],
      untracked: f["o:tracking"] as unknown === "no",
    }),
    accepted: [200, { id: "<20111114174239.25659.5817@samples.mailgun.org>", message: "Queued. Thank you." }],
    refused: {
      key: [401, "Forbidden"],
      sender: [403, {
        message:
          "Domain unverified.test is not allowed to send: The domain is unverified and requires DNS configuration. " +
          "Log in to your control panel to view required DNS records.",
      }],
      recipient: [400, { message: "to parameter is not a valid address. please check documentation" }],
      limit: [429, { message: "Domain app.test is not allowed to send: recipient limit exceeded" }],
      down: [500, { message: "Internal Server Error" }],
    },
  },
  "amazon-ses": {
    url: "https://email.eu-central-1.amazonaws.com/v2/email/outbound-emails",
    isAuthorized: (request, body) => isSignedForAws(request, body, mailKey, "eu-central-1", "ses"),
    read: (f) => ({
      to: of(f, "Destination", "ToAddresses", "0"),
      from: f["FromEmailAddress"],
      subject: of(f, "Content", "Simple", "Subject", "Data"),
      text: of(f, "Content", "Simple", "Body", "Text", "Data"),
      html: of(f, "Content", "Simple", "Body", "Html", "Data"),
    }),
    accepted: [200, { MessageId: "0102018f1c2d3e4f-00000000-0000-0000-0000-000000000000-000000" }],
    refused: {
      key: ses(
        "SignatureDoesNotMatch",
        "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.",
        403,
      ),
      sender: ses(
        "MessageRejected",
        "Email address is not verified. The following identities failed the check in region EU-CENTRAL-1: no-reply@unverified.test",
      ),
      recipient: ses("BadRequestException", "Invalid destination address"),
      limit: ses("TooManyRequestsException:http://internal.amazon.com/", "Maximum sending rate exceeded.", 429),
      down: ses("InternalFailure", "The request processing has failed because of an unknown error.", 500),
    },
  },
  brevo: {
    url: "https://api.brevo.com/v3/smtp/email",
    isAuthorized: header("api-key"),
    read: (f) => ({
      to: of(f, "to", "0", "email"),
      from: address(f["sender"]),
      subject: f["subject"],
      text: f["textContent"],
      html: f["htmlContent"],
    }),
    accepted: [201, { messageId: "<201798300811.5787683@relay.domain.com>" }],
    refused: {
      key: [401, { code: "unauthorized", message: "Key not found" }],
      sender: [400, { code: "invalid_parameter", message: "valid sender email required" }],
      recipient: [400, { code: "invalid_parameter", message: "email is not valid in to" }],
      limit: [402, { code: "not_enough_credits", message: "Cannot process. Not enough credits" }],
      down: [503, "Service Unavailable"],
    },
  },
  loops: {
    url: "https://app.loops.so/api/v1/transactional",
    isAuthorized: bearer,
    // its mails are made in the account: from the data variables
    read: (f) => ({
      to: f["email"],
      from: f["transactionalId"],
      text: of(f, "dataVariables", "url"),
      html: of(f, "dataVariables", "url"),
    }),
    accepted: [200, { success: true }],
    refused: {
      key: [401, { success: false, message: "Invalid API key" }],
      sender: [400, { success: false, message: "Your sending domain is not verified." }],
      recipient: [400, { success: false, path: "email", message: "Invalid email address" }],
      limit: [429, { success: false, message: "Too Many Requests" }],
      down: [500, { success: false, message: "Something went wrong" }],
    },
  },
  forwardemail: {
    url: "https://api.forwardemail.net/v1/emails",
    isAuthorized: basic(`${mailKey}:`),
    read: (f) => ({ ...f, to: of(f, "to", "0"), from: f["from"], text: f["text"], html: f["html"] }),
    accepted: [200, { id: "5fb3a5e9c5b1d4f3a8b9c0d1", object: "email", status: "pending" }],
    refused: {
      key: [401, { statusCode: 401, error: "Unauthorized", message: "Invalid API token." }],
      sender: [404, { statusCode: 404, error: "Not Found", message: "Domain does not exist on your account." }],
      recipient: [400, { statusCode: 400, error: "Bad Request", message: "Email recipient was not valid." }],
      limit: [429, { statusCode: 429, error: "Too Many Requests", message: "Rate limit exceeded, retry in 1 minute." }],
      down: [503, "Service Unavailable"],
    },
  },
  "azure-communication": {
    url: "https://app.communication.azure.com/emails:send?api-version=2023-03-31",
    isAuthorized: (request, body) => isSignedForAzure(request, body, mailKey),
    read: (f) => ({
      to: of(f, "recipients", "to", "0", "address"),
      from: f["senderAddress"],
      subject: of(f, "content", "subject"),
      text: of(f, "content", "plainText"),
      html: of(f, "content", "html"),
      untracked: f["userEngagementTrackingDisabled"] as unknown === true,
    }),
    accepted: [202, { id: "8540c0de-899f-5cce-acb5-3ec493af3800", status: "Running" }, {
      "operation-location":
        "https://app.communication.azure.com/emails/operations/8540c0de-899f-5cce-acb5-3ec493af3800",
    }],
    refused: {
      key: azure(401, "Denied", "Denied by the resource provider."),
      sender: azure(404, "DomainNotLinked", "The specified sender domain has not been linked."),
      recipient: azure(
        400,
        "EmailDroppedAllRecipientsSuppressed",
        "Message dropped because all recipients were suppressed",
      ),
      limit: azure(429, "TooManyRequests", "The request limit was exceeded."),
      down: azure(503, "ServiceUnavailable", "The service is unavailable."),
    },
  },
}

/** The path below which {@link createMailServices} serves every service, before the URL of the service. */
export const mailPath = "/.mail/"

/** Returns a `fetch` that reaches the services at this origin in place of their own. */
export const toMailFetch = (origin: string, doFetch: typeof fetch = fetch): typeof fetch => (input, init) =>
  doFetch(`${origin}${mailPath}${encodeURIComponent(String(input))}`, init)

/** Returns the handler of requests below {@link mailPath}. Mails that a service accepts go to the store. */
export function createMailServices(post: Post): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = decodeURIComponent(new URL(request.url).pathname.slice(mailPath.length))
    const service = Object.values(documentedServices).find((documented) => documented.url === url)
    if (!service || request.method !== "POST") return new Response("Not Found", { status: 404 })
    const [status, body, headers] = await answer(service, new Request(request), url, post)
    const type = typeof body === "string" ? "text/plain" : "application/json"
    const text = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body)
    return new Response(text, { status, headers: { "content-type": type, ...headers } })
  }
}

async function answer(
  { isAuthorized, read, accepted, refused }: DocumentedService,
  request: Request,
  url: string,
  post: Post,
): Promise<Answered> {
  const isForm = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false
  const body = isForm ? "" : await request.text()
  if (!await isAuthorized(new Request(url, { headers: request.headers, method: "POST" }), body)) return refused.key
  const fields = isForm ? Object.fromEntries(await request.formData()) : JSON.parse(body)
  const { to, from, subject = "", text, html, untracked = true } = read(fields as Fields)
  if (![to, from, text, html].every((field) => typeof field === "string" && field !== "") || !untracked) {
    return [400, { message: "a required field is missing" }]
  }
  if (String(from).includes("unverified")) return refused.sender
  const order = (["recipient", "limit", "down"] as const).find((name) =>
    /^\w+/.exec(String(to))?.[0] === orders[name].to.split("@")[0]
  )
  if (order) return refused[order]
  if (/^echo\b/.test(String(to))) return [400, `${request.headers.get("authorization")} ${body}`]
  post.take({ to: String(to), subject: String(subject), text: String(text), html: String(html) })
  return accepted
}

/** Returns the identity provider's server, which serves the mail services, too. */
export function withMailServices<Server extends Pick<IdpServer, "fetch">>(idp: Server, post: Post): Server {
  const answerMail = createMailServices(post)
  return {
    ...idp,
    fetch: (request) => new URL(request.url).pathname.startsWith(mailPath) ? answerMail(request) : idp.fetch(request),
  }
}
