import type { NextConfig } from "next"

const { SVC_CONFORMANCE_BASE: base = "" } = process.env

export default {
  basePath: base,
  distDir: base ? "build-base" : "build",
  cacheComponents: true,
  partialPrefetching: true,
  i18n: { locales: ["en", "fr"], defaultLocale: "en", localeDetection: false },
  rewrites: () => Promise.resolve([{ source: "/renamed", destination: "/protected/translated" }]),
} satisfies NextConfig
