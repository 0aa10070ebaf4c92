import { globSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { english } from "../src/app/texts/english.ts"

const folder = new URL("../src/pages/", import.meta.url)

test("pages contain no sentence of their own", () => {
  for (const file of readdirSync(folder)) {
    // developers alone see the setup page, the development panel and the details of an error, and names of browsers are names
    if (["setup.ts", "panel.ts", "detail.ts", "user-agent.ts", "style.ts", "headers.ts"].includes(file)) continue
    const source = readFileSync(new URL(file, folder), "utf8").replace(/\/\*\*[^]*?\*\/|\/\/ .*/g, "")
    const visible = source.replace(/Does not work yet\. Set these variables:/, "")
    expect(visible.match(/>[^<>${}=`]*[a-z]{2}[^<>${}=`]*</gi) ?? [], file).toEqual([])
    expect(visible.match(/"[A-Z][a-z]+ [^"]*"/g) ?? [], file).toEqual([])
  }
})

test("every text is used", () => {
  const users = [
    "core/src/{account,development,email,http,mail,pages,passkey}/*.ts",
    "core/src/app/texts/provider-name.ts",
    "password/src/**/*.ts",
  ]
  const cwd = fileURLToPath(new URL("../../", import.meta.url))
  const files = globSync(users, { cwd })
  const sources = files.map((file) => readFileSync(join(cwd, file), "utf8")).join("\n")
  const unused = Object.keys(english).filter((key) => !new RegExp(`\\.${key}\\b|"${key}"`).test(sources))
  expect(unused).toEqual([])
})
