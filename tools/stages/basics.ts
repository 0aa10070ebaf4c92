import { command, counted } from "./command.ts"
import { inPairs, type Stage } from "./run.ts"

/** Stages that take seconds, for `npm run check` and `npm test`. */
export const basics: readonly Stage[] = [
  ["Build", () => command("tsc", ["-b"])],
  [
    "Types, format, lint, words, generated files",
    () =>
      inPairs(
        () => command("tsc", ["-p", "tools"]),
        () => command("deno", ["fmt", "--check"]),
        () => command("deno", ["lint"]),
        () => counted("node", ["tools/words.ts"]),
        () => command("node", ["tools/generate.ts", "--check"]),
        () => command("node", ["tools/lock.ts"]),
      ),
  ],
]
