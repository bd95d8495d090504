import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Finds stylesheets that scripts of a build load although the build does not contain them. The cause is that Astro
 * removes the file of a stylesheet that it inlines in pages.
 * @param folder the folder of the client build.
 * @throws Error when no script loads any stylesheet: Vite must then write the addresses of stylesheets in a form that
 * this function does not recognise.
 */
export function lostStyles(folder) {
  const scripts = readdirSync(folder, { recursive: true }).filter(file => file.endsWith('.js'))
  const asked = scripts.flatMap(file => readFileSync(join(folder, file), 'utf8').match(/\/_astro\/[\w.-]+\.css/g) ?? [])
  if (asked.length === 0) throw new Error('No script of the build asks for a stylesheet: integrations/lost-styles.mjs')
  return [...new Set(asked)].filter(path => !existsSync(join(folder, path)))
}
