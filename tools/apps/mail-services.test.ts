import { customFetch } from "@svc-auth/core"
import { EmailSignInError } from "@svc-auth/core/errors"
import type { EmailConfig } from "@svc-auth/core/providers"
import AmazonSES from "@svc-auth/core/providers/amazon-ses"
import AzureCommunication from "@svc-auth/core/providers/azure-communication"
import Brevo from "@svc-auth/core/providers/brevo"
import ForwardEmail from "@svc-auth/core/providers/forwardemail"
import Loops from "@svc-auth/core/providers/loops"
import Mailgun from "@svc-auth/core/providers/mailgun"
import Postmark from "@svc-auth/core/providers/postmark"
import Resend from "@svc-auth/core/providers/resend"
import SendGrid from "@svc-auth/core/providers/sendgrid"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { type ServedIdp, serveIdp } from "../../conformance/src/idp/serve.ts"
import { createPost } from "../../conformance/src/mail/post.ts"
import {
  createMailServices,
  documentedServices,
  mailKey,
  type MailOrder,
  orders,
  toMailFetch,
} from "../../conformance/src/mail/services.ts"
import { isSignedForAws } from "../../conformance/src/mail/signatures.ts"

const post = createPost()
let served: ServedIdp
beforeAll(async () => {
  served = await serveIdp({ fetch: createMailServices(post) })
})
afterAll(() => served.close())

interface Made {
  readonly key?: string
  readonly from?: string
  readonly fetch?: typeof fetch
}

const app = "App <no-reply@app.test>"
const makers: Readonly<
  Record<string, (made: { apiKey: string; from: string; [customFetch]: typeof fetch }) => EmailConfig>
> = {
  resend: Resend,
  postmark: Postmark,
  sendgrid: SendGrid,
  mailgun: (options) => Mailgun({ ...options, domain: "app.test" }),
  "amazon-ses": ({ apiKey, ...options }) =>
    AmazonSES({
      ...options,
      region: "eu-central-1",
      credentials: { accessKeyId: "AKIDEXAMPLE", secretAccessKey: apiKey },
    }),
  brevo: Brevo,
  loops: ({ from, ...options }) => Loops({ ...options, transactionalId: from }),
  forwardemail: ForwardEmail,
  "azure-communication": (options) =>
    AzureCommunication({ ...options, endpoint: "https://app.communication.azure.com" }),
}

const make = (
  service: string,
  { key = mailKey, from = app, fetch = toMailFetch(served.url) }: Made = {},
): EmailConfig => makers[service]!({ apiKey: key, from, [customFetch]: fetch })

const token = "x".repeat(43)
const toUrl = (to: string) => `https://app.test/auth/callback/mail?token=${token}&email=${encodeURIComponent(to)}`
const send = async (provider: EmailConfig, to: string, more: object = {}): Promise<void> =>
  await provider.sendVerificationRequest({
    identifier: to,
    url: toUrl(to),
    token,
    provider,
    expires: new Date(0),
    origin: "https://app.test",
    theme: { name: "Ada’s shop" },
    request: new Request("https://app.test/"),
    ...more,
  })
const failing = (sent: Promise<void>): Promise<EmailSignInError> =>
  sent.then(() => expect.fail("sent"), (error) => error)

