import { expect, it } from "vitest"
import { factsOf, frameworks, type Place } from "./fixture-apps.ts"

it.each(frameworks)("%s runs in every place, or gives a reason", (framework) => {
  const { dev, runtimes, base, lacks } = factsOf(framework)
  // few frameworks run in workerd, so those that do not need no reason
  const places: Readonly<Record<Exclude<Place, "workerd">, unknown>> = {
    dev,
    bun: runtimes?.["bun"],
    deno: runtimes?.["deno"],
    base,
  }
  const silent = Object.entries(places).filter(([place, how]) =>
    (how === undefined) === (lacks?.[place as Place] === undefined)
  )
  expect(silent.map(([place]) => place)).toEqual([])
})
