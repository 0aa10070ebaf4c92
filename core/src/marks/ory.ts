// deno-fmt-ignore-file -- written by npm run generate from the package simple-icons (CC0-1.0), icon "ory"

export const mark = "M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12m-6-.75V3l6-3 6 3v2.25l-6-3zm12 13.5V21l-6 3-6-3v-2.25l6 3z"
