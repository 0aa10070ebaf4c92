import type { NextConfig } from "next"

export default {
  distDir: "build",
  // packages that open sockets and files, which the bundler leaves out
  serverExternalPackages: ["@simplewebauthn/server", "nodemailer"],
} satisfies NextConfig
