import { globSync, readFileSync } from 'node:fs'

/**
 * Adds the test files that contain the title to the arguments `-t TITLE`, so that Vitest starts only these files and
 * their sites. If no file contains the title, because it is composed at run time, Vitest searches all test files.
 * @param runner name of the runner, which is also the name of the folder with its tests.
 */
export function addFilesOfTitle(runner: string, args: string[]): string[] {
  const [flag, title, ...rest] = args
  if (flag !== '-t' || !title || rest.length > 0) return args
  const files = globSync(`tests/${runner}/**/*.test.ts`)
  return [...args, ...files.filter(file => readFileSync(file, 'utf8').includes(title)).sort()]
}
