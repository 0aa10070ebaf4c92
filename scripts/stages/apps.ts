import { appsWith } from "../root.ts"
import { command } from "./command.ts"
import { inTurn } from "./run.ts"
import type { Tally } from "../tally.ts"

/** Runs the npm script in each fixture app that has it, one after the other. */
export const inApps = (script: string): Promise<Tally> =>
  inTurn(...appsWith(script).map((app) => () => command("npm", ["run", script, "--workspace", app])))

/** Builds each fixture app, at the root and below a path. */
export const buildApps = (): Promise<Tally> => inTurn(() => inApps("build"), () => inApps("build:base"))
