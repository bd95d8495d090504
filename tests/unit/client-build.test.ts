import { expect, test } from 'vitest'
import { inlineScript } from '#integrations/inline-scripts.mjs'
import { problemsOf } from '#integrations/one-graph.mjs'
import { filesOf } from '#integrations/script-files.mjs'

const chunk = (fileName: string, moduleIds: string[], imports: string[] = []) => ({
  [fileName]: { type: 'chunk', fileName, moduleIds, imports }
})
const bundle = {
  ...chunk('page.js', ['/src/client/page.ts', '/src/ui/alerts-store.ts']),
  ...chunk('member.js', ['/src/client/member-page.ts'], ['stores.js', 'page.js']),
  ...chunk('stores.js', ['/src/browser/api.ts'], ['page.js']),
  'dialogs.css': { type: 'asset', fileName: 'dialogs.css' }
}

test('a build in which each module is in one file passes the check', () => {
  expect(problemsOf(bundle)).toEqual([])
})

test('a build in which the module of a store is in two files fails the check', () => {
  const again = { ...bundle, ...chunk('dialogs.js', ['/src/ui/alerts-store.ts'], ['page.js']) }
  expect(problemsOf(again)).toEqual(['/src/ui/alerts-store.ts stands in page.js and dialogs.js.'])
})

const SCRIPTS = {
  ...chunk('_astro/page.1.js', ['/src/client/page.ts']),
  ...chunk('_astro/stores.2.js', ['/src/browser/api.ts'], ['_astro/page.1.js']),
  ...chunk('_astro/member-page.3.js', ['/src/client/member-page.ts'], ['_astro/stores.2.js', '_astro/page.1.js']),
  ...chunk('_astro/every-page.7.js', ['/src/client/every-page.ts'], ['_astro/page.1.js']),
  ...chunk('_astro/thread.4.js', ['/src/features/comments/thread.ts'], ['_astro/page.1.js']),
  ...chunk('_astro/notices.5.js', ['/src/features/notifications/notices.ts']),
  ...chunk('_astro/decide.8.js', ['/src/features/reports/decide.ts'], ['_astro/page.1.js']),
  ...chunk('_astro/hydrate-dialogs.6.js', ['/src/ui/dialogs/island.tsx'], ['_astro/stores.2.js'])
}

test('the files of a script include the files of its imports, except the file that every page loads', () => {
  expect(filesOf(SCRIPTS)).toEqual({
    page: '/_astro/page.1.js',
    everyPage: 'every-page.7',
    member: 'every-page.7 member-page.3 stores.2',
    thread: 'thread.4',
    notices: 'notices.5',
    queue: 'decide.8',
    dialogs: 'hydrate-dialogs.6 stores.2'
  })
})

test('a script of pages that imports a second file fails the build: browsers would request this file too late', () => {
  const split = { ...SCRIPTS, ...chunk('_astro/page.1.js', ['/src/client/page.ts'], ['_astro/stores.2.js']) }
  expect(() => filesOf(split)).toThrow('must be one file')
})

test('a build without the file of a script that pages request fails', () => {
  const { '_astro/thread.4.js': _thread, ...others } = SCRIPTS
  expect(() => filesOf(others)).toThrow('src/features/comments/thread.ts is in no file of the build.')
})

test('an inline script that would contain a copy of a store or of the API client fails the build', () => {
  expect(() => inlineScript('src/ui/tooltips.ts')).not.toThrow()
  expect(() => inlineScript('src/ui/alerts-store.ts')).toThrow('nanostores')
  expect(() => inlineScript('src/features/post-actions/store.ts')).toThrow('src/browser/api.ts')
})
