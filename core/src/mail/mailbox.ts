import { toBase64, toUtf8 } from "../web/bytes.ts"

/** A name and an address. */
export interface Mailbox {
  readonly email: string
  readonly name?: string
}

/** Returns the parts of a sender such as `My app <no-reply@app.example>`. */
export function toMailbox(sender: string): Mailbox {
  const [, name = "", email] = /^\s*(.*?)\s*<\s*([^<>]+?)\s*>\s*$/.exec(sender) ?? []
  if (email === undefined) return { email: sender.trim() }
  const plain = name.replace(/^"(.*)"$/, "$1").replace(/\\(.)/g, "$1")
  return plain === "" ? { email } : { email, name: plain }
}

/** Returns the sender with a name in ASCII (RFC 2047), for services that use a header unchanged. */
export function toEncodedSender(sender: string): string {
  const { email, name } = toMailbox(sender)
  // deno-lint-ignore no-control-regex -- all of ASCII
  if (name === undefined || /^[\u0000-\u007f]*$/.test(name)) return sender
  return `=?UTF-8?B?${toBase64(toUtf8(name))}?= <${email}>`
}
