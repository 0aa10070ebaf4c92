import type { Letter, Post } from "./post.ts"

/** The mailboxes of one scenario. */
export class Mailbox {
  readonly #post: Post
  readonly #scenario: string

  constructor(post: Post, scenario: string) {
    this.#post = post
    this.#scenario = scenario
  }

  /** Returns an address that no other scenario has. */
  address(name = "ada"): string {
    return `${name}-${this.#scenario}@mail.test`
  }

  /** Returns the mails to this address, oldest first. */
  letters(name?: string): readonly Letter[] {
    return this.#post.lettersTo(this.address(name))
  }

  /** Returns the link in the newest mail to this address. @throws {Error} if there is no mail */
  link(name?: string): string {
    const link = /https?:\/\/\S+/.exec(this.letters(name).at(-1)?.text ?? "")?.[0]
    if (link === undefined) throw new Error(`no link has come for ${this.address(name)}`)
    return link
  }

  /** Returns the digits of the code in the newest mail to this address. @throws {Error} if there is no code */
  code(name?: string): string {
    const groups = /^\d{3,4} \d{3,4}$/m.exec(this.letters(name).at(-1)?.text ?? "")?.[0]
    if (groups === undefined) throw new Error(`no code has come for ${this.address(name)}`)
    return groups.replace(" ", "")
  }
}
