import { circle, ellipse, faint, line, mix, path, rect, type Scene, type Svg, times } from './svg.ts'

const GROUNDS = [
  '#f3cf86',
  '#b5321c',
  '#2f5b4a',
  '#35477d',
  '#8aa0a8',
  '#d8836a',
  '#e8ddc8',
  '#7a2f3b',
  '#5b6b45',
  '#c9702e',
  '#22262d',
  '#cfd8e2'
]
const SKINS = ['#f0c8a4', '#e3b088', '#c98d64', '#8f5f3f', '#f4d7bd']
const HAIRS = ['#2b1c14', '#6b4025', '#c98a3a', '#d9d2c6', '#7a2f22', '#3b3f45']

/** A head and shoulders without a face, as quiet as a stamp. */
const person: Scene = ({ w, random }) => {
  const [ground, skin, hair] = [random.pick(GROUNDS), random.pick(SKINS), random.pick(HAIRS)]
  const coat = random.pick(GROUNDS.filter(colour => colour !== ground))
  const u = w / 100
  const style = random.int(0, 3)
  const back =
    style === 1
      ? path(
          `M${24 * u} ${78 * u} Q${18 * u} ${18 * u} ${50 * u} ${16 * u} Q${82 * u} ${18 * u} ${76 * u} ${78 * u} Z`,
          hair
        )
      : ''
  const top = [
    path(
      `M${29 * u} ${42 * u} Q${30 * u} ${18 * u} ${52 * u} ${18 * u} Q${74 * u} ${20 * u} ${71 * u} ${44 * u} Q${62 * u} ${32 * u} ${50 * u} ${33 * u} Q${36 * u} ${32 * u} ${29 * u} ${42 * u} Z`,
      hair
    ),
    path(
      `M${28 * u} ${46 * u} Q${28 * u} ${18 * u} ${50 * u} ${18 * u} Q${72 * u} ${18 * u} ${72 * u} ${46 * u} Q${66 * u} ${28 * u} ${44 * u} ${30 * u} Q${34 * u} ${34 * u} ${28 * u} ${46 * u} Z`,
      hair
    ),
    path(
      `M${27 * u} ${36 * u} Q${30 * u} ${14 * u} ${50 * u} ${14 * u} Q${70 * u} ${14 * u} ${73 * u} ${36 * u} Z`,
      coat
    ) +
      rect(24 * u, 33 * u, 52 * u, 7 * u, mix(coat, '#000000', 0.25), 3 * u) +
      circle(50 * u, 12 * u, 5 * u, mix(coat, '#ffffff', 0.4)),
    times(9, at => circle((30 + at * 5) * u, (26 - Math.sin((at * Math.PI) / 8) * 8) * u, 7 * u, hair))
  ][style] as Svg
  const glasses = random.chance(0.35)
    ? circle(42 * u, 45 * u, 6 * u, 'none', `stroke="#22262d" stroke-width="${1.8 * u}"`) +
      circle(58 * u, 45 * u, 6 * u, 'none', `stroke="#22262d" stroke-width="${1.8 * u}"`) +
      line(`M${48 * u} ${45 * u} h${4 * u}`, '#22262d', 1.8 * u)
    : ''
  const beard =
    style !== 1 && random.chance(0.25)
      ? path(
          `M${30 * u} ${48 * u} Q${32 * u} ${74 * u} ${50 * u} ${74 * u} Q${68 * u} ${74 * u} ${70 * u} ${48 * u} Q${60 * u} ${58 * u} ${50 * u} ${57 * u} Q${40 * u} ${58 * u} ${30 * u} ${48 * u} Z`,
          hair
        )
      : ''
  return [
    rect(0, 0, w, w, ground),
    circle(78 * u, 22 * u, 40 * u, mix(ground, '#ffffff', 0.14)),
    back,
    path(
      `M${10 * u} ${100 * u} Q${14 * u} ${72 * u} ${50 * u} ${70 * u} Q${86 * u} ${72 * u} ${90 * u} ${100 * u} Z`,
      coat
    ),
    rect(42 * u, 58 * u, 16 * u, 18 * u, mix(skin, '#000000', 0.1), 6 * u),
    ellipse(50 * u, 44 * u, 21 * u, 24 * u, skin),
    beard,
    top,
    glasses
  ].join('')
}

