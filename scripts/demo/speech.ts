import type { Random } from './random.ts'
import type { TopicTexts } from './texts.ts'

/** Matches a text that only makes sense as a reply to another comment. */
const ANSWER =
  /^(Да[,. ]|Нет[,. ]|Насч[её]т|Не соглас|Вот |Соглас|Спасибо|Точно|Подтвержд|Ну |Так |Поддерж|Именно|Спорно|Проверю|Плюс|\+|Тогда|Это вы|А если|Хм|Можно|Умеем|Обязательно|Попробу)/

export const isAnswer = (text: string): boolean => ANSWER.test(text)

type Speaker = (depth: number) => string

const ways = (
  { remarks, replies }: TopicTexts,
  random: Random
): Record<'remark' | 'reply' | 'long' | 'both', () => string> => ({
  remark: () => random.pick(remarks),
  reply: () => random.pick(replies),
  long: () => `${random.pick(remarks)}${random.chance(0.4) ? '\n\n' : ' '}${random.pick(remarks)}`,
  both: () => `${random.pick(replies)} ${random.pick(remarks)}`
})

/** Generates texts of comments for posts whose written comments are used up; no text comes twice. */
export function createSpeech(texts: TopicTexts, used: Set<string>, random: Random): Speaker {
  const way = ways(texts, random)
  const top = [way.remark, way.remark, way.remark, way.long]
  const deep = [way.reply, way.reply, way.reply, way.remark, way.both]
  return depth => {
    for (let tries = 0; ; tries++) {
      const text = (tries < 8 ? random.pick(depth === 0 ? top : deep) : random.pick([way.both, way.long]))()
      if (used.has(text)) continue
      used.add(text)
      return text
    }
  }
}
