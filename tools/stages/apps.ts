import { frameworks, isBuilt } from "../apps/visited.ts"
import { appsWith } from "../root.ts"
import { command } from "./command.ts"
import { inTurn } from "./run.ts"
import type { Tally } from "../tally.ts"

/** Runs the npm script in each of the apps that have it, one after the other. */
export const inApps = (script: string, isMeant: (app: string) => boolean = () => true): Promise<Tally> =>
  inTurn(...appsWith(script).filter(isMeant).map((app) => () => command("npm", ["run", script, "--workspace", app])))

/** Builds each fixture app at the root, and below a path those that are tested there. @param seed without one, all are */
export function buildApps(seed?: string): Promise<Tally> {
  const bases = frameworks.filter((name) => isBuilt(name, "base", seed)).map((name) => `frameworks/${name}/conformance`)
  return inTurn(() => inApps("build"), () => inApps("build:base", (app) => bases.includes(app)))
}
