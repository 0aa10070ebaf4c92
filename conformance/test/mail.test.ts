import Nodemailer from "@svc-auth/core/providers/nodemailer"
import type { EmailConfig } from "@svc-auth/core/providers"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { findFreePort } from "../src/drivers/free-port.ts"
import { createPost } from "../src/mail/post.ts"
import { type RunningSmtp, serveSmtp } from "../src/mail/smtp.ts"

const post = createPost()
let smtp: RunningSmtp
beforeAll(async () => {
  smtp = await serveSmtp(post)
})
afterAll(() => smtp.close())

const from = "App <no-reply@app.test>"
const send = async (provider: EmailConfig, identifier: string, token = "t"): Promise<void> =>
  await provider.sendVerificationRequest({
    identifier,
    token,
    provider,
    url: `https://app.test/auth/callback/nodemailer?token=${token}&email=${encodeURIComponent(identifier)}`,
    expires: new Date(0),
    origin: "https://app.test",
    theme: {},
    request: new Request("https://app.test/"),
  })

describe("nodemailer's provider against a real mail server", () => {
  test("a mail arrives with its whole link, however long", async () => {
    const token = "x".repeat(900)
    await send(Nodemailer({ server: smtp.url, from }), "ada@mail.test", token)
    const [letter, ...others] = post.lettersTo("ada@mail.test")
    expect(others).toEqual([])
    expect(letter?.subject).toBe("Sign in to app.test")
    expect(letter?.text).toContain(`?token=${token}&email=ada%40mail.test\n`)
    expect(letter?.html).toContain(`token=${token}&amp;email=`)
  })

  test("(case 42) a mail goes to one mailbox only, because the address is passed as an address and not as text", async () => {
    // our own check rejects all of these; the mailer must still not send to more than one mailbox
    const odd = ["o'hara+tag@mail.test", `"eve@evil.test,x"@mail.test`, "a,b@mail.test"]
    for (const address of odd) await send(Nodemailer({ server: smtp.url, from }), address).catch(() => undefined)
    expect(post.lettersTo("o'hara+tag@mail.test")).toHaveLength(1)
    for (const address of ["eve@evil.test", "b@mail.test", "a", "x"]) expect(post.lettersTo(address)).toEqual([])
  })

  test("sending fails if the server is gone", async () => {
    const free = await findFreePort()
    await expect(send(Nodemailer({ server: `smtp://127.0.0.1:${free}`, from }), "ada@mail.test")).rejects.toThrow()
  })

  test("the transport is created at the first mail and kept", async () => {
    const mailers = new Set<unknown>()
    const transport = {
      name: "counting",
      version: "1",
      set mailer(mailer: unknown) {
        mailers.add(mailer)
      },
      send: (_: unknown, done: (e: null, sent: object) => void) => done(null, {}),
    }
    const provider = Nodemailer({ server: transport, from })
    expect(mailers.size).toBe(0)
    for (let n = 0; n < 2; n++) await send(provider, "ada@mail.test")
    expect(mailers.size).toBe(1)
    await send(Nodemailer({ server: transport, from }), "ada@mail.test")
    expect(mailers.size).toBe(2)
  })

  test.each([["rejected"], ["pending"]])("sending fails if the recipient is %s", async (fate) => {
    const half = {
      name: "half",
      version: "1",
      send: (_: unknown, done: (e: null, sent: object) => void) => done(null, { [fate]: ["ada@mail.test"] }),
    }
    await expect(send(Nodemailer({ server: half, from }), "ada@mail.test")).rejects.toThrow("recipient")
  })

  test("the error names a missing option, when it is first needed", async () => {
    for (
      const [option, provider] of Object.entries({
        server: Nodemailer({ server: undefined, from }),
        from: Nodemailer({ server: smtp.url, from: undefined }),
      })
    ) {
      await expect(send(provider, "ada@mail.test")).rejects.toThrow(`\`${option}\` is missing`)
    }
  })

  test("the app's own sendVerificationRequest, id and name replace the defaults", () => {
    const own = { sendVerificationRequest: () => undefined, id: "mail", name: "Mail", maxAge: 60 }
    expect(Nodemailer({ server: "smtp://a", from, ...own })).toMatchObject({ ...own, type: "email" })
  })
})

