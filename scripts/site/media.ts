import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { openPictures, type Pictures } from './pictures.ts'

const WORKER = join(import.meta.dirname, 'media-worker.ts')
const TOKEN_BYTES = 24

export interface Media {
  pictures: Pictures
  close(): Promise<void>
}

/** Bundles the Worker of an entry file into one script. */
function scriptOf(entry: string): string {
  const { outputFiles } = buildSync({ entryPoints: [entry], bundle: true, format: 'esm', write: false })
  return outputFiles[0]?.text ?? ''
}

/**
 * Opens the file store of the site while the site is stopped. Files are read and written over HTTP, which takes far
 * less time than the interface of Miniflare.
 * @param state folder in which workerd stores pictures.
 */
export async function openMedia(state: string): Promise<Media> {
  const token = randomBytes(TOKEN_BYTES).toString('hex')
  const emulator = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: scriptOf(WORKER),
      bindings: { FILES_TOKEN: token },
      r2Buckets: { MEDIA: 'veche-media' },
      resourcePersistencePath: join(state, 'v3')
    })
  )
  const close = () => emulator.dispose()
  try {
    return { pictures: openPictures(new URL(`${token}/`, await emulator.ready).href), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the file store, calls `use` with it, and closes it. */
export async function withMediaStore<T>(state: string, use: (pictures: Pictures) => Promise<T>): Promise<T> {
  const media = await openMedia(state)
  try {
    return await use(media.pictures)
  } finally {
    await media.close()
  }
}
