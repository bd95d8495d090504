import { createHash } from 'node:crypto'
import { buildSync } from 'esbuild'

/** Matches modules of which a page must have one instance; an inline script would contain a second one. */
const SHARED = /node_modules\/nanostores\/|^src\/browser\/api\.ts$/

const minified = (entry, options) =>
  buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    charset: 'utf8',
    ...options
  })

/**
 * Text of an inline script. The content security policy allows it by its hash, so its text must be known before Astro
 * renders pages.
 * @throws Error when the script would contain a second copy of a store or of the API client.
 */
export function inlineScript(entry) {
  const { outputFiles, metafile } = minified(entry, {
    target: 'es2022',
    format: 'iife',
    // An empty configuration keeps esbuild from adding "use strict".
    tsconfigRaw: {}
  })
  const shared = Object.keys(metafile.inputs).find(path => SHARED.test(path))
  if (shared) throw new Error(`${entry} stands in pages and must not bring ${shared}: it would be there twice.`)
  return outputFiles[0].text.trim()
}

/** Text of a stylesheet that is inlined in some pages only. */
export const inlineStyles = (entry, target) => minified(entry, { target }).outputFiles[0].text.trim()

/** Hash source of an inline script or style for a content security policy. */
export const policyHash = text => `sha256-${createHash('sha256').update(text).digest('base64')}`
