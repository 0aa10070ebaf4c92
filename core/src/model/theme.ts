import { InvalidConfig } from "../errors.ts"
import { toRgb } from "../web/colour.ts"
import { parseUrl } from "../web/url.ts"
import type { Theme } from "./types.ts"

/** The plain theme: one object, so that what hangs on it is made once. */
export const noTheme: Theme = Object.freeze({})

const schemes: readonly unknown[] = ["auto", "light", "dark"]

/**
 * Refuses a theme that the built-in pages cannot show safely. Empty texts count as absent.
 * @throws {InvalidConfig} naming the option and what it may hold
 */
export function checkTheme(theme: Theme): void {
  if (typeof theme !== "object" || theme === null) throw new InvalidConfig("`theme` must be an object")
  const { colorScheme, logo, brandColor, buttonText } = theme
  if (colorScheme && !schemes.includes(colorScheme)) {
    throw new InvalidConfig(`\`theme.colorScheme\` must be "auto", "light" or "dark", not ${show(colorScheme)}`)
  }
  checkColour("brandColor", brandColor)
  checkColour("buttonText", buttonText)
  if (logo && (typeof logo !== "string" || !isPath(logo) && toLogoOrigin(logo) === undefined)) {
    throw new InvalidConfig(`\`theme.logo\` must be an http(s) URL or a path such as "/logo.svg", not ${show(logo)}`)
  }
}

/** The origin a logo is loaded from, fit for a Content-Security-Policy; `undefined` for one of this site, or none. */
export function toLogoOrigin(logo: string | undefined): string | undefined {
  const url = logo && /^https?:\/\//i.test(logo) ? parseUrl(logo) : undefined
  if (!url || url.username || url.password) return undefined
  // the URL standard lets `;` and `,` stand in a host, where they would end a directive of the policy
  return /^[a-z0-9._-]+$/.test(url.hostname) ? url.origin : undefined
}

/** Whether this is a path of the app's own origin: `//host` and `/\host` name another. */
const isPath = (logo: string): boolean => /^\/(?![/\\])/.test(logo) && parseUrl(logo, "http://localhost") !== undefined

function checkColour(option: "brandColor" | "buttonText", colour: string | undefined): void {
  if (!colour || (typeof colour === "string" && toRgb(colour))) return
  throw new InvalidConfig(
    `\`theme.${option}\` must be #rgb or #rrggbb, not ${show(colour)}`,
  )
}

const show = (value: unknown): string => typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : typeof value
