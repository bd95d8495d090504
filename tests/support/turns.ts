/**
 * Creates a chooser that takes rows in turns, so that the tests of a file get different rows, and the same
 * ones in each run.
 * @returns a function that chooses among rows.
 * @throws Error when there is none.
 */
export function chooseInTurn(): <Row>(rows: Row[]) => Row {
  let turn = 0
  return <Row>(rows: Row[]): Row => {
    const row = rows[turn % rows.length]
    if (row === undefined) throw new Error('The demo forum has no such row')
    turn += 1
    return row
  }
}