/** Serves one answer over real HTTP, and counts requests. */
async function serveAnswer(answer: (body: string, headers: object) => readonly [number, string, string?] | undefined) {
  let count = 0
  const server = createServer((incoming, outgoing) => {
    let body = ""
    incoming.setEncoding("utf8").on("data", (chunk) => body += chunk).on("end", () => {
      count++
      const [status, text, location] = answer(body, incoming.headers) ?? []
      if (status !== undefined) outgoing.writeHead(status, location ? { location } : {}).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    fetch: ((_, init) => fetch(origin, init)) as typeof fetch,
    count: () => count,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const names = Object.keys(documentedServices)
const says: Readonly<Record<MailOrder, RegExp>> = {
  key: /refused the key .*; set `(?:apiKey` \(AUTH_[A-Z_]+_KEY\)|credentials`) to one/,
  sender: /does not accept the sender .*; verify the sender's domain/,
  recipient: /rejected the recipient .*the setup is right/,
  limit: /sent nothing, because a limit of the account is reached .*; wait/,
  down: /could not be reached, or failed .*; see the status page/,
}

describe.each(names)("%s", (name) => {
  const to = `ada-${name}@mail.test`

  test("sends a mail that the service accepts as it documents", async () => {
    await send(make(name), to)
    const [letter, ...others] = post.lettersTo(to)
    expect(others).toEqual([])
    expect(letter?.text).toContain(toUrl(to))
    if (name === "loops") return
    expect(letter).toMatchObject({ subject: "Sign in to Ada’s shop" })
    expect(letter?.html).toContain(`token=${token}`)
  })

  test.each(Object.keys(orders) as MailOrder[])("translates the documented answer: %s", async (order) => {
    const { key, from, to: recipient = to } = orders[order] as { key?: string; from?: string; to?: string }
    const error = await failing(send(make(name, { ...(key && { key }), ...(from && { from }) }), recipient))
    expect(error).toBeInstanceOf(EmailSignInError)
    expect(error.message).toMatch(new RegExp(`^Provider "${name}": `))
    expect(error.message).toMatch(says[order])
    expect(error.cause?.["fault"]).toBe(order)
    expect(error.cause?.err === undefined).toBe(order === "recipient")
    const [status, body] = documentedServices[name]!.refused[order]
    const said = typeof body === "string" ? body : /"[mM]essage":"([^"]{5,30})/.exec(JSON.stringify(body))![1]!
    expect(error.message).toContain(`status ${status}, `)
    expect(error.message).toContain(said.replaceAll(recipient, "[recipient]"))
  })

  test("an answer that repeats the whole request shows no key, link, code or address", async () => {
    const service = await serveAnswer((
      body,
      headers,
    ) => [400, `bad request: ${JSON.stringify(headers)} ${body} ${mailKey}`])
    const code = "12345678"
    const error = await failing(send(make(name, { fetch: service.fetch }), to, { code }))
    service.close()
    const shown = [
      error.message,
      error.stack,
      error.cause?.err?.message,
      error.cause?.err?.stack,
      JSON.stringify(error.cause),
    ].join()
    for (const secret of [mailKey, btoa(`api:${mailKey}`), btoa(`${mailKey}:`), token, code, "1234 5678", to]) {
      expect(shown).not.toContain(secret)
    }
    expect(shown).toContain("bad request")
  })

  test("a 2xx of the wrong shape is an error that names the field", async () => {
    const { status, proof } = {
      status: documentedServices[name]!.accepted[0],
      proof: Object.keys(documentedServices[name]!.accepted[1] ?? {}),
    }
    const service = await serveAnswer(() => [status, "<p>Welcome to the hotel</p>"])
    const sent = send(make(name, { fetch: service.fetch }), to)
    // SendGrid answers with a status only
    if (proof.length === 0) await sent
    else {
      const { message } = await failing(sent)
      expect(proof.some((field) => message.includes(`without \`${field}\`: <p>Welcome`))).toBe(true)
      expect(message).toContain("may have sent the mail")
    }
    service.close()
  })

  test("a redirect is not followed with the key", async () => {
    const service = await serveAnswer(() => [307, "", "/elsewhere"])
    await failing(send(make(name, { fetch: service.fetch }), to))
    expect(service.count()).toBe(1)
    service.close()
  })

  test("a service that does not answer is asked once, for 10 seconds", async () => {
    const deadline = new AbortController()
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(deadline.signal)
    const service = await serveAnswer(() => {
      deadline.abort(new DOMException("The operation timed out", "TimeoutError"))
      return undefined
    })
    const error = await failing(send(make(name, { fetch: service.fetch }), to))
    expect(timeout.mock.calls).toEqual([[10_000]])
    timeout.mockRestore()
    expect(error.message).toMatch(/did not answer in time, and may have sent the mail/)
    expect(service.count()).toBe(1)
    service.close()
  })

  test("a service that fails half-way is asked once", async () => {
    const service = await serveAnswer(() => [500, "failed"])
    await failing(send(make(name, { fetch: service.fetch }), to))
    expect(service.count()).toBe(1)
    service.close()
  })

  test.each(["ada@mail.test,eve@mail.test", "Ada <ada@mail.test>", "ADA@mail.test", ""])(
    "(case 42) nothing is sent to %j, which is not one normalized address",
    async (identifier) => {
      const service = await serveAnswer(() => [200, "{}"])
      const error = await failing(send(make(name, { fetch: service.fetch }), identifier))
      expect(error.message).toContain("not one normalized e-mail address")
      expect(service.count()).toBe(0)
      service.close()
    },
  )

  test("the app's id, name and maxAge replace the defaults", () => {
    const options = { id: "mail", name: "Mail", maxAge: 60, apiKey: "k", from: app, [customFetch]: fetch }
    expect(makers[name]!(options)).toMatchObject({ id: "mail", name: "Mail", maxAge: 60, type: "email" })
    expect(make(name)).toMatchObject({ id: name, name: "E-mail" })
  })
})

