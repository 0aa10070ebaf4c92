/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Returns the colour of `#rgb` or `#rrggbb`, or `undefined` for any other text. */
export function toRgb(colour: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1]
  if (digits === undefined) return undefined
  const value = Number.parseInt(digits.length === 3 ? digits.replace(/./g, "$&$&") : digits, 16)
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

/** Returns the colour as `#rrggbb`. */
export const toHex = (rgb: Rgb): string => `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`

/** Returns the contrast of two colours, from 1 (equal) to 21 (black on white). WCAG 2 requires 4.5 for text. */
export function computeContrast(one: Rgb, other: Rgb): number {
  const luminances = [computeLuminance(one), computeLuminance(other)]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

const computeLuminance = ([red, green, blue]: Rgb): number =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)

function toLinear(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
