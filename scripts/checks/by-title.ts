import { globSync, readFileSync } from 'node:fs'

/**
 * Adds the test files that contain a title to the arguments `-t TITLE`, so that Vitest starts only these
 * files and their sites. A title composed at run time is in no file: Vitest then searches all of them.
 * @param runner name of the runner, which is the folder of its tests.
 */
export function addFilesOfTitle(runner: string, args: string[]): string[] {
  const [flag, title, ...rest] = args
  if (flag !== '-t' || !title || rest.length > 0) return args
  const files = globSync(`tests/${runner}/**/*.test.ts`)
  return [...args, ...files.filter(file => readFileSync(file, 'utf8').includes(title)).sort()]
}
