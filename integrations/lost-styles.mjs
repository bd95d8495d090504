import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Finds stylesheets that scripts of a build load although the build does not contain them. Astro removes the file of a
 * stylesheet that it inlines in pages.
 * @param folder the folder of the client build.
 * @throws Error when no script loads any stylesheet, because Vite then writes addresses that the pattern does not
 * match.
 */
export function lostStyles(folder) {
  const scripts = readdirSync(folder, { recursive: true }).filter(file => file.endsWith('.js'))
  const asked = scripts.flatMap(file => readFileSync(join(folder, file), 'utf8').match(/\/_astro\/[\w.-]+\.css/g) ?? [])
  if (asked.length === 0) throw new Error('No script of the build asks for a stylesheet: integrations/lost-styles.mjs')
  return [...new Set(asked)].filter(path => !existsSync(join(folder, path)))
}
