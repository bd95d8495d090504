import type { CommunityName } from '../community-settings.ts'

/** A picture of the demo content: a WebP file of the folder `files`. */
export interface DemoPicture {
  /** File name without extension. */
  name: string
  /** Description that the picture gets in a post without a description of its own. */
  alt: string | null
  /** Matches descriptions in posts that the picture fits. */
  words: RegExp
  /** Communities in which a post without a description may have the picture. */
  communities: CommunityName[]
}

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

const scene = (name: string, alt: string, words: RegExp, communities: CommunityName[]): DemoPicture => ({
  name,
  alt,
  words,
  communities
})

/** Pictures for posts and for previews of links. */
export const SCENES: DemoPicture[] = [
  scene('hills-morning', 'Холмы в утренней дымке и красное солнце', LAND, ['Foto', 'Velo', 'Nauka', 'VecheMeta']),
  scene('hills-dusk', 'Лиловые холмы в сумерках', LAND, ['Foto', 'Kino']),
  scene('hills-noon', 'Зелёные холмы, ели и облака', LAND, ['Foto', 'Velo']),
  scene('hills-winter', 'Снежные холмы, широкая панорама', LAND, ['Foto', 'Poezda']),
  scene('lake-dawn', 'Лесное озеро на рассвете, лодка у берега', LAND, ['Foto']),
  scene('lake-sunset', 'Озеро на закате, камыши и лодка', LAND, ['Foto']),
  scene('lake-night', 'Вечернее озеро с отражением леса', LAND, ['Foto']),
  scene('stars', 'Звёздное небо, луна и небольшой телескоп на холме', SKY, ['Nauka', 'Foto']),
  scene('city-night', 'Ночной город с горящими окнами и трамваем', NIGHT, ['Gorod', 'Foto', 'Kino']),
  scene('city-late', 'Панорама города поздним вечером', NIGHT, ['Gorod', 'Foto']),
  scene('city-tall', 'Высокие дома ночью, луна над крышами', NIGHT, ['Gorod']),
  scene('yard-summer', 'Летний двор: дома, деревья, бельё на верёвке', YARD, ['Gorod', 'VecheMeta']),
  scene('yard-autumn', 'Осенний двор с жёлтыми деревьями и скамейкой', YARD, ['Gorod', 'Foto']),
  scene('bridge-red', 'Красный поезд на каменном виадуке', TRAIN, ['Poezda', 'Foto']),
  scene('bridge-green', 'Зелёный поезд на мосту над долиной', TRAIN, ['Poezda']),
  scene('bridge-blue', 'Синий поезд на длинном мосту', TRAIN, ['Poezda']),
  scene('platform-night', 'Ночная платформа под снегом, поезд и часы', STATION, ['Poezda']),
  scene('platform-snow', 'Электричка у заснеженной платформы', STATION, ['Poezda']),
  scene('track', 'Рельсы уходят к закату, справа светофор', TRACK, ['Poezda', 'Foto']),
  scene('radio-day', 'Деревянный ламповый приёмник на столе', RADIO, ['Radio']),
  scene('radio-night', 'Приёмник с тёплой шкалой в тёмной комнате', RADIO, ['Radio']),
  scene('radio-green', 'Радиоприёмник у светлой стены', RADIO, ['Radio']),
  scene('valves-dark', 'Пять светящихся радиоламп по росту', VALVES, ['Radio']),
  scene('valves-light', 'Ряд радиоламп на светлом столе', VALVES, ['Radio']),
  scene('desk', 'Настольная лампа освещает плату, рядом паяльник и кружка', DESK, [
    'Radio',
    'Programming',
    'VecheMeta',
    'VecheSuggestions'
  ]),
  scene('desk-green', 'Рабочий стол под лампой, дымок от паяльника', DESK, ['Radio', 'Diskette']),
  scene('shelf', 'Книжные полки с комнатными растениями', SHELF, ['Knigi']),
  scene('shelf-tall', 'Высокий книжный шкаф', SHELF, ['Knigi']),
  scene('reading', 'Раскрытая книга, очки и чай в подстаканнике', READING, ['Knigi', 'Kuhnya']),
  scene('cat-day', 'Рыжий кот смотрит в окно, рядом цветок', SILL, ['Kotiki']),
  scene('cat-night', 'Чёрный кот на подоконнике, за окном ночной город', SILL, ['Kotiki']),
  scene('cat-books', 'Рыжий кот спит на стопке книг', CAT, ['Kotiki', 'VecheMeta']),
  scene('cat-cushion', 'Серый кот спит на подушке', CAT, ['Kotiki']),
  scene('cat-white', 'Светлый кот спит на подушке', CAT, ['Kotiki']),
  scene('beds-summer', 'Огород летом: грядки, забор, домик и яблоня', BEDS, ['Sad']),
  scene('beds-autumn', 'Грядки в конце лета', BEDS, ['Sad']),
  scene('harvest', 'Три банки заготовок и корзина с урожаем', HARVEST, ['Sad', 'Kuhnya']),
  scene('pots', 'Три горшка с цветами', POTS, ['Sad']),
  scene('bicycle-wall', 'Красный велосипед с корзиной у кирпичной стены', RIDE, ['Velo']),
  scene('bicycle-green', 'Зелёный велосипед у стены', RIDE, ['Velo']),
  scene('bicycle-road', 'Велосипед на дороге среди холмов', RIDE, ['Velo']),
  scene('soup-red', 'Тарелка борща со сметаной, хлеб и ложка', SOUP, ['Kuhnya']),
  scene('soup-gold', 'Тарелка золотистого супа', SOUP, ['Kuhnya']),
  scene('soup-green', 'Зелёный суп в белой тарелке', SOUP, ['Kuhnya']),
  scene('pie-cherry', 'Вишнёвый пирог с решёткой, чай и яблоки', PIE, ['Kuhnya']),
  scene('pie-plum', 'Сливовый пирог на клетчатой скатерти', PIE, ['Kuhnya']),
  scene('floppies', 'Пять цветных дискет на столе', DISKS, ['Diskette']),
  scene('floppies-grey', 'Дискеты с наклейками', DISKS, ['Diskette']),
  scene('chart-line', 'Линейный график с двумя кривыми', CHART, [
    'Nauka',
    'Programming',
    'VecheMeta',
    'VecheSuggestions'
  ]),
  scene('chart-bars', 'Столбчатая диаграмма, один столбик выделен', BARS, ['Nauka', 'VecheSuggestions']),
  scene('code', 'Монитор с кодом в тёмной комнате', SCREEN, ['Programming', 'Diskette']),
  scene('code-warm', 'Экран с программой, тёплый свет', SCREEN, ['Programming']),
  scene('phones', 'Два телефона с лентой форума, светлая и тёмная тема', PHONE, ['DiscoApp', 'VecheSuggestions']),
  scene('phones-blue', 'Макет приложения на двух телефонах', PHONE, ['DiscoApp']),
  scene('camera', 'Старый фотоаппарат и отрезок плёнки', CAMERA, ['Foto', 'Kino']),
  scene('cinema-colour', 'Зал кинотеатра, на экране закат', CINEMA, ['Kino']),
  scene('cinema-silent', 'Кинозал, на экране отсчёт перед фильмом', CINEMA, ['Kino'])
]

/** Makes a picture that is chosen by its name, never by a description. */
const named = (name: string): DemoPicture => ({ name, alt: null, words: /(?!)/, communities: [] })

export const iconOf = (community: CommunityName): DemoPicture => named(`icon-${community}`)
export const bannerOf = (community: CommunityName): DemoPicture => named(`banner-${community}`)

const FACE_COUNT = 24
/** Pictures for the avatars of accounts. */
export const FACES: DemoPicture[] = Array.from({ length: FACE_COUNT }, (_, at) => named(`face-${at}`))
