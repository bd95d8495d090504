import { isInPage } from './current-page.ts'

/** Shows a changed description on all copies of a picture in the page. */
export function showAltText(imageId: string, altText: string): void {
  if (!isInPage) return
  for (const shown of document.querySelectorAll<HTMLImageElement>(`img[src*="${imageId}"]`)) shown.alt = altText
}
