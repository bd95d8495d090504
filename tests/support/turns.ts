/**
 * Makes a choice among rows that goes from one to the next, and begins again after the last: the tests of a file get
 * different rows, and each run of the file the same ones.
 * @returns takes the rows that are left. @throws Error when there is none.
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