const owl: Scene = ({ w, random }) => {
  const u = w / 100
  const [ground, coat] = [
    random.pick(['#35477d', '#2f5b4a', '#22262d']),
    random.pick(['#c9a06a', '#b98563', '#d8c3a5'])
  ]
  return (
    rect(0, 0, w, w, ground) +
    circle(76 * u, 22 * u, 11 * u, '#f4e9d0') +
    path(
      `M${20 * u} ${104 * u} Q${14 * u} ${36 * u} ${28 * u} ${20 * u} L${40 * u} ${30 * u} H${60 * u} L${72 * u} ${20 * u} Q${86 * u} ${36 * u} ${80 * u} ${104 * u} Z`,
      coat
    ) +
    circle(37 * u, 46 * u, 14 * u, '#fffdf5') +
    circle(63 * u, 46 * u, 14 * u, '#fffdf5') +
    circle(38 * u, 47 * u, 7 * u, '#22262d') +
    circle(62 * u, 47 * u, 7 * u, '#22262d') +
    path(`M${50 * u} ${50 * u} l${5 * u} ${7 * u} l${-5 * u} ${8 * u} l${-5 * u} ${-8 * u} Z`, '#d96f2a') +
    times(9, at =>
      path(
        `M${(30 + (at % 3) * 14 + (Math.floor(at / 3) % 2) * 6) * u} ${(72 + Math.floor(at / 3) * 9) * u} q${5 * u} ${6 * u} ${10 * u} 0`,
        mix(coat, '#000000', 0.25)
      )
    )
  )
}

const animal: Scene = ({ w, random }) => {
  const u = w / 100
  const [ground, fur] = [random.pick(GROUNDS), random.pick(['#c9702e', '#6f757c', '#22262d', '#e8ddc8', '#8a5a36'])]
  const ears = random.chance(0.5)
    ? path(
        `M${24 * u} ${52 * u} L${26 * u} ${14 * u} L${48 * u} ${34 * u} Z M${76 * u} ${52 * u} L${74 * u} ${14 * u} L${52 * u} ${34 * u} Z`,
        fur
      )
    : circle(28 * u, 30 * u, 14 * u, fur) +
      circle(72 * u, 30 * u, 14 * u, fur) +
      circle(28 * u, 30 * u, 7 * u, mix(fur, '#ffffff', 0.35)) +
      circle(72 * u, 30 * u, 7 * u, mix(fur, '#ffffff', 0.35))
  const eye = fur === '#22262d' ? '#e6b45a' : '#22262d'
  return (
    rect(0, 0, w, w, ground === fur ? '#f3cf86' : ground) +
    ears +
    ellipse(50 * u, 58 * u, 30 * u, 28 * u, fur) +
    ellipse(50 * u, 70 * u, 15 * u, 12 * u, mix(fur, '#ffffff', 0.45)) +
    circle(38 * u, 54 * u, 4 * u, eye) +
    circle(62 * u, 54 * u, 4 * u, eye) +
    ellipse(50 * u, 65 * u, 5 * u, 3.5 * u, '#3b2110') +
    line(
      `M${50 * u} ${68 * u} q${-4 * u} ${7 * u} ${-9 * u} ${4 * u} M${50 * u} ${68 * u} q${4 * u} ${7 * u} ${9 * u} ${4 * u}`,
      '#3b2110',
      1.6 * u
    )
  )
}

const pattern: Scene = ({ w, random }) => {
  const [ground, one, two] = random.shuffle(GROUNDS) as [string, string, string]
  const kind = random.int(0, 2)
  const step = w / 4
  const tile = (at: number): Svg => {
    const [x, y] = [(at % 4) * step, Math.floor(at / 4) * step]
    if (kind === 0)
      return path(
        `M${x} ${y} h${step} a${step} ${step} 0 0 1 ${-step} ${step} Z`,
        (at + Math.floor(at / 4)) % 2 ? one : two,
        `transform="rotate(${random.int(0, 3) * 90} ${x + step / 2} ${y + step / 2})"`
      )
    if (kind === 1)
      return (
        circle(x + step / 2, y + step / 2, step * 0.46, random.pick([one, two])) +
        circle(x + step / 2, y + step / 2, step * 0.2, ground)
      )
    return path(`M${x} ${y + step} L${x + step / 2} ${y} L${x + step} ${y + step} Z`, random.pick([one, two]))
  }
  return rect(0, 0, w, w, ground) + times(16, tile) + faint(0.08, rect(0, w * 0.5, w, w * 0.5, '#000000'))
}

const moon: Scene = ({ w, random }) => {
  const sky = random.pick(['#1d2340', '#d98f5c', '#bcd3dc', '#7a2f3b'])
  return (
    rect(0, 0, w, w, sky) +
    circle(w * random.between(0.35, 0.65), w * 0.36, w * 0.17, random.pick(['#f4e9d0', '#b5321c', '#fff6d8'])) +
    times(3, at =>
      path(
        `M0 ${w} V${w * (0.62 + at * 0.12)} Q${w * random.between(0.2, 0.4)} ${w * (0.46 + at * 0.12)} ${w * 0.55} ${w * (0.62 + at * 0.12)} T${w} ${w * (0.6 + at * 0.12)} V${w} Z`,
        mix(sky, '#10160f', 0.25 + at * 0.22)
      )
    )
  )
}

/** Pictures for accounts: people, animals, ornaments. */
export const FACES: Scene[] = [
  person,
  person,
  animal,
  pattern,
  person,
  moon,
  person,
  owl,
  animal,
  person,
  pattern,
  person,
  person,
  moon,
  animal,
  pattern,
  person,
  person,
  animal,
  pattern,
  person,
  moon,
  person,
  animal
]
