import type { NextConfig } from "next"

const { SVC_CONFORMANCE_BASE: base = "" } = process.env

export default {
  basePath: base,
  distDir: base ? "build-base" : "build",
  // so that the proxy gets every spelling of a path
  skipTrailingSlashRedirect: true,
  env: { FIXTURE_BASE: base },
  allowedDevOrigins: ["app.test"],
  poweredByHeader: false,
} satisfies NextConfig
