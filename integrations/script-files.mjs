import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { importsOf } from './one-graph.mjs'

/**
 * Scripts whose files pages request: the modules of each script, by its name. The script of all pages, `page`, is
 * first.
 */
const MODULES = {
  page: ['src/client/page.ts'],
  everyPage: ['src/client/every-page.ts'],
  member: ['src/client/every-page.ts', 'src/client/member-page.ts'],
  thread: ['src/features/comments/thread.ts'],
  notices: ['src/features/notifications/notices.ts'],
  queue: ['src/features/reports/decide.ts'],
  dialogs: ['src/ui/dialogs/island.tsx']
}
/** Makes the placeholder that stands in the server's build for the names of a script's files. */
const mark = script => `@@files-of-${script}@@`
const exported = textOf => Object.fromEntries(Object.keys(MODULES).map(script => [`${script}Files`, textOf(script)]))

/** Exports of the virtual module in a build: placeholders, which are replaced when the browser's files have names. */
export const markedFiles = exported(mark)

/**
 * Exports of the virtual module in development: only the script `page` has a file name, because pages request only this
 * script, and Vite serves its imports as separate source files.
 */
export const sourceFiles = exported(script => (script === 'page' ? `/${MODULES.page}` : ''))

/**
 * Finds the names of the built files of each script: the file of the script and the files of all its imports, so that a
 * page can request all of them in parallel. The script `page` has one file, given by its address. The files of other
 * scripts are given by their names without folder and extension; the file of `page` is left out, because each page
 * loads it anyway.
 * @param bundle the bundle that Rollup passes to the hook generateBundle of the client build.
 */
export function filesOf(bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const fileOf = module => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/${module}`)))
    if (!chunk) throw new Error(`${module} is in no file of the build.`)
    return chunk.fileName
  }
  const withImports = Object.entries(MODULES).map(([script, modules]) => {
    const files = modules.map(fileOf)
    return [script, [...new Set([...files, ...files.flatMap(file => [...importsOf(file, bundle)])])]]
  })
  const [[, [page, ...others]], ...further] = withImports
  if (others.length > 0) throw new Error(`The page's script must be one file, but it imports ${others.join(' ')}.`)
  const names = further.map(([script, files]) => [
    script,
    files
      .filter(file => file !== page)
      .map(file => basename(file, '.js'))
      .join(' ')
  ])
  return { page: `/${page}`, ...Object.fromEntries(names) }
}

/**
 * Replaces the placeholders in the server's build by the names of files. Astro makes the server's build before the
 * client build, when the files have no names yet.
 * @throws Error when the placeholder of a script is missing.
 */
export function insertFiles(folder, files) {
  const missing = new Set(Object.keys(files))
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.mjs'))
    .map(entry => `${entry.parentPath}/${entry.name}`)
  for (const path of paths) {
    const text = readFileSync(path, 'utf8')
    const named = Object.keys(files).filter(script => text.includes(mark(script)))
    for (const script of named) missing.delete(script)
    if (named.length > 0)
      writeFileSync(
        path,
        named.reduce((whole, script) => whole.replaceAll(mark(script), files[script]), text)
      )
  }
  if (missing.size > 0) throw new Error(`The server's build names no files of ${[...missing].join(', ')}.`)
}
