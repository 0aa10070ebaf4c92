import type { EmailConfig } from "@svc-auth/core/providers"
import { toMail } from "@svc-auth/core/providers/email"

/** A mail as the recipient gets it. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The store in which the mails of all scenarios arrive. */
export interface Post {
  take(letter: Letter): void
  /** Returns the mails to this address, oldest first. */
  lettersTo(address: string): readonly Letter[]
}

/** The function with which an e-mail provider sends. */
export type Mailer = EmailConfig["sendVerificationRequest"]

const maxLetters = 5_000

/** Returns an empty store. Beyond a bound, it drops the oldest mails. */
export function createPost(): Post {
  const letters: Letter[] = []
  return {
    take: (letter) => {
      letters.push(letter)
      if (letters.length > maxLetters) letters.shift()
    },
    lettersTo: (address) => letters.filter(({ to }) => to === address),
  }
}

/** Returns a mailer that puts the built-in mail into the store, without a mail server. */
export const toMailer = (post: Post): Mailer => (request) => post.take({ to: request.identifier, ...toMail(request) })
