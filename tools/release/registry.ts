import { run } from "../process.ts"

/**
 * Returns npm's hash of the package's version, or `undefined` if npm does not have it.
 * @throws {Error} if npm cannot be reached
 */
export async function askNpm(name: string, version: string): Promise<string | undefined> {
  const { code, output } = await run("npm", ["view", `${name}@${version}`, "dist.integrity", "--json"], {
    env: { npm_config_loglevel: "error" },
  })
  if (code === 0) return output.trim() === "" ? undefined : JSON.parse(output) as string
  if (/"code": "E404"/.test(output)) return undefined
  throw new Error(`npm cannot tell whether ${name}@${version} is published\n${output}`)
}
