import { execFile, spawn } from "node:child_process"
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { onFreePort } from "./free-port.ts"
import type { Listening } from "./proxy.ts"

/** An nginx that speaks TLS on the loopback interface. */
export interface Nginx extends Listening {
  /** Its self-signed certificate in PEM. */
  readonly certificate: string
}

/** The values that a configuration needs. */
export interface NginxOptions {
  /** The path of nginx's program. */
  readonly program: string
  /** Host name of the certificate. */
  readonly host: string
  /** Returns the `server` block. `listen` is the text after the directive of that name, with the certificate's directives. */
  server(listen: string): string
}

/**
 * Starts nginx on a free port. It needs OpenSSL to make the certificate.
 * @throws {Error} with nginx's output if it does not start
 */
export async function startNginx({ program, host, server }: NginxOptions): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "svc-auth-nginx-"))
  await chmod(folder, 0o711) // its workers run as another user if root starts it
  const certificate = await makeCertificate(folder, host)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    return await onFreePort(async (port) => {
      const listen = `127.0.0.1:${port} ssl; ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;`
      await writeFile(join(folder, "nginx.conf"), toConfig(folder, server(listen)))
      const stop = await run(program, folder)
      const close = async () => {
        await stop()
        await remove()
      }
      return { port, certificate, close }
    })
  } catch (thrown) {
    await remove()
    throw thrown
  }
}

const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]

const toConfig = (folder: string, server: string): string =>
  `daemon off;
pid ${folder}/nginx.pid;
error_log stderr notice;
events {}
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join("\n")}
${server}
}
`

/** Resolves when its workers run. @returns a function that stops it */
function run(program: string, folder: string): Promise<() => Promise<void>> {
  const child = spawn(program, ["-e", "stderr", "-c", join(folder, "nginx.conf"), "-p", folder], {
    stdio: ["ignore", "ignore", "pipe"],
  })
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  const stop = async () => {
    child.kill()
    await ended
  }
  return new Promise((resolve, reject) => {
    let printed = ""
    child.stderr.on("data", (chunk: Uint8Array) => {
      printed += new TextDecoder().decode(chunk)
      if (printed.includes("start worker process ")) resolve(stop)
    })
    child.once("error", reject)
    child.once("close", (code) => reject(new Error(`${program} ended with ${code} and printed:\n${printed}`)))
  })
}

async function makeCertificate(folder: string, host: string): Promise<string> {
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "key.pem"]
  const certificate = [
    "-out",
    "cert.pem",
    "-days",
    "2",
    "-subj",
    `/CN=${host}`,
    "-addext",
    `subjectAltName=DNS:${host}`,
  ]
  await promisify(execFile)("openssl", ["req", "-x509", ...key, ...certificate], { cwd: folder })
  return await readFile(join(folder, "cert.pem"), "utf8")
}
