declare module 'virtual:inline-scripts' {
  /** Stands in every page and runs before the first paint. */
  export const inlineScript: string
  export const memberScript: string
  export const comeBackScript: string
  /** Stands below the banner of guests. */
  export const seenScript: string
  /** Stands in feeds whose order the browser remembers. */
  export const sortScript: string
  /** Stands in the settings: it shows what the device and its browser have before they are seen. */
  export const settingsScript: string
  /** Stands where members write. */
  export const writingScript: string
  /** Names of the files that members' pages have besides, and their threads, with spaces between. */
  export const memberFiles: string
  export const threadFiles: string
  export const memberStyles: string
  /** Of the pictures, link or video of a post. */
  export const mediaStyles: string
  /** Styles of the boxes where members write comments. */
  export const writingStyles: string
  /** Styles of the card of a community, at the beginning of the right column. */
  export const communityCardStyles: string
}
