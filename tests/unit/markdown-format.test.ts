import { describe, expect, test } from 'vitest'
import { formatted, type MarkdownFormat, quoted } from '#src/ui/editor/markdown-format.ts'

/** Parses a text in which two bars enclose the selection, or a single bar marks the caret. */
function selectedIn(marked: string) {
  const start = marked.indexOf('|')
  const end = marked.lastIndexOf('|') - (marked.lastIndexOf('|') > start ? 1 : 0)
  return { value: marked.replaceAll('|', ''), start, end }
}

function put(mark: MarkdownFormat, marked: string): string {
  const selected = selectedIn(marked)
  const { start, end, text, select } = formatted(mark, selected)
  const value = selected.value.slice(0, start) + text + selected.value.slice(end)
  const [from, to] = select
  return from === to
    ? `${value.slice(0, from)}|${value.slice(from)}`
    : `${value.slice(0, from)}|${value.slice(from, to)}|${value.slice(to)}`
}

describe('a formatting button of the editor', () => {
  test.each<[MarkdownFormat, string, string]>([
    ['bold', 'Это |важно|.', 'Это **|важно|**.'],
    ['bold', 'Это | важно |.', 'Это  **|важно|** .'],
    ['bold', 'Это |', 'Это **|**'],
    ['italic', '**|важно|**', '***|важно|***'],
    ['code', 'ключ |--watch| есть', 'ключ `|--watch|` есть'],
    ['code', '|a`b|', '`` |a`b| ``'],
    ['code', '|один\nдва|', '```\n|один\nдва|\n```'],
    ['link', 'вот |схема|', 'вот [схема](|)'],
    ['link', 'вот |https://example.org/a|', 'вот [|](https://example.org/a)'],
    ['link', '|', '[|]()'],
    ['quote', 'один\nд|ва', 'один\n> д|ва'],
    ['quote', '\n|', '\n> |'],
    ['list', 'о|дин\nд|ва\nтри', '|- один\n- два|\nтри'],
    ['list', '|', '- |'],
    ['spoiler', 'Это |он|.', 'Это >!|он|!<.'],
    ['spoiler', '|один\n\nдва|', '|>!один!<\n\n>!два!<|']
  ])('the button for %s changes %j to %j', (mark, before, after) => {
    expect(put(mark, before)).toBe(after)
  })

  test.each<[MarkdownFormat, string, string]>([
    ['bold', 'Это **|важно|**.', 'Это |важно|.'],
    ['bold', '***|важно|***', '*|важно|*'],
    ['italic', '***|важно|***', '**|важно|**'],
    ['bold', '**|**', '|'],
    ['code', '`|a|`', '|a|'],
    ['quote', '> д|ва', 'д|ва'],
    ['list', '|- один\n- два|', '|один\nдва|'],
    ['spoiler', 'Это >!|он|!<.', 'Это |он|.']
  ])('the button for %s removes the format that the selection already has: %j becomes %j', (mark, before, after) => {
    expect(put(mark, before)).toBe(after)
  })
})

test('each line of a quoted text begins with “>”', () => {
  expect(quoted(' Первая\n\nвторая ')).toBe('> Первая\n>\n> вторая')
})
