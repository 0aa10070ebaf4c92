import type { EmailConfig } from "@svc-auth/core/providers"
import { toMail } from "@svc-auth/core/providers/email"

/** A mail as its reader has it. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Where the mails of all scenarios arrive. */
export interface Post {
  take(letter: Letter): void
  /** What came for this address, oldest first. */
  lettersTo(address: string): readonly Letter[]
}

/** What an e-mail provider sends with. */
export type Mailer = EmailConfig["sendVerificationRequest"]

const maxLetters = 5_000

/** An empty one. Bounded: the oldest letters are thrown away. */
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

/** Hands the built-in mail straight to the post: no server in between. */
export const toMailer = (post: Post): Mailer => ({ identifier, url, theme }) =>
  post.take({ to: identifier, ...toMail({ url, theme }) })
