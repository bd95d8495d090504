import { createHash } from 'node:crypto'
import { buildSync } from 'esbuild'

/** Modules that exist once in a page, and so never in an inline script. */
const SHARED = /node_modules\/nanostores\/|^src\/api\.ts$/

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
 * A script that stands in the page. The policy knows it by its hash, so its text is made before Astro builds.
 * @param files addresses that it fetches, which stand in it as the constant FILES.
 * @throws Error when it would bring a second copy of a store or of the API's client.
 */
export function inlineScript(entry, files = {}) {
  const { outputFiles, metafile } = minified(entry, {
    target: 'es2022',
    format: 'iife',
    define: { FILES: JSON.stringify(files) },
    // Without a line about strictness.
    tsconfigRaw: {}
  })
  const shared = Object.keys(metafile.inputs).find(path => SHARED.test(path))
  if (shared) throw new Error(`${entry} stands in pages and must not bring ${shared}: it would be there twice.`)
  return outputFiles[0].text.trim()
}

/** A stylesheet that stands in the pages of some of its readers only. */
export const inlineStyles = (entry, target) => minified(entry, { target }).outputFiles[0].text.trim()

/** How a content security policy names an inline script or style. */
export const policyHash = text => `sha256-${createHash('sha256').update(text).digest('base64')}`
