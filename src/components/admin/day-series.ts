import type { Point } from '#src/components/charts/chart.ts'

/** A number of each day. */
export interface Series {
  name: string
  /** A sum of its days would say nothing. */
  averaged: boolean
  points: Point[]
}

/** The numbers of days one by one, each with its name. @param averaged those of which a sum would say nothing. */
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
