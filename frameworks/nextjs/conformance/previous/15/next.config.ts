import type { NextConfig } from "next"

const { SVC_CONFORMANCE_BASE: base = "" } = process.env

export default {
  basePath: base,
  distDir: base ? "build-base" : "build",
  // so that the middleware gets every spelling of a path
  skipTrailingSlashRedirect: true,
  env: { FIXTURE_BASE: base },
  allowedDevOrigins: ["app.test"],
  poweredByHeader: false,
  // the compiler of Next 15 rejects packages that need Node, also if a function on the edge runtime never loads them
  webpack: (config, { nextRuntime }) => {
    if (nextRuntime === "edge") {
      Object.assign(config.resolve.alias, {
        "nodemailer": false,
        "@simplewebauthn/server": false,
      })
    }
    return config
  },
} satisfies NextConfig
