import { expect, test } from "vitest"
import { pages, readPage } from "./pages.ts"

/** The sections that the READMEs of bindings share, in their order. Other sections are about one framework. */
const shared = [
  "Get started",
  "In production",
  "Read the session and sign in",
  "A sign-in page of your own",
  "The guard",
  "In the browser",
  "What to know",
  "Versions",
]

/** The sections that every README of a binding has. */
const needed = ["Get started", "In production", "Read the session and sign in", "What to know", "Versions"]

const readmes = pages.filter((page) => /^frameworks\/[^/]+\/README\.md$/.test(page))

test.each(readmes)("%s has the sections of the other bindings, in their order", (page) => {
  const sections = [...readPage(page).matchAll(/^## (.*)$/gm)].map(([, heading = ""]) => heading)
  expect(sections.filter((heading) => shared.includes(heading)))
    .toEqual(shared.filter((heading) => sections.includes(heading)))
  expect(sections).toEqual(expect.arrayContaining(needed))
  expect(sections.slice(0, 2), "where a new user begins").toEqual(needed.slice(0, 2))
})
