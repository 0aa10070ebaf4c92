import process from "node:process"
import { describe, it } from "vitest"
import { partOf } from "../../../tools/part.ts"
import { playCacheLoad } from "./cache-load.ts"
import { lackingServer } from "./servers.ts"

const seeds = Array.from({ length: 40 }, (_, seed) => seed + 1)

describe.skipIf(lackingServer)(
  `two processes that keep sessions in memory, while the network and Redis fail${
    lackingServer ? ` (${lackingServer})` : ""
  }`,
  () => {
    it.each(partOf(seeds, 1).map((seed) => [seed]))(
      "seed %i: no session outlives its end for longer than maxAge, and none is lost",
      async (seed) => {
        const tally = await playCacheLoad(seed)
        if (process.env["SVC_CACHE_TALLY"]) console.log(seed, tally)
      },
    )
  },
)
