import { globSync, readFileSync } from 'node:fs'

/**
 * Adds the test files that contain a title to the arguments `-t TITLE`, so that Vitest starts no other file and none
 * of its sites. A title that a test composes while it runs stands in no file: Vitest then looks for it in all of them.
 * @param runner the name of the runner, which is the folder of its tests.
 */
export function addFilesOfTitle(runner: string, args: string[]): string[] {
  const [flag, title, ...rest] = args
  if (flag !== '-t' || !title || rest.length > 0) return args
  const files = globSync(`tests/${runner}/**/*.test.ts`)
  return [...args, ...files.filter(file => readFileSync(file, 'utf8').includes(title)).sort()]
}
