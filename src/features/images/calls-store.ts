import { read } from '#src/browser/api.ts'
import type { Picture } from './picture-store.ts'

/** True when the site no longer has the file of a picture. Without a network the answer is false. */
export async function isErased({ url }: Picture): Promise<boolean> {
  try {
    // The browser may keep the file longer than the site.
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}

/**
 * True when the member requires descriptions of pictures of herself. After a failure the answer is false: the server
 * checks again.
 */
export async function needsAltText(): Promise<boolean> {
  try {
    return (await read('/_user')).requireAltText
  } catch {
    return false
  }
}
