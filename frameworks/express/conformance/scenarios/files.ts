import type { Scenario } from "@svc-auth/conformance"
import { byScript, logIn } from "./steps.ts"

/** Spellings that `express.static` reads as the path of the same file. */
const spellings = [
  "/protected/drafts/note.txt",
  "//protected/drafts/note.txt",
  "///protected/drafts/note.txt",
  "/protected//drafts/note.txt",
  "/%2fprotected/drafts/note.txt",
  "/%2F%2fprotected%2fdrafts/note.txt",
  "/%70rotected/drafts/n%6fte.txt",
  "/protected/drafts%2f%2fnote.txt",
]

/** Spellings of its path on Windows. */
const onWindows = [
  "/protected%5cdrafts%5cnote.txt",
  "/%5Cprotected%5Cdrafts/note.txt",
  "/about%5c..%5cprotected%5cdrafts%5cnote.txt",
]

export const scenario: Scenario = {
  spec: ["2.8/authorized"],
  cases: [84, 85, 97],
  name: "a guarded file that express.static serves does not leave, however its path is spelled",
  needs: ["app", "guard", "fixtures", "credentials", "socket"],
  fixture: "guarded-from-root",
  async run({ agent, expect }) {
    for (const method of ["GET", "HEAD"]) {
      for (const path of [...spellings, ...onWindows]) {
        const page = await agent.send(method, path, undefined, byScript(agent))
        expect([page.status, page.body.includes("members")], `${method} ${path}`).toBe([401, false])
      }
    }
    await logIn(agent)
    for (const path of spellings) {
      expect((await agent.get(path, byScript(agent))).body.trim(), `${path}, signed in`).toBe("for members")
    }
  },
}
