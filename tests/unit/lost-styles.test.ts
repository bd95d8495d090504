import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lostStyles } from '#integrations/lost-styles.mjs'

test('the check of stylesheets finds a stylesheet that a script loads and that the build does not contain', () => {
  const folder = mkdtempSync(join(tmpdir(), 'styles-'))
  mkdirSync(join(folder, '_astro'))
  writeFileSync(join(folder, '_astro/page.js'), 'load("/_astro/there.a-1.css");load(`/_astro/lost.b_2.css`)')
  writeFileSync(join(folder, '_astro/there.a-1.css'), '')
  expect(lostStyles(folder)).toEqual(['/_astro/lost.b_2.css'])
})

test('the check of stylesheets fails if no script loads a stylesheet in the expected form of address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'styles-'))
  writeFileSync(join(folder, 'page.js'), 'load("assets/page.css")')
  expect(() => lostStyles(folder)).toThrow('No script of the build asks for a stylesheet')
})
