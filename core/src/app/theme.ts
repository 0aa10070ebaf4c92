import { isObject } from "../web/json.ts"
import { InvalidConfig } from "../errors.ts"
import { toRgb } from "../web/colour.ts"
import { parseUrl } from "../web/url.ts"
import type { Theme } from "../types.ts"

/** The theme without options. It is a single object, so that its style sheet and headers are made only once. */
export const noTheme: Theme = Object.freeze({})

const maxName = 60
// deno-lint-ignore no-control-regex -- they could end a header of a mail, or reverse the text next to them
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

const schemes: readonly unknown[] = ["auto", "light", "dark"]

/**
 * Checks that the built-in pages can show this theme safely. Empty strings count as absent.
 * @throws {InvalidConfig} if an option is invalid; the message contains the option and its valid values
 */
export function checkTheme(theme: Theme): void {
  if (!isObject(theme)) throw new InvalidConfig("`theme` must be an object")
  const { name, colorScheme, logo, brandColor, buttonText } = theme
  if (name && (typeof name !== "string" || name.length > maxName || unsafe.test(name))) {
    throw new InvalidConfig(
      `\`theme.name\` must be text on one line, of at most ${maxName} characters, not ${show(name)}`,
    )
  }
  if (colorScheme && !schemes.includes(colorScheme)) {
    throw new InvalidConfig(`\`theme.colorScheme\` must be "auto", "light" or "dark", not ${show(colorScheme)}`)
  }
  checkColour("brandColor", brandColor)
  checkColour("buttonText", buttonText)
  if (logo && (typeof logo !== "string" || !toLogoUrl(logo, "http://localhost"))) {
    throw new InvalidConfig(`\`theme.logo\` must be an http(s) URL or a path such as "/logo.svg", not ${show(logo)}`)
  }
}

/** Returns the logo's origin for the Content-Security-Policy, or `undefined` if there is no logo or it is on the app's own origin. */
export function toLogoOrigin(logo: string | undefined): string | undefined {
  const url = logo && /^https?:\/\//i.test(logo) ? parseUrl(logo) : undefined
  if (!url || url.username || url.password) return undefined
  // the URL standard allows `;` and `,` in a host, where they would end a directive of the policy
  return /^[a-z0-9._-]+$/.test(url.hostname) ? url.origin : undefined
}

/** Returns the absolute URL of the logo, or `undefined` if it is neither an http(s) URL nor a path on the app's own origin. */
export const toLogoUrl = (logo: string, origin: string): string | undefined =>
  isPath(logo) ? new URL(logo, origin).href : toLogoOrigin(logo) && logo

/** Returns true if this is a path on the app's own origin. `//host` and `/\host` lead to another origin. */
const isPath = (logo: string): boolean => /^\/(?![/\\])/.test(logo) && parseUrl(logo, "http://localhost") !== undefined

function checkColour(option: "brandColor" | "buttonText", colour: string | undefined): void {
  if (!colour || (typeof colour === "string" && toRgb(colour))) return
  throw new InvalidConfig(
    `\`theme.${option}\` must be #rgb or #rrggbb, not ${show(colour)}`,
  )
}

const show = (value: unknown): string => typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : typeof value
