import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { workerText } from '#scripts/deploy/package.ts'
import { DIST } from '#scripts/site/build.ts'
import { brotliSize, gzipSize } from '#tests/support/weight.ts'
import type { Row } from './table.ts'

const REACT = /react-dom|hydrateRoot/

function filesUnder(folder: string, ending: RegExp): string[] {
  const paths = readdirSync(join(DIST, folder), { recursive: true, encoding: 'utf8' })
  return paths.filter(path => ending.test(path)).map(path => join(DIST, folder, path))
}

/** Measures the size of the Worker, and of each script file that browsers may load, the largest first. */
export function weighBundles(): Row[] {
  const worker = workerText()
  const scripts = filesUnder('client', /\.js$/).map(path => {
    const text = readFileSync(path, 'utf8')
    return {
      file: `${basename(path)}${REACT.test(text) ? ' (React)' : ''}`,
      raw: text.length,
      'br 5': brotliSize(text)
    }
  })
  const largestFirst = scripts.sort((a, b) => b['br 5'] - a['br 5'])
  return [{ file: 'Worker', raw: worker.length, gzip: gzipSize(worker) }, ...largestFirst]
}
