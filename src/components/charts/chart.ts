/** Data of a chart: a count for each day. */
export interface Point {
  at: string
  value: number
}

/** Where the parts of a chart stand, in the units of its picture. */
interface Drawing {
  /** The path of all bars. */
  bars: string
  /** Lines of round numbers, the lowest first. */
  grid: { y: number; value: number }[]
  /** First days of months. */
  months: { x: number; at: string }[]
}

export const WIDTH = 320
export const HEIGHT = 124
/** Where the lines begin; numbers stand before it. */
export const LEFT = 34
const TOP = 8
const FOOT = HEIGHT - 20
/** So much is left between bars, as a share of a day. */
const GAP = 0.2
/** A month is not named where its name would not fit before the edge. */
const NAME_WIDTH = 62

/** A step of 1, 2 or 5 times a power of ten, of which about so many reach so high. */
function roundStep(most: number, parts = 3): number {
  const rough = Math.max(most, 1) / parts
  const power = 10 ** Math.floor(Math.log10(rough))
  return Math.max(1, ([1, 2, 5].find(by => by * power >= rough) ?? 10) * power)
}

const WEEK = 7
const sumOf = (points: readonly Point[]): number => points.reduce((sum, { value }) => sum + value, 0)

/** By how many percent the last week differs from the one before; null without anything to compare it with. */
export function weekChange(points: readonly Point[]): number | null {
  const before = sumOf(points.slice(-2 * WEEK, -WEEK))
  if (points.length < 2 * WEEK || before === 0) return null
  return Math.round((100 * sumOf(points.slice(-WEEK))) / before) - 100
}

const tidy = (value: number): number => Math.round(value * 10) / 10

/**
 * Lays out a chart of bars over a number of days.
 * @param points the last ones of these days, in their order; what is before them stays empty.
 */
export function drawChart(points: readonly Point[], days: number): Drawing {
  const most = Math.max(0, ...points.map(({ value }) => value))
  const step = roundStep(most)
  const lines = Math.max(1, Math.ceil(most / step))
  const y = (value: number) => FOOT - ((FOOT - TOP) * value) / (lines * step)
  const slot = (WIDTH - LEFT) / days
  const x = (at: number) => LEFT + (days - points.length + at) * slot
  const width = tidy(slot * (1 - GAP))
  // The least is seen, too.
  const bar = (value: number, at: number) =>
    `M${tidy(x(at))} ${FOOT}V${tidy(Math.min(y(value), FOOT - 1))}h${width}V${FOOT}z`
  return {
    bars: points.map(({ value }, at) => (value > 0 ? bar(value, at) : '')).join(''),
    grid: Array.from({ length: lines + 1 }, (_, at) => ({ y: tidy(y(at * step)), value: at * step })),
    months: points
      .map(({ at }, index) => ({ x: tidy(x(index)), at }))
      .filter(({ x, at }) => new Date(at).getUTCDate() === 1 && x <= WIDTH - NAME_WIDTH)
  }
}
