import process from "node:process"
import semver from "semver"
import { type Finding, write } from "../finding.ts"
import type { Folder } from "../folder.ts"
import { findInstalled, type Manifest, toRanges } from "../../manifest.ts"

const { ok, fault, warning, unknown } = write("versions")
const page = "docs/README.md#start"

/** Whether the installed packages have one version, and fit the framework and the runtime. */
export function checkVersions({ path, manifest }: Folder): Finding[] {
  const declared = Object.keys(manifest ? toRanges(manifest) : {})
  const own = declared.filter((name) => name.startsWith("@svc-auth/") && name !== "@svc-auth/cli")
  if (own.length === 0) {
    return [
      fault(
        "package.json lists no package of Svc Auth",
        "Run `npx @svc-auth/cli init`, or call doctor in the app's folder: docs/README.md",
      ),
    ]
  }
  const installed = own.map((name) => [name, findInstalled(path, name)] as const)
  const missing = installed.filter(([, found]) => !found).map(([name]) => name)
  if (missing.length) {
    return [
      unknown(
        `${missing.join(", ")} ${missing.length > 1 ? "are" : "is"} not installed`,
        "Install the dependencies and run doctor again: docs/README.md",
      ),
    ]
  }
  const found = installed.map(([, known]) => known!)
  return [checkSame(found), ...found.flatMap((one) => checkPeers(path, one)), checkEngine(found)]
}

function checkSame(found: readonly Manifest[]): Finding {
  const versions = [...new Set(found.map(({ version }) => version))]
  if (versions.length === 1) return ok(`all packages of Svc Auth are ${versions[0]}`)
  return fault(
    `packages of Svc Auth differ: ${found.map(({ name, version }) => `${name} ${version}`).join(", ")}`,
    "Install the same version of all: CHANGELOG.md",
  )
}

function checkPeers(path: string, { name, peerDependencies = {} }: Manifest): Finding[] {
  return Object.entries(peerDependencies).flatMap(([peer, range]) => {
    const version = findInstalled(path, peer)?.version
    // some peers are optional, and package managers complain about the others
    if (version === undefined) return []
    return [
      semver.satisfies(version, range, { includePrerelease: true })
        ? ok(`${peer} ${version} is in the range of ${name}`)
        : warning(
          `${peer} ${version} is not in the range of ${name}, ${range}`,
          `Install a version of the range: ${page}`,
        ),
    ]
  })
}

/** What runs doctor. Deno and Bun name the version of Node that they imitate. */
const { bun, deno, node } = process.versions
const runtime = bun ? `Bun ${bun}, as Node ${node},` : deno ? `Deno ${deno}, as Node ${node},` : `Node ${node}`

function checkEngine(found: readonly Manifest[]): Finding {
  const wanting = found.find(({ engines }) =>
    engines?.["node"] && !semver.satisfies(process.versions.node, engines["node"])
  )
  if (!wanting) return ok(`${runtime} is in the range of all packages`)
  return fault(
    `${runtime} is older than ${wanting.name} needs: ${wanting.engines!["node"]}`,
    "Install a newer Node: docs/runtimes.md",
  )
}
