import type { Load } from '#src/features/images/picture.ts'

/** Number of first cards whose pictures are loaded with the page. */
const EAGER = 3

/**
 * Loading of the pictures of each card. Only one picture has high priority: the likely largest contentful paint.
 * @param withPictures true for each card that has pictures, in the order of the page.
 * @param first true for the first load of a page; pictures of further loads are fetched when they come near.
 */
export function pictureLoads(withPictures: boolean[], first: boolean): Load[] {
  const main = first ? withPictures.slice(0, EAGER).indexOf(true) : -1
  return withPictures.map((_, at) => (at === main ? 'now' : first && at < EAGER ? 'eager' : 'lazy'))
}
