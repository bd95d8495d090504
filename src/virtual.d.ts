declare module 'virtual:page-scripts' {
  /** Stands in every page and runs before the first paint. */
  export const inlineScript: string
  export const memberScript: string
  export const memberStyles: string
}
