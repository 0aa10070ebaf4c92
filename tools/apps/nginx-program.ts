import { existsSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"

/** The path of nginx's program. */
export const nginx: string | undefined = findProgram("nginx", process.env["NGINX_PATH"])

/** Why tests behind nginx cannot run. */
export const missing: string | undefined = nginx && findProgram("openssl")
  ? undefined
  : "nginx or OpenSSL is not installed"

/** The configuration from the documentation. */
const [, found = ""] = /```nginx\n(.*?)```/s.exec(
  readFileSync(new URL("../../docs/deployment.md", import.meta.url), "utf8"),
) ?? []
export const documented: string = found

/** Returns the configuration for a test: another address, host and app. */
export const toServer = (upstream: number, block: string) => (listen: string): string =>
  [["listen 443 ssl;", `listen ${listen}`], ["app.example", "app.test"], ["127.0.0.1:3000", `127.0.0.1:${upstream}`]]
    .reduce((text, [from, to]) => {
      if (!text.includes(from!)) throw new Error(`docs/deployment.md: its nginx block has no "${from}"`)
      return text.replace(from!, to!)
    }, block)

function findProgram(name: string, given?: string): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/bin"]
  return given ?? folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

/** Without nginx these tests are skipped; in CI they fail. */
export function skip(context: { skip(reason: string): never }): void {
  if (process.env["CI"] === "true") {
    throw new Error(`${missing}, and CI=true: install it (Debian: apt-get install nginx openssl)`)
  }
  context.skip(missing!)
}
