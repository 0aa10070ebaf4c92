import { describe, expect, test } from "vitest"
import { InvalidConfig } from "../../src/errors.ts"
import { checkTheme, toLogoOrigin } from "../../src/app/theme.ts"
import type { Theme } from "../../src/types.ts"
import { getStyle } from "../../src/pages/style.ts"
import { computeContrast, type Rgb, toHex, toRgb } from "../../src/web/colour.ts"
import { cssPayloads, markupPayloads, urlPayloads } from "./payloads.ts"

const { sheet: plain } = getStyle({})
const toColours = (sheet: string, name: string): Rgb[] =>
  [...sheet.matchAll(new RegExp(`--${name}:(#[0-9a-f]{6})[;}]`, "g"))].map(([, hex]) => toRgb(hex!)!)

function toFault(theme: unknown): Error {
  try {
    checkTheme(theme as Theme)
  } catch (error) {
    return error as Error
  }
  throw new Error(`accepted: ${JSON.stringify(theme)}`)
}

describe("colours", () => {
  test("hexadecimal colours of three and six digits are read in any case", () => {
    expect(toRgb("#0aF")).toEqual([0, 170, 255])
    expect(toRgb("#00AAff")).toEqual([0, 170, 255])
    expect(toHex([0, 10, 255])).toBe("#000aff")
  })

  test.each(["red", "RebeccaPurple", "#12", "#1234", "#12345678", "0af", "rgb(1 2 3)", "#00aaff "])(
    "%j is not a colour",
    (text) => {
      expect(toRgb(text)).toBeUndefined()
      expect(toFault({ brandColor: text }).message).toContain("must be #rgb or #rrggbb")
    },
  )

  test("contrast is computed as in WCAG", () => {
    expect(computeContrast([0, 0, 0], [255, 255, 255])).toBe(21)
    expect(computeContrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2)
  })

  for (const option of ["brandColor", "buttonText"] as const) {
    test(`case 71: theme.${option} rejects text that could change the style sheet`, () => {
      for (const colour of [...cssPayloads, ...markupPayloads]) {
        const fault = toFault({ [option]: colour })
        expect(fault).toBeInstanceOf(InvalidConfig)
        expect(fault.message).toContain(`theme.${option}`)
      }
    })

    test(`case 71: even unchecked, theme.${option} cannot change the style sheet`, () => {
      for (const colour of [...cssPayloads, ...markupPayloads]) {
        expect(getStyle({ [option]: colour }).sheet).toBe(plain)
      }
    })
  }

  test("values of other types are rejected, and the error names the option", () => {
    for (const value of [1, {}, ["red"], true]) {
      for (const option of ["brandColor", "buttonText", "logo", "colorScheme"]) {
        expect(toFault({ [option]: value }).message).toContain(`theme.${option}`)
      }
    }
    expect(toFault(null)).toBeInstanceOf(InvalidConfig)
    expect(toFault({ colorScheme: "dim" }).message).toContain('"auto", "light" or "dark"')
  })

  test("empty texts count as missing", () => {
    const theme = { brandColor: "", buttonText: "", logo: "" }
    expect(() => checkTheme(theme)).not.toThrow()
    expect(getStyle(theme).sheet).toBe(plain)
  })
})

describe("the logo", () => {
  test("case 70: only http(s) URLs and paths of this site are accepted", () => {
    const faulty = [...urlPayloads, "logo.svg", "https://u:p@cdn.example/l.svg", "https://cdn.example;sandbox/l.svg"]
    for (const logo of faulty) {
      const fault = toFault({ logo })
      expect(fault).toBeInstanceOf(InvalidConfig)
      expect(fault.message).toContain("theme.logo")
      expect(toLogoOrigin(logo)).toBeUndefined()
    }
    for (const logo of ["/logo.svg", "/a/b.png?v=1", "https://cdn.example/l.svg", "http://localhost:5173/l.svg"]) {
      expect(() => checkTheme({ logo })).not.toThrow()
    }
  })
})

describe("the style sheet", () => {
  test("a brand colour gets readable text unless the theme sets its colour", () => {
    for (const brandColor of ["#000080", "#ff0", "#777", "#ff6347", "#fff", "#000"]) {
      const { sheet } = getStyle({ brandColor })
      const [text] = toColours(sheet, "button-text")
      expect(computeContrast(text!, toRgb(brandColor)!)).toBeGreaterThanOrEqual(4.5)
    }
    expect(getStyle({ brandColor: "#000080", buttonText: "#ffd700" }).sheet).toContain(
      "--button:#000080;--button-text:#ffd700",
    )
  })

  test("a fixed colour scheme overrides the browser's preference", () => {
    expect(plain).toContain("prefers-color-scheme:dark")
    for (const colorScheme of ["light", "dark"] as const) {
      const { sheet } = getStyle({ colorScheme })
      expect(sheet).toContain(`color-scheme:${colorScheme};`)
      expect(sheet).not.toContain("prefers-color-scheme")
    }
  })

  test("it is created once per theme", () => {
    const theme = { brandColor: "#000080" }
    expect(getStyle(theme)).toBe(getStyle(theme))
  })
})
