import { run } from "../process.ts"

/**
 * The hash under which npm has the version of a package; `undefined` where it has none.
 * @throws {Error} where npm cannot be asked
 */
export async function askNpm(name: string, version: string): Promise<string | undefined> {
  const { code, output } = await run("npm", ["view", `${name}@${version}`, "dist.integrity", "--json"], {
    env: { npm_config_loglevel: "error" },
  })
  if (code === 0) return output.trim() === "" ? undefined : JSON.parse(output) as string
  if (/"code": "E404"/.test(output)) return undefined
  throw new Error(`npm cannot say whether ${name}@${version} is out\n${output}`)
}
