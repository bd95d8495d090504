import { expect, test } from 'vitest'
import { inlineScript } from '#integrations/inline-scripts.mjs'
import { problemsOf } from '#integrations/one-graph.mjs'

const chunk = (fileName: string, moduleIds: string[], imports: string[] = []) => ({
  [fileName]: { type: 'chunk', fileName, moduleIds, imports }
})
const bundle = {
  ...chunk('page.js', ['/src/client/page.ts', '/src/ui/alerts-store.ts']),
  ...chunk('member.js', ['/src/client/member-page.ts'], ['stores.js', 'page.js']),
  ...chunk('stores.js', ['/src/browser/api.ts'], ['page.js']),
  'dialogs.css': { type: 'asset', fileName: 'dialogs.css' }
}

test('a build passes if each module is in one file and no file needs another after its request round', () => {
  expect(problemsOf(bundle, [['page.js'], ['page.js', 'stores.js', 'member.js']])).toEqual([])
})

test('a store that is in two files fails the build', () => {
  const again = { ...bundle, ...chunk('dialogs.js', ['/src/ui/alerts-store.ts'], ['page.js']) }
  expect(problemsOf(again, [])).toEqual(['/src/ui/alerts-store.ts stands in page.js and dialogs.js.'])
})

test('a missing file that pages request fails the build', () => {
  expect(problemsOf(bundle, [['thread.js']])).toEqual(['thread.js is named by pages and is not there.'])
})

test('a file that imports another, even indirectly, after its own round of requests fails the build', () => {
  const deeper = {
    ...bundle,
    ...chunk('page.js', ['/src/client/page.ts'], ['helper.js']),
    ...chunk('helper.js', [])
  }
  expect(problemsOf(deeper, [['stores.js', 'page.js']])).toEqual([
    'stores.js asks for helper.js, which costs a round of requests more.',
    'page.js asks for helper.js, which costs a round of requests more.'
  ])
})

test('an inlined script contains no second copy of a store or of the API client', () => {
  expect(() => inlineScript('src/ui/tooltips.ts')).not.toThrow()
  expect(() => inlineScript('src/ui/alerts-store.ts')).toThrow('nanostores')
  expect(() => inlineScript('src/features/post-actions/store.ts')).toThrow('src/browser/api.ts')
})
