import { createFloor } from "../src/floor.ts"
import { secret } from "./options.ts"

export const answer = createFloor({ secret, providers: [{ id: "github" }] })
