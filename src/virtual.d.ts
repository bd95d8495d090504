declare module 'virtual:inline-scripts' {
  /** Text of an inline script or style, with its hash for the content security policy. */
  export interface InlineText {
    text: string
    hash: `sha256-${string}`
  }
  /** Stands in every page and runs before the first paint. */
  export const inlineScript: InlineText
  export const memberScript: InlineText
  export const comeBackScript: InlineText
  /** Stands below the banner of guests. */
  export const seenScript: InlineText
  /** Stands in feeds whose order the browser remembers. */
  export const sortScript: InlineText
  /** Stands in the settings: it shows what the device and its browser have before they are seen. */
  export const settingsScript: InlineText
  /** Stands where members write. */
  export const writingScript: InlineText
  export const speculationRules: InlineText
  export const memberSpeculationRules: InlineText
  /** Names of the files that members' pages have besides, and their threads, with spaces between. */
  export const memberFiles: string
  export const threadFiles: string
  export const memberStyles: InlineText
  /** Of the pictures, link or video of a post. */
  export const mediaStyles: InlineText
  /** Styles of the boxes where members write comments. */
  export const writingStyles: InlineText
  /** Styles of the card of a community, at the beginning of the right column. */
  export const communityCardStyles: InlineText
}
