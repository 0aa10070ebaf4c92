import { fileURLToPath } from "node:url"
import { type Bundle, bundle } from "../../tools/size/bundle.ts"
import { core } from "../../tools/size/subjects.ts"
import { stagePublished } from "./apps.ts"
import type { Part, Row } from "./table.ts"

const own = fileURLToPath(new URL("..", import.meta.url))
const toKilobytes = (bytes: number) => bytes / 1000
const whole = ({ bytes }: Bundle) => toKilobytes(bytes)
const start = ({ start }: Bundle) => toKilobytes(start)

async function measureAll(): Promise<Row[]> {
  const published = await stagePublished()
  const sources = [
    core("@svc-auth/core"),
    core("@auth/core"),
    `export { betterAuth } from "better-auth/minimal"`,
    `export { answer } from "./apps/floor.ts"`,
    `export { getToken } from "@svc-auth/core/jwt"`,
    `export { getToken } from "@auth/core/jwt"`,
    `export { getCookieCache } from "better-auth/cookies"`,
    core("@svc-auth/core", "@svc-auth/core/lean"),
  ]
  const [ours, authJs, betterAuth, floor, ourCheck, theirCheck, otherCheck, lean] = await Promise.all(
    sources.map((source) => bundle(source, source.includes("@svc-auth/") ? published : own)),
  ) as [Bundle, Bundle, Bundle, Bundle, Bundle, Bundle, Bundle, Bundle]
  const toRow = (title: string, read: (bundle: Bundle) => number, value: number, here = ours): Row => ({
    title,
    svcAuth: read(here),
    authJs: read(authJs),
    betterAuth: read(betterAuth),
    floor: read(floor),
    value,
  })
  return [
    toRow("core and GitHub, whole", whole, 72),
    toRow("of it before the first session read", start, 24),
    toRow("core and GitHub from our entry `lean`, whole", whole, 55, lean),
    toRow("of it before the first session read", start, 24, lean),
    {
      title: "session check alone",
      svcAuth: whole(ourCheck),
      authJs: whole(theirCheck),
      betterAuth: whole(otherCheck),
      value: 4.5,
    },
    ...ours.flows.map(({ name, bytes }) => ({ title: `more for ${name}`, svcAuth: toKilobytes(bytes) })),
  ]
}

/** What `npm run size` measures, beside the others. */
export const size: Part = { heading: "Size, kB, minified and gzip", measure: measureAll }
