import { describe, expect, test } from 'vitest'
import { drawChart, HEIGHT, LEFT, WIDTH, weekChange } from '#src/features/administration/chart.ts'

const DAY = 86_400_000
/** Makes points of a chart: one for each value, on consecutive days up to the first of March. */
const points = (...values: number[]) =>
  values.map((value, at) => ({
    at: new Date(Date.UTC(2026, 2, 1) - (values.length - 1 - at) * DAY).toISOString(),
    value
  }))
const valuesOf = (...values: number[]) => drawChart(points(...values), 90).grid.map(({ value }) => value)
/** Reads the position and height of each bar from the path of a chart. */
const barsOf = (path: string) =>
  [...path.matchAll(/M([\d.]+) ([\d.]+)V([\d.]+)/g)].map(([, x, foot, top]) => ({
    x: Number(x),
    height: Number(foot) - Number(top)
  }))

describe('the lines of a chart', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [0, 2, 4]],
    [6, [0, 2, 4, 6]],
    [7, [0, 5, 10]],
    [48, [0, 20, 40, 60]],
    [298, [0, 100, 200, 300]],
    [999, [0, 500, 1000]],
    [4803, [0, 2000, 4000, 6000]],
    [1_234_567, [0, 500_000, 1_000_000, 1_500_000]]
  ])('the lines of a chart are at round numbers from 0 up to its highest value or more: %d', (most, lines) => {
    expect(valuesOf(most)).toEqual(lines)
  })

  test('the lines of a chart have equal distances from bottom to top', () => {
    const ys = drawChart(points(48), 90).grid.map(({ y }) => y)
    expect(ys[0]).toBeLessThan(HEIGHT)
    expect(ys.at(-1)).toBeGreaterThan(0)
    const steps = ys.slice(1).map((y, at) => Math.round((ys[at] ?? 0) - y))
    expect(new Set(steps).size).toBe(1)
  })
})

describe('the bars of a chart', () => {
  test('the height of a bar is proportional to its day’s value; the smallest is visible, a day of 0 has no bar', () => {
    const [low, half, high] = barsOf(drawChart(points(1, 0, 1500, 3000), 90).bars)
    expect(low?.height).toBe(1)
    expect((half?.height ?? 0) * 2).toBeCloseTo(high?.height ?? 0, 0)
    expect(drawChart(points(0, 0, 0), 90).bars).toBe('')
  })

  test('the last bar is at the right edge of the chart, also if the chart has few days', () => {
    const slot = (WIDTH - LEFT) / 90
    for (const days of [1, 2, 45, 90]) {
      const bars = barsOf(drawChart(points(...Array(days).fill(1)), 90).bars)
      expect(bars.length).toBe(days)
      expect(bars.at(-1)?.x).toBeCloseTo(WIDTH - slot, 0)
      expect(bars[0]?.x).toBeCloseTo(WIDTH - days * slot, 0)
    }
    expect(drawChart([], 90).bars).toBe('')
  })
})

test('the name of a month is at its first day, if there is space for the name', () => {
  const months = (days: number) => drawChart(points(...Array(days).fill(1)), 90).months.map(({ at }) => at.slice(0, 10))
  expect(months(90)).toEqual(['2026-01-01', '2026-02-01'])
  expect(months(29)).toEqual(['2026-02-01'])
  expect(months(1)).toEqual([])
})

test('the change of a week is given in per cent of the week before, and is null unless both weeks have data', () => {
  const week = (value: number) => Array(7).fill(value)
  expect(weekChange(points(...week(10), ...week(12)))).toBe(20)
  expect(weekChange(points(99, ...week(10), ...week(0)))).toBe(-100)
  expect(weekChange(points(...week(3), ...week(3)))).toBe(0)
  expect(weekChange(points(...week(0), ...week(3)))).toBeNull()
  expect(weekChange(points(...week(3), 3, 3, 3))).toBeNull()
  expect(weekChange([])).toBeNull()
})
