import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { english } from "../src/texts/english.ts"

const folder = new URL("../src/pages/", import.meta.url)

test("pages contain no sentence of their own", () => {
  for (const file of readdirSync(folder)) {
    // developers alone see the setup page and the details of an error, and names of browsers are names
    if (["setup.ts", "detail.ts", "user-agent.ts", "style.ts", "fill.ts"].includes(file)) continue
    const source = readFileSync(new URL(file, folder), "utf8").replace(/\/\*\*[^]*?\*\/|\/\/ .*/g, "")
    const visible = source.replace(/Does not work yet\. Set these variables:/, "")
    expect(visible.match(/>[^<>${}=`]*[a-z]{2}[^<>${}=`]*</gi) ?? [], file).toEqual([])
    expect(visible.match(/"[A-Z][a-z]+ [^"]*"/g) ?? [], file).toEqual([])
  }
})

test("every text is used", () => {
  const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8")).join("\n")
  for (const key of Object.keys(english)) expect(sources).toMatch(new RegExp(`\\.${key}\\b|"${key}"`))
})
