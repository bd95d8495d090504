import type { Point } from './chart.ts'

/** A series of daily numbers. */
export interface Series {
  name: string
  /** True when a sum over days is meaningless, so that the average is shown. */
  averaged: boolean
  points: Point[]
}

/**
 * Splits daily rows into named series.
 * @param averaged numbers whose sum is meaningless.
 */
export const seriesOf = <Number extends string>(
  days: readonly ({ at: string } & Record<Number, number>)[],
  numbers: readonly Number[],
  names: Record<Number, string>,
  averaged: readonly Number[]
): Series[] =>
  numbers.map(number => ({
    name: names[number],
    averaged: averaged.includes(number),
    points: days.map(day => ({ at: day.at, value: day[number] }))
  }))
