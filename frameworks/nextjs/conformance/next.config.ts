import { existsSync } from "node:fs"
import type { NextConfig } from "next"

const { SVC_CONFORMANCE_BASE: base = "" } = process.env

export default {
  basePath: base,
  distDir: base ? "build-base" : "build",
  // so that the proxy gets every spelling of a path
  skipTrailingSlashRedirect: true,
  // a copy of this app outside of the repository has links to the repository's packages
  ...!existsSync("../../../package-lock.json") && { turbopack: { root: "/" } },
  env: { FIXTURE_BASE: base },
  allowedDevOrigins: ["app.test"],
  poweredByHeader: false,
} satisfies NextConfig
