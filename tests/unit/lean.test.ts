import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** Parts of Node that the server does without, and their memory: the client behind fetch, 14 MB. */
const UNUSED = /deps\/undici/

const modulesAfter = (program: string): string[] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['--input-type=module', '--eval', `${program};console.log(JSON.stringify(process.moduleLoadList))`],
      { cwd: ROOT, encoding: 'utf8' }
    )
  )

test('the process that serves loads no part of Node that takes memory for nothing', () => {
  expect(modulesAfter("import './scripts/site/serve.ts'").filter(name => UNUSED.test(name))).toEqual([])
  // Else the list has other names, and shows nothing.
  expect(modulesAfter('new Response()').some(name => UNUSED.test(name))).toBe(true)
})
