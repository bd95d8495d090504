import type { Load } from '#src/features/images/picture.ts'

/** Number of cards at the beginning whose pictures are loaded with the page. */
const EAGER = 3

/**
 * Decides how the pictures of each card are loaded. Only one picture has high priority: probably the largest contentful
 * paint.
 * @param withPictures for each card in the order of the page, true when it has pictures.
 * @param first true for the cards that the page contains; pictures of cards loaded later are fetched when they come
 *   near the window.
 */
export function pictureLoads(withPictures: boolean[], first: boolean): Load[] {
  const main = first ? withPictures.slice(0, EAGER).indexOf(true) : -1
  return withPictures.map((_, at) => (at === main ? 'now' : first && at < EAGER ? 'eager' : 'lazy'))
}