describe("regions and options", () => {
  const urlOf = async (maker: (own: typeof fetch) => EmailConfig): Promise<[url: string, body: string]> => {
    let seen: [string, string] = ["", ""]
    const provider = maker(async (input, init) => {
      seen = [String(input), typeof init?.body === "string" ? init.body : ""]
      return await Promise.resolve(new Response("{}", { status: 400 }))
    })
    await failing(send(provider, "ada@mail.test"))
    return seen
  }
  const common = { apiKey: mailKey, from: app }

  test.each<[string, (own: typeof fetch) => EmailConfig, string]>([
    [
      "Mailgun, EU",
      (own) => Mailgun({ ...common, region: "EU", [customFetch]: own }),
      "https://api.eu.mailgun.net/v3/app.test/messages",
    ],
    [
      "SendGrid, EU",
      (own) => SendGrid({ ...common, region: "EU", [customFetch]: own }),
      "https://api.eu.sendgrid.com/v3/mail/send",
    ],
    [
      "Azure, endpoint with a slash",
      (own) =>
        AzureCommunication({ ...common, endpoint: "https://a.europe.communication.azure.com/", [customFetch]: own }),
      "https://a.europe.communication.azure.com/emails:send?api-version=2023-03-31",
    ],
    [
      "SES, us-west-2",
      (own) =>
        AmazonSES({
          from: app,
          region: "us-west-2",
          credentials: { accessKeyId: "a", secretAccessKey: "b" },
          [customFetch]: own,
        }),
      "https://email.us-west-2.amazonaws.com/v2/email/outbound-emails",
    ],
  ])("%s", async (_, maker, url) => {
    expect((await urlOf(maker))[0]).toBe(url)
  })

  test("Postmark's message stream, and SES's configuration set", async () => {
    const [, stream] = await urlOf((own) => Postmark({ ...common, messageStream: "sign-in", [customFetch]: own }))
    expect(JSON.parse(stream)).toMatchObject({ MessageStream: "sign-in" })
    const credentials = { accessKeyId: "a", secretAccessKey: "b" }
    const [, set] = await urlOf((own) =>
      AmazonSES({ from: app, region: "eu-west-1", credentials, configurationSet: "plain", [customFetch]: own })
    )
    expect(JSON.parse(set)).toMatchObject({ ConfigurationSetName: "plain" })
  })

  test("SES signs with the keys of a role, which a function returns for each mail", async () => {
    let calls = 0
    const credentials = () => {
      calls++
      return Promise.resolve({
        accessKeyId: "ASIAEXAMPLE",
        secretAccessKey: mailKey,
        sessionToken: "session-token-of-the-role",
      })
    }
    const options = { from: "Adá <no-reply@app.test>", region: "eu-central-1", credentials }
    const provider = AmazonSES({ ...options, [customFetch]: toMailFetch(served.url) })
    await send(provider, "role@mail.test")
    await send(provider, "role@mail.test")
    expect(post.lettersTo("role@mail.test")).toHaveLength(2)
    expect(calls).toBe(2)
    const echo = await serveAnswer((_, headers) => [400, JSON.stringify(headers)])
    const error = await failing(send(AmazonSES({ ...options, [customFetch]: echo.fetch }), "role@mail.test"))
    echo.close()
    expect(error.message).not.toContain("session-token-of-the-role")
  })

  test.each<[string, EmailConfig, string]>([
    ["key", Resend({ from: app }), "`apiKey` (AUTH_RESEND_KEY) is missing; Resend needs it"],
    ["key of a renamed provider", Resend({ id: "sign-in", from: app }), "`apiKey` (AUTH_SIGN_IN_KEY) is missing"],
    ["sender", Postmark({ apiKey: "k" }), "`from` is missing; Postmark needs it"],
    ["transactional mail", Loops({ apiKey: "k" }), "`transactionalId` is missing"],
    ["region", AmazonSES({ from: app, region: undefined, credentials: undefined }), "`credentials` is missing"],
    ["endpoint", AzureCommunication({ apiKey: "k", from: app, endpoint: undefined }), "`endpoint` is missing"],
    [
      "base64 of Azure's key",
      AzureCommunication({ apiKey: "***", from: app, endpoint: "https://a.test" }),
      "must be the resource's access key",
    ],
  ])("the error names a missing option, when it is first needed: %s", async (_, provider, message) => {
    const error = await failing(send(provider, "ada@mail.test"))
    expect(error).toMatchObject({ name: "InvalidConfig" })
    expect(error.message).toContain(message)
  })
})

test("the verification of AWS's signatures accepts AWS's own test vector, and nothing else", async () => {
  // get-vanilla of the Signature Version 4 test suite
  const sign = (signature: string) =>
    new Request("https://example.amazonaws.com/", {
      headers: {
        "x-amz-date": "20150830T123600Z",
        authorization:
          `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
      },
    })
  const secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
  const vector = "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"
  expect(await isSignedForAws(sign(vector), "", secret, "us-east-1", "service")).toBe(true)
  expect(await isSignedForAws(sign(vector), "x", secret, "us-east-1", "service")).toBe(false)
  expect(await isSignedForAws(sign(vector), "", `${secret}x`, "us-east-1", "service")).toBe(false)
})
