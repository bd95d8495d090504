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
  ])('has the letters of “%s” as “%s”', (title, name) => expect(nameOfTitle(title, MAX)).toBe(name))

  test('has several capitals for one letter only if the word is in capitals', () => {
    expect(nameOfTitle('ЮНЕСКО', MAX)).toBe('YUNESKO')
    expect(nameOfTitle('РОССИЯ', MAX)).toBe('ROSSIYA')
    expect(nameOfTitle('БОРЩ И ЩИ', MAX)).toBe('BORSHCH_I_SHCHI')
    expect(nameOfTitle('Я и Ты', MAX)).toBe('Ya_i_Ty')
    expect(nameOfTitle('Щит', MAX)).toBe('Shchit')
  })

  test('reads letters that are written as two characters', () =>
    expect(nameOfTitle('Чай и ёж'.normalize('NFD'), MAX)).toBe('Chay_i_yozh'))

  test.each([
    ['  Мои   книги  ', 'Moi_knigi'],
    ['«Книги» — лето!', 'Knigi_leto'],
    ['__a__b__', 'a_b'],
    ['Один-два/три', 'Odin_dva_tri']
  ])('has one “_” between words and none at the ends: “%s”', (title, name) =>
    expect(nameOfTitle(title, MAX)).toBe(name)
  )

  test.each([
    ['Щщщщщщщщщ', 'Shchshchshchshchshchs'],
    ['Двадцать букв ровно тут', 'Dvadtsat_bukv_rovno_t'],
    ['abcdefghijklmnopqrst uvw', 'abcdefghijklmnopqrst']
  ])('is cut if it is too long, and never ends in “_”: “%s”', (title, name) => {
    expect(nameOfTitle(title, MAX)).toBe(name)
  })

  test.each(['', '  ', '!!!', '🙂', '日本', '___', 'ьъ'])('is empty for “%s”', title =>
    expect(nameOfTitle(title, MAX)).toBe('')
  )
})
