import type { Page } from "playwright-core"
import type { LooksApp } from "./app.ts"

/** A built-in page, and how a user comes to it. */
export interface Scene {
  /** Lower-case words with hyphens; the name of its pictures. */
  readonly name: string
  /** Opens it in a browser without cookies. */
  open(page: Page, app: LooksApp): Promise<unknown>
  /** What its pictures in the docs show. Absent if it differs from another scene only in a sentence. */
  readonly picture?: string
  /** Whether every run looks at it. The others are for the night. */
  readonly sample?: true
}

/** The address of all users, and another one. */
export const ada = "ada@example.com"
export const grace = "grace@example.com"

/** Returns the scene of a page that needs no steps. */
export const at = (name: string, path: string, picture?: string): Scene => ({
  name,
  open: (page, { origin }) => page.goto(origin + path),
  ...picture !== undefined && { picture },
})

/** Returns the link in the last mail to this address. */
export const linkTo = ({ lastMail }: LooksApp, address: string): string => /http\S+/.exec(lastMail(address).text)![0]

/** Returns the code of eight digits in the last mail to this address. */
export const codeTo = ({ lastMail }: LooksApp, address: string): string =>
  /\d{4} ?\d{4}/.exec(lastMail(address).text)![0].replace(" ", "")
