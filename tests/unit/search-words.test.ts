import { describe, expect, test } from 'vitest'
import { inOtherLayout } from '#functions/search/keyboard.ts'
import { markedExcerpt, markedHtml } from '#functions/search/mark.ts'
import { wantedOf } from '#functions/search/wanted.ts'
import { foldWord, stemOf, stemsOf } from '#functions/search-index/stems.ts'

const stem = (word: string) => stemOf(foldWord(word))

describe('stems', () => {
  test.each([
    'время времени времена временем',
    'имя имени имена именами',
    'день дня дни дней днями днём дню',
    'любовь любви любовью',
    'церковь церкви церквей',
    'отец отца отцы отцов',
    'подарок подарка подарки подарков',
    'игрушка игрушки игрушек игрушками',
    'кошка кошки кошек',
    'копейка копеек копейки',
    'немец немца немцы',
    'палец пальца пальцы',
    'боец бойца бойцы',
    'кольцо кольца колец',
    'письмо письма писем',
    'песня песни песен',
    'окно окна окон',
    'камень камня камни камней',
    'сестра сестры сестёр',
    'земля земли земель',
    'деньги денег деньгам',
    'друзья друзей друзьями',
    'котёнок котята котят котёнка',
    'экран экрана экрану экраны экранов',
    'журнал журнала журналу журналы',
    'вокзал вокзала вокзале',
    'экзамен экзамена экзамену экзамены',
    'запись записи записью записей',
    'остров острова островов',
    'режим режима режимы',
    'запах запаха запахи',
    'пишет писал писать пишут',
    'ищу ищет искал искать',
    'могу могут можем',
    'вижу видит видел видеть',
    'ждёт ждать ждала ждут',
    'нашёл нашла найти найдёт',
    'нужен нужна нужно нужные',
    'планировать планирует планировал'
  ])('all of these forms have one stem: %s', forms => {
    expect(new Set(forms.split(' ').map(stem)).size, forms.split(' ').map(stem).join(' ')).toBe(1)
  })

  test.each([
    'семь семья',
    'часть часто',
    'стать статья',
    'купе купить',
    'пусть пустой',
    'другой друзья',
    'жёсткий жестокий',
    'остров острый',
    'кот который',
    'мат мать',
    'сто стоять'
  ])('these words have different stems: %s', words => {
    expect(new Set(words.split(' ').map(stem)).size).toBe(2)
  })

  test('a text is stored as the stems of its words, without stop words and signs', () => {
    expect(stemsOf('И вот: КОТЫ, 2 кота — и «Zyxgate-5»!')).toBe('кот 2 кот zyxgate 5')
    expect(stemsOf('')).toBe('')
    expect(stemsOf('б'.repeat(500))).toHaveLength(40)
  })
})

describe('queries', () => {
  test.each([
    ['кот', '{title body} : ("кот")'],
    ['коты дома', '{title body} : ("кот" AND ("дом" OR "дома" *))'],
    ['"рыжие коты" дом', '{title body} : ("рыж кот" AND "дом")'],
    ['«рыжие коты»', '{title body} : ("рыж кот")'],
    ['коты -собаки', '{title body} : ("кот") NOT {title body} : ("собак")'],
    ['23:47', '{title body} : ("23 47")'],
    ['кот OR "', '{title body} : ("кот" AND "or")'],
    ['-коты', null],
    ['и в на', null]
  ])('%s', (typed, expression) => {
    expect(wantedOf(typed)?.expression ?? null).toBe(expression)
  })

  test.each([
    ['ghbdtn', 'привет'],
    ['Rjn ,jhcz', 'кот борся'],
    ['руддщ', 'hello'],
    ['rjn и gtc', 'кот и пес'],
    ['Gjtpl!', 'поезд!'],
    ['gjtpl 2024,', 'поезд 2024,'],
    ['2024', null],
    ['', null]
  ])('the keys of %s write %s in the other layout', (typed, other) => {
    expect(inOtherLayout(typed)).toBe(other)
  })
})

describe('marks', () => {
  const marked = (text: string, q: string) => {
    const wanted = wantedOf(q)
    return wanted && [markedHtml(text, wanted), markedExcerpt(text, wanted)]
  }

  test('forms of the wanted words are marked, and the text is escaped', () => {
    const html = '&lt;i&gt; <mark>Коты</mark> &amp; <mark>кот</mark>'
    expect(marked('<i> Коты & кот', 'кота')).toEqual([html, html])
    expect(marked('Про́сто ста\u00adтьи', 'статья')).toEqual(Array(2).fill('Про́сто <mark>ста\u00adтьи</mark>'))
  })

  test('a form with another first letter than the query is marked', () => {
    expect(marked('Она шла домой', 'идти')?.[0]).toBe('Она <mark>шла</mark> домой')
  })

  test('words of any letters are cut to well-formed stems', () => {
    for (const word of [`а${'𐐀'.repeat(25)}`, `x${'𝓕𝓪'.repeat(30)}`]) {
      expect(stemsOf(word).isWellFormed()).toBe(true)
      expect(wantedOf(word)?.expression.isWellFormed()).toBe(true)
    }
  })

  test('words with the wanted beginning are marked', () => {
    expect(marked('Гиппопотам', 'гипп')?.[0]).toBe('<mark>Гиппопотам</mark>')
  })

  test('an excerpt of a long text begins and ends at a word near the first found word', () => {
    const [, excerpt] = marked(`${'слово '.repeat(100)}кот ${'слово '.repeat(100)}`, 'кот') ?? []
    expect(excerpt).toMatch(/^…слово .*<mark>кот<\/mark> слово .*слово…$/)
    expect(excerpt?.length).toBeLessThan(260)
    expect(marked(`${'слово, '.repeat(100)}`, 'слово')?.[1]).toMatch(/, <mark>слово<\/mark>…$/)
    const [, long] = marked(`${'я'.repeat(500)} кот ${'😀'.repeat(300)}`, 'кот') ?? []
    expect(long).toMatch(/^…<mark>кот<\/mark> 😀+…$/u)
    expect(marked(' \n ', 'кот')?.[1]).toBeNull()
  })
})
