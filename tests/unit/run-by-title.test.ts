import { expect, test } from 'vitest'
import { addFilesOfTitle } from '#scripts/checks/by-title.ts'

test('a run by title starts only the test files that contain the title', () => {
  const title = 'a run by title starts only the test files'
  expect(addFilesOfTitle('unit', ['-t', title])).toEqual(['-t', title, 'tests/unit/run-by-title.test.ts'])
})

test('a run by title keeps its arguments if no file contains the title, or if they name a file', () => {
  const composed = ['-t', ['no test', 'is called', 'like that'].join(' ')]
  expect(addFilesOfTitle('unit', composed)).toEqual(composed)
  const named = ['tests/unit/rank.test.ts', '-t', 'rank']
  expect(addFilesOfTitle('unit', named)).toEqual(named)
})
