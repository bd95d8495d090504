import { createHash } from 'node:crypto'
import { buildSync } from 'esbuild'

/** Matches modules of which a page must have a single instance. An inline script would contain a second instance. */
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
 * Bundles an inline script into a text. The content security policy allows the script by the hash of this text, so the
 * text must be known before Astro renders pages.
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

/** Bundles a stylesheet, which is inlined in some pages only, into a text. */
export const inlineStyles = (entry, target) => minified(entry, { target }).outputFiles[0].text.trim()

/** Computes the hash of an inline script or style in the form that a content security policy has it. */
export const policyHash = text => `sha256-${createHash('sha256').update(text).digest('base64')}`
