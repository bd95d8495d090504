declare module 'virtual:inline-scripts' {
  /** Text of an inline script or style, with its hash for the Content-Security-Policy. */
  export interface InlineText {
    text: string
    hash: `sha256-${string}`
  }
  /** Script that every page runs before its first paint. */
  export const inlineScript: InlineText
  export const memberScript: InlineText
  export const comeBackScript: InlineText
  /** Script of guests' pages. */
  export const guestScript: InlineText
  /**
   * Script that is placed after the banner for guests and shortens the banner for readers who have visited the site
   * before.
   */
  export const seenScript: InlineText
  /** Script of feeds whose sort the device remembers. */
  export const sortScript: InlineText
  /** Script of the settings page that shows the device's preferences before the first paint. */
  export const settingsScript: InlineText
  /** Script of pages with an editor. */
  export const writingScript: InlineText
  /** Script of long threads, which opens the page of a comment that the address names and the thread lacks. */
  export const linkedScript: InlineText
  /** Script of the report queue with its keyboard shortcuts. */
  export const queueScript: InlineText
  export const speculationRules: InlineText
  export const memberSpeculationRules: InlineText
  /** Address of the page's script file. */
  export const pageFiles: string
  /** Names of the files of further scripts, separated by spaces. */
  export const everyPageFiles: string
  export const memberFiles: string
  export const threadFiles: string
  export const noticesFiles: string
  export const queueFiles: string
  export const dialogsFiles: string
  export const memberStyles: InlineText
  /** Styles that open hidden parts of texts. */
  export const openedStyles: InlineText
  /** Styles of a post's pictures, link or video. */
  export const mediaStyles: InlineText
  /** Styles of editors of comments. */
  export const writingStyles: InlineText
  /** Styles of the card of a community, which pages have where the right column begins. */
  export const communityCardStyles: InlineText
}
