import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { keepUnits } from '#functions/messages/units.ts'

/** The specification's texts, character by character. */
const QUOTED = [
  'Для создания сообщества вам нужно как минимум 10 баллов.',
  'Можно загрузить не более 10 изображений.',
  'Название сообщества должно содержать как минимум 3 символа.'
]
/** Names of message parameters that are numbers. */
const NUMBERS = new Set(
  'count items length max members minutes most number of people percent posts comments seconds to value'.split(' ')
)
const PARAMETERS = /^(?:function \w+)?\(?([\w, ]*)\)?/

/** Every text of a message; functions are called with five. */
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
    // The function has parameters other than words and numbers.
    return null
  }
}

const FILES = globSync(['src/**/{,*-}text.ts', 'functions/messages/*.ts'])

test('files of texts are found on both sides', () => {
  expect(FILES.filter(file => file.startsWith('src/')).length).toBeGreaterThan(60)
  expect(FILES.filter(file => file.startsWith('functions/')).length).toBeGreaterThan(3)
})

test.each(FILES)('in %s numbers and dates are never separated from their unit', async file => {
  const { href } = pathToFileURL(file)
  const texts = textsOf(await import(href)).filter(text => !QUOTED.includes(text))
  expect(texts.map(keepUnits)).toEqual(texts)
})

test('a number keeps its unit, a date its year; the two ends of a range may be separated', () => {
  expect(keepUnits('от 3 до 255 знаков')).toBe('от 3 до 255\u00a0знаков')
  expect(keepUnits('до 20 000 знаков, 5 %')).toBe('до 20\u00a0000\u00a0знаков, 5\u00a0%')
  expect(keepUnits('3 мая 2024, ноябрь 2026')).toBe('3\u00a0мая\u00a02024, ноябрь\u00a02026')
})
