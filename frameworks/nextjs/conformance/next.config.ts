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
  rewrites: () =>
    Promise.resolve({
      beforeFiles: [
        { source: "/first", destination: "/second" },
        { source: "/second", destination: "/protected/static" },
        ...["/mounted", encodeURI("/mounted-ü")].map((path) => ({ source: `${path}/:path*`, destination: "/:path*" })),
      ],
      afterFiles: [
        ...["/alias", "/part", encodeURI("/part-ü")].map((path) => ({
          source: `${path}/:path*`,
          destination: "/:path*",
        })),
        {
          source: "/versions/:name",
          has: [{ type: "header", key: "x-area", value: "(?<area>\\w+)" }, { type: "query", key: "open" }],
          destination: "/:area/:name",
        },
        { source: "/latest", missing: [{ type: "query", key: "draft" }], destination: "/protected/static" },
        { source: "/by-client", has: [{ type: "header", key: "rsc" }], destination: "/protected/static" },
      ],
      fallback: [{ source: "/:name/elsewhere", destination: "/protected/:name" }],
    }),
  // the development server would compile a page again that was not requested for a minute
  onDemandEntries: { maxInactiveAge: 3_600_000, pagesBufferLength: 100 },
  allowedDevOrigins: ["app.test"],
  poweredByHeader: false,
} satisfies NextConfig
