import { PLACES, type PlaceName } from '../places.ts'
import { createRandom } from '../random.ts'
import { FACES } from './faces.ts'
import { beds, harvest, pots } from './garden.ts'
import { ICONS } from './icons.ts'
import { hills, lake, stars } from './land.ts'
import { desk, valveRadio, valves } from './radio.ts'
import { bridge, platform, track } from './rails.ts'
import { bookshelf, catAsleep, catOnSill, reading } from './room.ts'
import { page, type Scene } from './svg.ts'
import { pie, soup } from './table.ts'
import { camera, chart, cinema, code, floppies, phones } from './things.ts'
import { courtyard, nightCity } from './town.ts'
import { bicycleByWall, bicycleOnRoad } from './wheel.ts'

export interface Drawing {
  name: string
  svg: string
  format: 'jpeg' | 'png' | 'webp'
  alt: string | null
  /** Said of such a picture in descriptions by others. */
  words: RegExp
  /** Communities where it fits without a description. */
  places: PlaceName[]
}

type Size = [number, number]
const [WIDE, PLAIN, SMALL, TALL, SLIM, SQUARE, STRIP]: Size[] = [
  [1600, 1067],
  [1200, 800],
  [800, 600],
  [1080, 1350],
  [900, 1200],
  [1000, 1000],
  [1600, 600]
] as [Size, Size, Size, Size, Size, Size, Size]

function drawing(
  name: string,
  alt: string | null,
  scene: Scene,
  [w, h]: Size,
  words: RegExp,
  places: PlaceName[],
  format: Drawing['format'] = 'jpeg'
): Drawing {
  return { name, svg: page(w, h, scene({ w, h, random: createRandom(`drawing ${name}`) })), alt, format, words, places }
}

/** Matches nothing. */
const NO_WORDS = /(?!)/
const LAND =
  /пейзаж|холм|лес|пол[ея] |рек[аиеу]|озер|берег|гор[ыа] |горы|туман|закат|рассвет|берёз|тропинк|снег|зимн|осенн|луг|дорог/i
const RIDE = /велосипед|велик|колес|седл/i
const TRAIN = /поезд|мост|виадук|электричк|вагон|тепловоз|паровоз/i
const RADIO = /при[её]мник|радиол|шкал|магнитол|динамик/i
const VALVES = /радиоламп|ламп[аыу] (с|в|на)|пальчиков|генераторн|баллон|маленькая .*лампа/i
const DESK = /настольн|лампа |паяльник|рабоч|верстак|стол[еу]? /i
const SHELF = /полк|книг|книж|библиотек|корешк|шкаф/i
const READING = /раскрыт|страниц|ча[йяю]|очк|стакан|подстаканник|тетрад|записк|письм/i
const SILL = /подокон|кот.{0,20}окн|силуэт кота|кошк.{0,20}окн/i
const CAT = /кот([ауеы]|ом|ик|ята|енок|ёнок)?([ ,.]|$)|кош|хвост/i
const BEDS = /грядк|огород|сад|яблон|теплиц|участ|капуст|морков/i
const HARVEST = /банк|урожа|корзин|помидор|огур|яблок|варень/i
const POTS = /цвет|горшк|горшок|рассад|рост(ок|ки)|геран|фикус|кактус/i
const SOUP = /суп|борщ|щи |тарелк|ложк|каш[аи]|миск|кастрюл|обед/i
const PIE = /пиро|хлеб|тест|выпеч|печень|карава|блин|булк|торт|чашк/i
const NIGHT = /ноч|огн|вечер|окна|трамва|фонар|панорам/i
const YARD = /двор|дом|улиц|балкон|скаме|подъезд|крыш|город|площад/i
const DISKS = /дискет/i
const CHART = /график|лини|крив[ао]|диаграмм|показател/i
const BARS = /столб|диаграмм|гистограмм/i
const SCREEN = /экран|монитор|код|терминал|клавиат|компьютер|редактор/i
const PHONE = /телефон|снимок экрана|приложени|макет|интерфейс|кнопк|меню|лент[аы]/i
const CAMERA = /фотоаппарат|камер|объектив|плёнк|затвор/i
const CINEMA = /кино|зрител|зал|афиш|проектор|кадр/i
const SKY = /зв[её]зд|телескоп|лун|неб|планет|млечн|комет/i
const STATION = /платформ|станци|перрон|вокзал|полустан/i
const TRACK = /рельс|шпал|пут[ьие]|семафор|светофор/i

