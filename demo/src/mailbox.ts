/**
 * The demo's mailbox: a mail server that delivers nothing, and a page that shows what it received.
 * @module
 */
import { createServer } from "node:http"
import PostalMime from "postal-mime"
import { SMTPServer } from "smtp-server"
import { headers } from "./page.ts"
import { type Letter, renderMailbox } from "./mailbox-page.ts"

export interface MailboxOptions {
  /** Port of the page. Default 0: any free port. */
  readonly port?: number | undefined
}

export interface RunningMailbox {
  /** URL of the page. */
  readonly url: string
  /** URL of the mail server: `smtp://127.0.0.1:port`. */
  readonly smtp: string
  close(): Promise<void>
}

const maxLetters = 100

/** Starts both on 127.0.0.1. @throws if the port is in use (`code` is `EADDRINUSE`) */
export async function startMailbox({ port = 0 }: MailboxOptions = {}): Promise<RunningMailbox> {
  const letters: Letter[] = []
  const smtp = createSmtp((letter) => {
    letters.unshift(letter)
    letters.length = Math.min(letters.length, maxLetters)
  })
  const web = createServer((request, response) => {
    if (request.url?.split("?", 1)[0] !== "/") response.writeHead(404, headers).end()
    else response.writeHead(200, headers).end(renderMailbox(letters))
  })
  const listen = (server: typeof web | typeof smtp.server, at: number) =>
    new Promise<number>((resolve, reject) => {
      server.once("error", reject)
      server.listen(at, "127.0.0.1", () => {
        const address = server.address()
        resolve(typeof address === "object" && address !== null ? address.port : at)
      })
    })
  const url = `http://127.0.0.1:${await listen(web, port)}`
  return {
    url,
    smtp: `smtp://127.0.0.1:${await listen(smtp.server, 0)}`,
    close: async () => {
      web.closeAllConnections()
      await Promise.all([new Promise((done) => web.close(done)), new Promise<void>((done) => smtp.close(done))])
    },
  }
}

const createSmtp = (take: (letter: Letter) => void): SMTPServer =>
  new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, { envelope }, done) => {
      const chunks: Uint8Array[] = []
      stream.on("data", (chunk: Uint8Array) => chunks.push(chunk))
      stream.on("end", () => {
        PostalMime.parse(Buffer.concat(chunks)).then(({ subject = "", text = "" }) => {
          take({ to: envelope.rcptTo.map(({ address }) => address).join(", "), subject, text, at: new Date() })
          done()
        }).catch(done)
      })
    },
  })
