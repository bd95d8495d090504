declare module 'virtual:inline-scripts' {
  /** Stands in every page and runs before the first paint. */
  export const inlineScript: string
  export const memberScript: string
  /** Stands below the banner of guests. */
  export const seenScript: string
  /** Stands in feeds whose order the browser remembers. */
  export const sortScript: string
  /** Stands where members write. */
  export const writingScript: string
  export const memberStyles: string
  /** Of the pictures, link or video of a post. */
  export const mediaStyles: string
}