/** Pictures that posts and links show. */
export const SCENES: Drawing[] = [
  drawing('hills-morning', 'Холмы в утренней дымке и красное солнце', hills(0), WIDE, LAND, [
    'Foto',
    'Velo',
    'Nauka',
    'VecheMeta'
  ]),
  drawing('hills-dusk', 'Лиловые холмы в сумерках', hills(1), TALL, LAND, ['Foto', 'Kino']),
  drawing('hills-noon', 'Зелёные холмы, ели и облака', hills(2), PLAIN, LAND, ['Foto', 'Velo'], 'webp'),
  drawing('hills-winter', 'Снежные холмы, широкая панорама', hills(3), STRIP, LAND, ['Foto', 'Poezda']),
  drawing('lake-dawn', 'Лесное озеро на рассвете, лодка у берега', lake(0), PLAIN, LAND, ['Foto']),
  drawing('lake-sunset', 'Озеро на закате, камыши и лодка', lake(4), WIDE, LAND, ['Foto']),
  drawing('lake-night', 'Вечернее озеро с отражением леса', lake(1), SLIM, LAND, ['Foto']),
  drawing('stars', 'Звёздное небо, луна и небольшой телескоп на холме', stars, WIDE, SKY, ['Nauka', 'Foto']),
  drawing('city-night', 'Ночной город с горящими окнами и трамваем', nightCity(0), WIDE, NIGHT, [
    'Gorod',
    'Foto',
    'Kino'
  ]),
  drawing('city-late', 'Панорама города поздним вечером', nightCity(1), STRIP, NIGHT, ['Gorod', 'Foto']),
  drawing('city-tall', 'Высокие дома ночью, луна над крышами', nightCity(0), SLIM, NIGHT, ['Gorod']),
  drawing('yard-summer', 'Летний двор: дома, деревья, бельё на верёвке', courtyard(0), PLAIN, YARD, [
    'Gorod',
    'VecheMeta'
  ]),
  drawing('yard-autumn', 'Осенний двор с жёлтыми деревьями и скамейкой', courtyard(1), WIDE, YARD, ['Gorod', 'Foto']),
  drawing('bridge-red', 'Красный поезд на каменном виадуке', bridge(0), WIDE, TRAIN, ['Poezda', 'Foto']),
  drawing('bridge-green', 'Зелёный поезд на мосту над долиной', bridge(1), PLAIN, TRAIN, ['Poezda']),
  drawing('bridge-blue', 'Синий поезд на длинном мосту', bridge(2), STRIP, TRAIN, ['Poezda']),
  drawing('platform-night', 'Ночная платформа под снегом, поезд и часы', platform(true), WIDE, STATION, ['Poezda']),
  drawing('platform-snow', 'Электричка у заснеженной платформы', platform(false), PLAIN, STATION, ['Poezda'], 'webp'),
  drawing('track', 'Рельсы уходят к закату, справа светофор', track, TALL, TRACK, ['Poezda', 'Foto']),
  drawing('radio-day', 'Деревянный ламповый приёмник на столе', valveRadio(0), PLAIN, RADIO, ['Radio']),
  drawing('radio-night', 'Приёмник с тёплой шкалой в тёмной комнате', valveRadio(1), WIDE, RADIO, ['Radio']),
  drawing('radio-green', 'Радиоприёмник у светлой стены', valveRadio(2), SQUARE, RADIO, ['Radio'], 'png'),
  drawing('valves-dark', 'Пять светящихся радиоламп по росту', valves(0), PLAIN, VALVES, ['Radio']),
  drawing('valves-light', 'Ряд радиоламп на светлом столе', valves(1), SMALL, VALVES, ['Radio'], 'png'),
  drawing('desk', 'Настольная лампа освещает плату, рядом паяльник и кружка', desk('#3a3540'), WIDE, DESK, [
    'Radio',
    'Programming',
    'VecheMeta',
    'VecheSuggestions'
  ]),
  drawing('desk-green', 'Рабочий стол под лампой, дымок от паяльника', desk('#2f4640'), SQUARE, DESK, [
    'Radio',
    'Diskette'
  ]),
  drawing('shelf', 'Книжные полки с комнатными растениями', bookshelf(3, '#7a4b2a'), WIDE, SHELF, ['Knigi']),
  drawing('shelf-tall', 'Высокий книжный шкаф', bookshelf(5, '#8b6b4a'), TALL, SHELF, ['Knigi']),
  drawing('reading', 'Раскрытая книга, очки и чай в подстаканнике', reading, PLAIN, READING, ['Knigi', 'Kuhnya']),
  drawing('cat-day', 'Рыжий кот смотрит в окно, рядом цветок', catOnSill(false, '#c9702e'), PLAIN, SILL, ['Kotiki']),
  drawing('cat-night', 'Чёрный кот на подоконнике, за окном ночной город', catOnSill(true, '#22222a'), TALL, SILL, [
    'Kotiki'
  ]),
  drawing('cat-books', 'Рыжий кот спит на стопке книг', catAsleep('#c9702e', 'books'), PLAIN, CAT, [
    'Kotiki',
    'VecheMeta'
  ]),
  drawing('cat-cushion', 'Серый кот спит на подушке', catAsleep('#6f757c', 'cushion'), SQUARE, CAT, ['Kotiki']),
  drawing('cat-white', 'Светлый кот спит на подушке', catAsleep('#d8cfc0', 'cushion'), SMALL, CAT, ['Kotiki'], 'webp'),
  drawing('beds-summer', 'Огород летом: грядки, забор, домик и яблоня', beds(0), WIDE, BEDS, ['Sad']),
  drawing('beds-autumn', 'Грядки в конце лета', beds(1), TALL, BEDS, ['Sad']),
  drawing('harvest', 'Три банки заготовок и корзина с урожаем', harvest, PLAIN, HARVEST, ['Sad', 'Kuhnya']),
  drawing('pots', 'Три горшка с цветами', pots, SQUARE, POTS, ['Sad']),
  drawing('bicycle-wall', 'Красный велосипед с корзиной у кирпичной стены', bicycleByWall('#b5321c'), PLAIN, RIDE, [
    'Velo'
  ]),
  drawing('bicycle-green', 'Зелёный велосипед у стены', bicycleByWall('#2f5b4a'), SQUARE, RIDE, ['Velo']),
  drawing('bicycle-road', 'Велосипед на дороге среди холмов', bicycleOnRoad(2, '#35477d'), WIDE, RIDE, ['Velo']),
  drawing('soup-red', 'Тарелка борща со сметаной, хлеб и ложка', soup(0, '#f3efe7', '#b5321c'), PLAIN, SOUP, [
    'Kuhnya'
  ]),
  drawing('soup-gold', 'Тарелка золотистого супа', soup(1, '#e9e2d2', '#5b7f86'), SQUARE, SOUP, ['Kuhnya']),
  drawing('soup-green', 'Зелёный суп в белой тарелке', soup(2, '#efe6d3', '#7a563c'), SLIM, SOUP, ['Kuhnya'], 'webp'),
  drawing('pie-cherry', 'Вишнёвый пирог с решёткой, чай и яблоки', pie('#b5321c', '#e8ddc8'), WIDE, PIE, ['Kuhnya']),
  drawing('pie-plum', 'Сливовый пирог на клетчатой скатерти', pie('#5a2d4a', '#dfe3dc'), SMALL, PIE, ['Kuhnya']),
  drawing('floppies', 'Пять цветных дискет на столе', floppies(0), PLAIN, DISKS, ['Diskette']),
  drawing('floppies-grey', 'Дискеты с наклейками', floppies(1), SMALL, DISKS, ['Diskette'], 'png'),
  drawing(
    'chart-line',
    'Линейный график с двумя кривыми',
    chart('line'),
    PLAIN,
    CHART,
    ['Nauka', 'Programming', 'VecheMeta', 'VecheSuggestions'],
    'png'
  ),
  drawing(
    'chart-bars',
    'Столбчатая диаграмма, один столбик выделен',
    chart('bars'),
    SMALL,
    BARS,
    ['Nauka', 'VecheSuggestions'],
    'png'
  ),
  drawing('code', 'Монитор с кодом в тёмной комнате', code('#7f8cff'), WIDE, SCREEN, ['Programming', 'Diskette']),
  drawing('code-warm', 'Экран с программой, тёплый свет', code('#d98f5c'), SMALL, SCREEN, ['Programming'], 'png'),
  drawing('phones', 'Два телефона с лентой форума, светлая и тёмная тема', phones('#b5321c'), PLAIN, PHONE, [
    'DiscoApp',
    'VecheSuggestions'
  ]),
  drawing('phones-blue', 'Макет приложения на двух телефонах', phones('#3a4fb0'), TALL, PHONE, ['DiscoApp'], 'webp'),
  drawing('camera', 'Старый фотоаппарат и отрезок плёнки', camera('#5b3a28'), PLAIN, CAMERA, ['Foto', 'Kino']),
  drawing('cinema-colour', 'Зал кинотеатра, на экране закат', cinema(0), WIDE, CINEMA, ['Kino']),
  drawing('cinema-silent', 'Кинозал, на экране отсчёт перед фильмом', cinema(1), STRIP, CINEMA, ['Kino'])
]

