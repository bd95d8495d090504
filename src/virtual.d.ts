declare module 'virtual:inline-scripts' {
  /** Text of an inline script or style, with its hash for the content security policy. */
  export interface InlineText {
    text: string
    hash: `sha256-${string}`
  }
  /** Script of every page that runs before the first paint. */
  export const inlineScript: InlineText
  export const memberScript: InlineText
  export const comeBackScript: InlineText
  /** Script below the banner of guests. */
  export const seenScript: InlineText
  /** Script of feeds whose sort the browser remembers. */
  export const sortScript: InlineText
  /** Script of the settings that shows the device's stored preferences before the first paint. */
  export const settingsScript: InlineText
  /** Script of pages with an editor. */
  export const writingScript: InlineText
  export const speculationRules: InlineText
  export const memberSpeculationRules: InlineText
  /** Address of the page's script. */
  export const pageFiles: string
  /** Names of the files of further scripts, separated by spaces. */
  export const memberFiles: string
  export const threadFiles: string
  export const noticesFiles: string
  export const dialogsFiles: string
  export const memberStyles: InlineText
  /** Styles of the pictures, the link or the video of a post. */
  export const mediaStyles: InlineText
  /** Styles of comment editors. */
  export const writingStyles: InlineText
  /** Styles of the card of a community, at the beginning of the right column. */
  export const communityCardStyles: InlineText
}
