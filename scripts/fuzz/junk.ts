import { Buffer } from "node:buffer"
import type { Random } from "./random.ts"

/** Stands raw in no page: whoever finds it in HTML has found an injection. */
export const marker = `"><svg onload=alert(1)>`

const pieces = [
  "",
  " ",
  "%",
  "%00",
  "%2e%2e%2f",
  "%c0%ae",
  "\\",
  "//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/\\evil.example",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "toString",
  "[]",
  "{}",
  "-1",
  "0",
  "1e999",
  "NaN",
  "'",
  '"',
  marker,
  "eyJhbGciOiJub25lIn0..",
  "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0.....",
  "..",
  ".",
  "|",
  "a|b|c",
  "é",
  "ÿ",
  "\t",
  ";",
  ",",
  "=",
  "&",
  "#",
  "?",
  "@",
]

/** Some text that a program might trip over. */
export function junk(random: Random): string {
  if (random.chance(0.04)) return random.pick(pieces).repeat(random.pick([100, 1000, 3000]))
  const count = 1 + random.below(3)
  return Array.from({ length: count }, () => random.pick(pieces)).join("")
}

/** The text with one thing wrong: a character changed, cut, doubled or put in. */
export function damage(random: Random, text: string): string {
  if (text === "") return junk(random)
  const at = random.below(text.length)
  switch (random.below(6)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return text.slice(at)
    case 2:
      return text.slice(0, at) + String.fromCharCode(33 + random.below(94)) + text.slice(at + 1)
    case 3:
      return text.slice(0, at) + junk(random) + text.slice(at)
    case 4:
      return text + text
    default:
      return text.slice(0, at) + text.slice(at + 1)
  }
}

/** Decoded as forgivingly as any decoder does, so that two spellings of one token are seen to be one. */
const toBytes = (value: string): string =>
  value.split(".").map((part) => Buffer.from(part, "base64url").toString("hex")).join(".")

function holds(text: string, pair: string): boolean {
  const cut = (cookie: string) => [cookie.slice(0, cookie.indexOf("=")).trim(), cookie.slice(cookie.indexOf("=") + 1)]
  const [name = "", value = ""] = cut(pair)
  return text.split(";").map(cut).some(([other, given = ""]) => other === name && toBytes(given) === toBytes(value))
}

/** A cookie pair with something wrong that matters: it no longer stands for what it stood for. */
export function breakPair(random: Random, pair: string): string {
  let broken = pair
  while (holds(broken, pair)) broken = damage(random, pair)
  return broken
}
