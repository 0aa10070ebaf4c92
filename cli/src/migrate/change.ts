/** One file that is written or moved. */
export interface Change {
  readonly path: string
  /** The text before, or `undefined` if the file is new. */
  readonly before: string | undefined
  /** The text after. */
  readonly after: string
  /** Where the file was before. */
  readonly movedFrom?: string
  /** Description of the change, if the texts contain secrets and must not be shown. */
  readonly summary?: readonly string[]
}
