import type { Language } from "../app/texts/language.ts"
import { fillText } from "../app/texts/fill.ts"

/** Patterns of `User-Agent`, each with the name to show. The first match counts, because most browsers also name others. */
type Table = readonly (readonly [sign: RegExp, name: string])[]

const browsers: Table = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.* Safari\//, "Safari"],
]
const systems: Table = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
]

const findName = (table: Table, text: string): string | undefined => table.find(([sign]) => sign.test(text))?.[1]

/** Maximum length of unknown text that is shown, in characters. */
const maxLength = 100

/** Returns a name for the device that sent this `User-Agent`, such as "Firefox on Linux". A browser that is not in the table keeps its own text. */
export function toDeviceName(language: Language, userAgent: string | undefined): string {
  if (!userAgent) return language.texts.unknownDevice
  const [browser, system] = [findName(browsers, userAgent), findName(systems, userAgent)]
  if (browser) return system ? fillText(language, "browserOnSystem", { browser, system }) : browser
  return userAgent.length > maxLength ? `${userAgent.slice(0, maxLength)}…` : userAgent
}
