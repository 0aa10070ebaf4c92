import type { Scene } from "./scene.ts"
import { scenes } from "./scenes.ts"

/** How a picture in the docs is taken. */
export interface PictureLook {
  readonly colorScheme: "light" | "dark"
  readonly viewport: { readonly width: number; readonly height: number }
}

/** A picture in the docs. */
export interface Picture {
  readonly scene: Scene
  readonly look: PictureLook
  /** The name of its file in `docs/screenshots/`. */
  readonly file: string
}

const looks: readonly PictureLook[] = [
  { colorScheme: "light", viewport: { width: 800, height: 480 } },
  { colorScheme: "dark", viewport: { width: 320, height: 480 } },
]

const toFile = ({ name }: Scene, { viewport }: PictureLook): string => `${name}-${viewport.width}.webp`

const pictured = scenes.filter(({ picture }) => picture !== undefined)

/** All pictures in the docs. */
export const pictures: readonly Picture[] = pictured.flatMap((scene) =>
  looks.map((look) => ({ scene, look, file: toFile(scene, look) }))
)

/** Returns the page of the docs that shows all pictures. */
export function toGallery(): string {
  const rows = pictured.map((scene) => {
    const images = looks.map((look) => `![${scene.picture}](screenshots/${toFile(scene, look)})`)
    return `## ${scene.picture}\n\n${images.join(" ")}\n`
  })
  return `# Pictures of all built-in pages

Each page in light at 800 px, and in dark at 320 px. \`npm run tool -- screenshots\` writes the pictures and this page from
\`conformance/src/looks/scenes.ts\`. The colours, the name and the logo are [options](configuration.md#theme).

${rows.join("\n")}`
}
