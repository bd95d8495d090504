/** A day of a chart: its date and its number. */
export interface Point {
  at: string
  value: number
}

/** Shapes of a chart, in units of the SVG. */
interface Drawing {
  /** SVG path that draws all bars. */
  bars: string
  /** Horizontal grid lines at round values, the lowest first. */
  grid: { y: number; value: number }[]
  /** First day of each month and its position, for the labels of the time axis. */
  months: { x: number; at: string }[]
}

export const WIDTH = 320
export const HEIGHT = 124
/** Left edge of the grid. The numbers of the grid lines stand left of it. */
export const LEFT = 34
const TOP = 8
const FOOT = HEIGHT - 20
/** Gap between bars as a share of a day's width. */
const GAP = 0.2
/** Width reserved for a month's name. A name that would cross the right edge is left out. */
const NAME_WIDTH = 62

/**
 * Returns the distance between grid lines in values: 1, 2 or 5 times a power of ten, so that about `parts` lines reach
 * the maximum.
 */
function roundStep(most: number, parts = 3): number {
  const rough = Math.max(most, 1) / parts
  const power = 10 ** Math.floor(Math.log10(rough))
  return Math.max(1, ([1, 2, 5].find(by => by * power >= rough) ?? 10) * power)
}

const WEEK = 7
const sumOf = (points: readonly Point[]): number => points.reduce((sum, { value }) => sum + value, 0)

/** Returns the change of the last seven days against the seven days before, in percent; null without enough data. */
export function weekChange(points: readonly Point[]): number | null {
  const before = sumOf(points.slice(-2 * WEEK, -WEEK))
  if (points.length < 2 * WEEK || before === 0) return null
  return Math.round((100 * sumOf(points.slice(-WEEK))) / before) - 100
}

const tidy = (value: number): number => Math.round(value * 10) / 10

/**
 * Lays out a bar chart over a number of days.
 * @param points values of the last days, oldest first; the chart is empty on earlier days.
 */
export function drawChart(points: readonly Point[], days: number): Drawing {
  const most = Math.max(0, ...points.map(({ value }) => value))
  const step = roundStep(most)
  const lines = Math.max(1, Math.ceil(most / step))
  const y = (value: number) => FOOT - ((FOOT - TOP) * value) / (lines * step)
  const slot = (WIDTH - LEFT) / days
  const x = (at: number) => LEFT + (days - points.length + at) * slot
  const width = tidy(slot * (1 - GAP))
  // Even the smallest value gets a visible bar.
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
