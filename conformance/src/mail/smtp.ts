import PostalMime from "postal-mime"
import { SMTPServer } from "smtp-server"
import type { Post } from "./post.ts"

/** A running mail server. */
export interface RunningSmtp {
  /** `smtp://127.0.0.1:port` */
  readonly url: string
  close(): Promise<void>
}

/** Starts a real SMTP server on this machine. It stores each mail once for each recipient. */
export async function serveSmtp(post: Post): Promise<RunningSmtp> {
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData: (stream, { envelope }, done) => {
      read(stream).then(async (bytes) => {
        const { subject = "", text = "", html = "" } = await PostalMime.parse(bytes)
        for (const { address } of envelope.rcptTo) post.take({ to: address, subject, text, html })
        done()
      }).catch(done)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(0, "127.0.0.1", resolve)
  })
  const address = server.server.address()
  const port = typeof address === "object" && address ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}

async function read(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
