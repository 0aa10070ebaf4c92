import config from "./next.config.ts"

// packages that need Node: the compiler of Next 15 rejects them, also if a function on the edge runtime never loads them
const absent = { "nodemailer": false, "@simplewebauthn/server": false }

/** @type {import("next").NextConfig} */
export default {
  ...config,
  webpack: (settings, { nextRuntime }) => {
    if (nextRuntime === "edge") Object.assign(settings.resolve.alias, absent)
    return settings
  },
}
