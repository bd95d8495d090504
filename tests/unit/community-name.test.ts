import { describe, expect, test } from 'vitest'
import { nameOfTitle } from '#functions/contract/name-of-title.ts'

const MAX = 21

describe('a name made from a title', () => {
  test.each([
    ['Котики', 'Kotiki'],
    ['Радиолюбители', 'Radiolyubiteli'],
    ['Ёжик, щука и жираф', 'Yozhik_shchuka_i_zhir'],
    ['Чай', 'Chay'],
    ['Хобби', 'Khobbi'],
    ['Объезд и подъём', 'Obezd_i_podyom'],
    ['Соль, цирк, шьют', 'Sol_tsirk_shyut'],
    ['Эхо ыюя', 'Ekho_yyuya'],
    ['Їжак, Ґанок, Єва', 'Yizhak_Ganok_Yeva'],
    ['Café del Mar', 'Cafe_del_Mar'],
    ['Rust 2024', 'Rust_2024']
  ])('the title “%s” is written as the name “%s”', (title, name) => expect(nameOfTitle(title, MAX)).toBe(name))

  test('a capital letter transliterated by several letters gives several capitals only in a word of capitals', () => {
    expect(nameOfTitle('ЮНЕСКО', MAX)).toBe('YUNESKO')
    expect(nameOfTitle('РОССИЯ', MAX)).toBe('ROSSIYA')
    expect(nameOfTitle('БОРЩ И ЩИ', MAX)).toBe('BORSHCH_I_SHCHI')
    expect(nameOfTitle('Я и Ты', MAX)).toBe('Ya_i_Ty')
    expect(nameOfTitle('Щит', MAX)).toBe('Shchit')
  })

  test('letters that are written as a base letter with a combining mark are transliterated as one letter', () =>
    expect(nameOfTitle('Чай и ёж'.normalize('NFD'), MAX)).toBe('Chay_i_yozh'))

  test.each([
    ['  Мои   книги  ', 'Moi_knigi'],
    ['«Книги» — лето!', 'Knigi_leto'],
    ['__a__b__', 'a_b'],
    ['Один-два/три', 'Odin_dva_tri']
  ])('the name has one “_” between words and none at its ends: “%s”', (title, name) =>
    expect(nameOfTitle(title, MAX)).toBe(name)
  )

  test.each([
    ['Щщщщщщщщщ', 'Shchshchshchshchshchs'],
    ['Двадцать букв ровно тут', 'Dvadtsat_bukv_rovno_t'],
    ['abcdefghijklmnopqrst uvw', 'abcdefghijklmnopqrst']
  ])('a name that is too long is cut, and never ends in “_”: “%s”', (title, name) => {
    expect(nameOfTitle(title, MAX)).toBe(name)
  })

  test.each(['', '  ', '!!!', '🙂', '日本', '___', 'ьъ'])('the title “%s” gives an empty name', title =>
    expect(nameOfTitle(title, MAX)).toBe('')
  )
})
