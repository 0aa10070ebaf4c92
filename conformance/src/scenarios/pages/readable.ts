import type { Scenario } from "../../scenario.ts"

/** Pairs of foreground and background, and the contrast that each needs (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs: readonly (readonly [front: string, back: string, least: number])[] = [
  ["text", "card", 4.5],
  ["quiet", "card", 4.5],
  ["bad", "bad-back", 4.5],
  ["button-text", "button", 4.5],
  ["edge", "card", 3],
  ["focus", "card", 3],
  ["focus", "page", 3],
]

/** Returns WCAG's relative luminance of `#rrggbb`. */
function toLuminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toContrast(...colours: [string, string]): number {
  const [lighter, darker] = colours.map(toLuminance).sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

export const scenario: Scenario = {
  spec: ["2.7/theme"],
  cases: [],
  name: "texts, edges and focus rings of the built-in pages have enough contrast, in light and in dark",
  needs: ["fixtures"],
  async run({ agent, expect }) {
    const { body } = await agent.get("/auth/signin")
    const [light, dark, ...more] = [...body.matchAll(/:root\{([^}]*)\}/g)].map(([, variables = ""]) =>
      new Map(
        [...variables.matchAll(/--([a-z-]+):(#[0-9a-f]{6})(?![^;])/g)].map(([, name, colour]) => [name!, colour!]),
      )
    )
    expect([light !== undefined, dark !== undefined, more.length], "palettes").toBe([true, true, 0])
    for (const [scheme, colours] of Object.entries({ light: light!, dark: dark! })) {
      const used = new Set([...body.matchAll(/var\(--([a-z-]+)\)/g)].map(([, name]) => name!))
      expect([...used].filter((name) => !colours.has(name)), `without a colour in ${scheme}`).toBe([])
      const poor = pairs.filter(([front, back, least]) => toContrast(colours.get(front)!, colours.get(back)!) < least)
      expect(poor, `too little contrast in ${scheme}`).toBe([])
    }
  },
}