const BANNER: Size = [1500, 500]
const banner = (place: PlaceName, scene: Scene): Drawing =>
  drawing(`banner-${place}`, null, scene, BANNER, NO_WORDS, [place])
export const BANNERS: Drawing[] = [
  banner('Radio', valves(0)),
  banner('Poezda', bridge(0)),
  banner('Sad', beds(0)),
  banner('Velo', bicycleOnRoad(4, '#b5321c')),
  banner('Gorod', nightCity(0)),
  banner('Knigi', bookshelf(1, '#7a4b2a')),
  banner('Kotiki', catAsleep('#c9702e', 'books')),
  banner('Foto', lake(1))
]

const TILE = 400
export const ICON_DRAWINGS: Drawing[] = (Object.keys(PLACES) as PlaceName[]).flatMap(place => {
  const icon = ICONS[place]
  return icon
    ? [
        drawing(
          `icon-${place}`,
          null,
          () => `<g transform="scale(${TILE / 96})">${icon}</g>`,
          [TILE, TILE],
          NO_WORDS,
          [place],
          'png'
        )
      ]
    : []
})

export const FACE_DRAWINGS: Drawing[] = FACES.map((scene, at) =>
  drawing(`face-${at}`, null, scene, [TILE, TILE], NO_WORDS, [], at % 4 === 3 ? 'png' : 'jpeg')
)
