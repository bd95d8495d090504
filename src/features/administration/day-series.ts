import type { Point } from './chart.ts'

/** A named series of numbers, one for each day. */
export interface Series {
  name: string
  /** True when the chart shows the average, because a sum over days would mean nothing. */
  averaged: boolean
  points: Point[]
}

/**
 * Makes one series for each column of daily numbers.
 * @param averaged names of the columns whose sum would mean nothing.
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
