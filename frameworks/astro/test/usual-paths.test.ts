import { expect, test } from "vitest"
import { toUsualPaths } from "../src/usual-paths.ts"

const usual = (path: string, base = "", trailingSlash: "always" | "ignore" = "ignore") =>
  toUsualPaths(path, { base, trailingSlash })

test("case 85: a path has one usual spelling, which its own rule sees too", () => {
  expect(usual("/members/")).toEqual(["/members"])
  expect(usual("/members.html")).toEqual(["/members"])
  expect(usual("/members/index.html")).toEqual(["/members"])
  expect(usual("/members.html/"), "a page of that name, or the page").toEqual(["/members.html", "/members"])
  expect(usual("/index.html")).toEqual(["/"])
  expect(usual("/shop", "/shop")).toEqual(["/shop/"])
})

test("a path that is spelled as usual is judged once, so that a rule may list what is open", () => {
  for (const path of ["/", "/about", "/report.csv"]) expect(usual(path), path).toEqual([])
  expect(usual("/shop/", "/shop")).toEqual([])
  for (const path of ["/", "/about/", "/report.csv", "/_actions/buy"]) {
    expect(usual(path, "", "always"), path).toEqual([])
  }
})

test("case 85: where Astro wants a last slash the usual spelling has it, but for files and routes of Astro's own", () => {
  expect(usual("/about/index.html", "", "always")).toEqual(["/about/"])
  expect(usual("/report.csv/", "", "always")).toEqual(["/report.csv"])
  expect(usual("/_server-islands/Members/", "", "always")).toEqual(["/_server-islands/Members"])
})
