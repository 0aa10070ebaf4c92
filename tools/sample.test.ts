import { describe, expect, test } from "vitest"
import { deal, sample } from "./sample.ts"

const items = Array.from({ length: 50 }, (_, i) => `item ${i}`)
const play = (count: number, seed: string | undefined) => sample(items, count, (item) => item, seed)

describe("a sample", () => {
  test("has the requested number of items, each once, in their order", () => {
    const chosen = play(10, "seed")
    expect(chosen).toHaveLength(10)
    expect(items.filter((item) => chosen.includes(item))).toEqual(chosen)
  })

  test("is the same for the same seed, and differs for another", () => {
    expect(play(10, "seed")).toEqual(play(10, "seed"))
    expect(play(10, "seed")).not.toEqual(play(10, "another"))
  })

  test("includes an item independently of the other items in the list", () => {
    const shorter = sample(items.slice(0, 49), 10, (item) => item, "seed")
    expect(play(10, "seed").filter((item) => item !== "item 49").every((item) => shorter.includes(item))).toBe(true)
  })

  test("includes every item with some seed", () => {
    const seeds = Array.from({ length: 60 }, (_, i) => String(i))
    expect(new Set(seeds.flatMap((seed) => play(10, seed))).size).toBe(items.length)
  })

  test("has all items without a seed, or if it is as long as the list", () => {
    expect(play(10, "")).toEqual(items)
    expect(play(100, "seed")).toEqual(items)
  })
})

describe("a deal", () => {
  const places = ["a", "b", "c"]
  const dealTo = (place: string, seed: string) => deal(items, places, place, (item) => item, seed)

  test("gives each item to one place, and each place some items", () => {
    const hands = places.map((place) => dealTo(place, "seed"))
    expect(hands.flat().toSorted()).toEqual(items.toSorted())
    for (const hand of hands) expect(hand.length).toBeGreaterThan(5)
  })

  test("gives an item to each place with some seed", () => {
    const seeds = Array.from({ length: 60 }, (_, i) => String(i))
    for (const place of places) {
      expect(new Set(seeds.flatMap((seed) => dealTo(place, seed))).size).toBe(items.length)
    }
  })

  test("gives all items to each place without a seed", () => {
    expect(dealTo("a", "")).toEqual(items)
  })
})
