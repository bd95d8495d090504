import type { Random } from './random.ts'

const WOMEN =
  'Marina Lena Olga Tanya Katya Sveta Ira Natasha Anya Vera Nadya Lyuba Galina Zoya Polina Dasha Sonya Varvara Ulyana Kira Aygul'.split(
    ' '
  )
const MEN =
  'Sergey Andrey Misha Kolya Dima Pasha Vanya Grisha Kostya Tolik Borya Zhenya Gleb Yegor Tima Fedor Lev Makar Slava Roma Ignat Arseny Matvey Nikita Stepan Timur Rinat Marat Farid Ruslan Zaur'.split(
    ' '
  )
const FIRST_NAMES = [...WOMEN, ...MEN]
const FATHERS = 'Ivanych Semenych Mikhalych Palych Kuzmich Fomich Lukich Stepanovna Ilinichna Petrovna Andreevna'.split(
  ' '
)
const BEASTS =
  'sova kot ezh lisa medved vorona chizh barsuk bobr losos sinica gus zayac shmel karas snegir zhuk kuropatka vydra olen'.split(
    ' '
  )
const WHERE =
  'na_sosne v_tumane na_kryshe s_chaem u_reki v_shapke pod_dozhdem za_pechkoj na_dache v_lesu s_ukropom bez_sna v_ochkah'.split(
    ' '
  )
const TRADES =
  'dachnik slesar kochegar pechnik bibliotekar uchitel agronom radist stroitel vrach morzyanka tokar mashinist pochtalyon kinolog perevodchik'.split(
    ' '
  )
const TOWNS = 'Tver Tomsk Omsk Pskov Ufa Kazan Perm Vologda Kirov Penza Saratov Samara Chita Tula Murom Suzdal'.split(
  ' '
)
const THINGS =
  'lampa_6P14P Fikus Kompot Vareniki Drezina Samovar Antresol Paralelepiped Kanifol Tsokolevka Rozetka Podstakannik Vetka_sireni Tihij_chas Krizhovnik Polustanok Gvozdika Kassetnik Zapasnoj_vyhod Utrennyaya_kasha Stary_zontik Dedov_verstak Chaynik Shpala Nochnoj_tramvaj Obhodchik_puti Skripka_pilikaet Mandarin Ryabina_na_konyake Ne_tot_Vasya dva_stula tretij_podezd Zhyoltyj_svet vtoroj_zavtrak Barometr Ogurcy_2024 pustoj_bak Dozhd_s_utra sto_gramm_izyuma Peresadka Klubnika_v_yanvare'.split(
    ' '
  )

const MAKERS: ((random: Random) => string)[] = [
  r => `${r.pick(FIRST_NAMES)}_${r.pick([...'ABVGDKLMNPRST'])}`,
  r => `${r.pick(FIRST_NAMES)}${r.int(1961, 2004)}`,
  r => `${r.pick(BEASTS)}_${r.pick(WHERE)}`,
  r => `${r.pick(TRADES)}_${r.pick(TOWNS)}`,
  r => `${r.pick(FIRST_NAMES)}_iz_${r.pick(TOWNS)}`,
  r => `${r.pick(FIRST_NAMES).toLowerCase()}_${r.pick(TRADES)}`,
  r => r.pick(FATHERS) + r.pick(['', '', '42', '61', '_1']),
  r => r.pick(THINGS),
  r => `${r.pick(['dyadya', 'ded', 'staryj', 'prosto'])}_${r.pick(MEN)}`,
  r => `${r.pick(['tyotya', 'baba', 'prosto', 'ne'])}_${r.pick(WOMEN)}`,
  r => r.pick(BEASTS).replace(/^./, letter => letter.toUpperCase()) + r.int(2, 99),
  r => `${r.pick(FIRST_NAMES)}_${r.pick(['off', 'chik', '2', 'na_svyazi'])}`
]

/** Names of the accounts that operators and tests log in with. They are the oldest accounts; Sova is an admin. */
export const KNOWN = ['Sova', 'Petrovich', 'Marina_K'] as const

/** Password of the known accounts. It can be in the sources, because a forum with demo content is never public. */
export const DEMO_PASSWORD = 'veche-demo'

/**
 * Makes distinct usernames by the rules of the forum: 4 to 21 characters of 0-9, A-Z, a-z and _, unique ignoring case.
 * The names of the known accounts are first.
 */
export function makeNames(count: number, random: Random): string[] {
  const names: string[] = [...KNOWN]
  const used = new Set(names.map(name => name.toLowerCase()))
  while (names.length < count) {
    const name = random.pick(MAKERS)(random)
    if (!/^\w{4,21}$/.test(name) || used.has(name.toLowerCase())) continue
    used.add(name.toLowerCase())
    names.push(name)
  }
  return names
}