describe("what a mail server refuses", () => {
  const password = "mail-server-password"
  const token = "t".repeat(43)
  /** Starts a real mail server with this behaviour, and returns the error of a mail sent to it. */
  const findError = async (
    options: SMTPServerOptions,
    user = "app",
  ): Promise<Error & { cause?: { fault?: string } }> => {
    const server = new SMTPServer({ disabledCommands: ["STARTTLS"], authOptional: true, logger: false, ...options })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.server.address() as AddressInfo
    try {
      return await send(
        Nodemailer({ server: `smtp://${user}:${password}@127.0.0.1:${port}`, from }),
        "ada@mail.test",
        token,
      )
        .then(() => expect.fail("sent"), (error) => error)
    } finally {
      await new Promise<void>((resolve) => server.close(resolve))
    }
  }
  const refuse = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
  const accepts: SMTPServerOptions = { onAuth: (_, __, done) => done(null, { user: "app" }) }

  test.each<[fault: string, says: RegExp, options: SMTPServerOptions]>([
    ["key", /refused the key .*535.*; set `server` to one with the right user name and password/, {
      onAuth: (_, __, done) => done(refuse(535, "wrong password")),
    }],
    ["sender", /does not accept the sender .*550/, {
      ...accepts,
      onMailFrom: (_, __, done) => done(refuse(550, "not verified")),
    }],
    ["recipient", /rejected the recipient .*550/, {
      ...accepts,
      onRcptTo: (_, __, done) => done(refuse(550, "no such mailbox")),
    }],
    ["limit", /a limit of the account/, { ...accepts, onRcptTo: (_, __, done) => done(refuse(452, "too many mails")) }],
    ["down", /could not be reached.*; check the host and port in `server`/, {
      ...accepts,
      onMailFrom: (_, __, done) => done(refuse(421, "closing")),
    }],
    ["message", /refused the mail .*554/, {
      ...accepts,
      onData: (stream, _, done) => {
        stream.resume().on("end", () => done(refuse(554, `spam from ${password} to ada@mail.test: ${token}`)))
      },
    }],
  ])("is translated: %s", async (fault, says, options) => {
    const { message, cause, stack } = await findError(options)
    expect(message).toMatch(/^Provider "nodemailer": the mail server /)
    expect(message).toMatch(says)
    expect(cause?.fault).toBe(fault)
    for (const secret of [password, token, "ada@mail.test"]) expect(`${message}${stack}`).not.toContain(secret)
  })

  test.each([`\0app\0${password}`, password])(
    "hides the password as it was sent, in base64 (case 93)",
    async (sent) => {
      const encoded = Buffer.from(sent).toString("base64")
      const error = await findError({ onAuth: (_, __, done) => done(refuse(535, `cannot read "${encoded}"`)) })
      expect(error.message).toContain("cannot read")
      expect(`${error.message}${error.stack}`).not.toContain(encoded)
    },
  )

  test("a server that does not answer gets 30 seconds", async () => {
    const deadline = new AbortController()
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(deadline.signal)
    const silent = createServer(() => deadline.abort(new DOMException("The operation timed out", "TimeoutError")))
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
    const { port } = silent.address() as AddressInfo
    const sent = send(Nodemailer({ server: `smtp://127.0.0.1:${port}`, from }), "ada@mail.test")
    await expect(sent).rejects.toThrow(/did not answer in time, and may have sent the mail/)
    expect(timeout.mock.calls).toEqual([[30_000]])
    timeout.mockRestore()
    silent.close()
  })
})
