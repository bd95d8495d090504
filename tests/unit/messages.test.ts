import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { keepUnits } from '#functions/messages/units.ts'

/** Texts that the specification gives exactly, with ordinary spaces after numbers. */
const QUOTED = [
  'Для создания сообщества вам нужно как минимум 10 баллов.',
  'Можно загрузить не более 10 изображений.',
  'Название сообщества должно содержать как минимум 3 символа.'
]
/** Names of those parameters of messages whose values are numbers. */
const NUMBERS = new Set(
  'count items length max members minutes most number of people percent posts comments seconds to value'.split(' ')
)
const PARAMETERS = /^(?:function \w+)?\(?([\w, ]*)\)?/

/**
 * Collects all texts of a message. A message that is a function is called with the number 5 or a word for each
 * parameter.
 */
function textsOf(message: unknown): string[] {
  if (typeof message === 'string') return [message]
  if (typeof message === 'function') return textsOf(callWithSamples(message as (...args: unknown[]) => unknown))
  return typeof message === 'object' && message !== null ? Object.values(message).flatMap(textsOf) : []
}

function callWithSamples(message: (...args: unknown[]) => unknown): unknown {
  const names =
    PARAMETERS.exec(message.toString())?.[1]
      ?.split(',')
      .map(name => name.trim()) ?? []
  try {
    return message(...names.map(name => (NUMBERS.has(name) ? 5 : 'слово')))
  } catch {
    // The function needs parameters that are neither words nor numbers, so its text is not checked.
    return null
  }
}

const FILES = globSync(['src/**/text.ts', 'src/**/messages/*.ts', 'functions/messages/*.ts'])

test('the path pattern of this test finds the files of texts in src and in functions', () => {
  expect(FILES.filter(file => file.startsWith('src/')).length).toBeGreaterThan(60)
  expect(FILES.filter(file => file.startsWith('functions/')).length).toBeGreaterThan(3)
})

test.each(FILES)(
  'in the texts of %s a non-breaking space joins each number to its unit, and each date to its year',
  async file => {
    const { href } = pathToFileURL(file)
    const texts = textsOf(await import(href)).filter(text => !QUOTED.includes(text))
    expect(texts.map(keepUnits)).toEqual(texts)
  }
)

test('a non-breaking space joins a number to its unit and a date to its year, but not the ends of a range', () => {
  expect(keepUnits('от 3 до 255 знаков')).toBe('от 3 до 255\u00a0знаков')
  expect(keepUnits('до 20 000 знаков, 5 %')).toBe('до 20\u00a0000\u00a0знаков, 5\u00a0%')
  expect(keepUnits('3 мая 2024, ноябрь 2026')).toBe('3\u00a0мая\u00a02024, ноябрь\u00a02026')
})
