import { command, counted } from "./command.ts"
import { inTurn, type Stage } from "./run.ts"

/** What takes seconds, and holds for `npm run check` and `npm test` alike. */
export const basics: readonly Stage[] = [
  ["Build", () => command("tsc", ["-b"])],
  ["Format and lint", () => inTurn(() => command("deno", ["fmt", "--check"]), () => command("deno", ["lint"]))],
  ["Words", () => counted("node", ["tools/words/run.ts"])],
  [
    "Manifests",
    () => inTurn(() => command("node", ["tools/generate.ts", "--check"]), () => command("node", ["tools/lock.ts"])),
  ],
  ["Types of tests and scripts", () => command("tsc", ["-p", "scripts"])],
]
