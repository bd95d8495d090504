import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/browser/api.ts'
import { $alerts, dismissAlert, showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const texts = () => $alerts.get().map(alert => alert.text)

test('[P9.alerts.01] an alert disappears by itself after 3000 ms', () => {
  showAlert('Готово')
  vi.advanceTimersByTime(2999)
  expect(texts()).toEqual(['Готово'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('[P9.alerts.03] a new alert with the id of a shown alert replaces it and is shown for the full time', () => {
  showAlert('Раз', { id: 'one' })
  vi.advanceTimersByTime(2000)
  showAlert('Два', { id: 'one' })
  vi.advanceTimersByTime(2000)
  expect(texts()).toEqual(['Два'])
})

test('[P8.global.01] the alert about too many requests has the id too_many_requests', () => {
  const error = new ApiError({ status: 429, code: 'too_many_requests', message: '' })
  for (let at = 0; at < 2; at += 1) showAlert(failureText(error))
  expect($alerts.get().map(({ id, text }) => [id, text])).toEqual([['too_many_requests', 'Осторожно, замедли темп!']])
})

test('[A3.alert.01] an alert has an id, a text and the timer that will remove it', () => {
  showAlert('Раз', { id: 'one' })
  expect($alerts.get()).toEqual([{ id: 'one', text: 'Раз', timer: expect.anything() }])
})

test('an alert that is dismissed disappears immediately', () => {
  showAlert('Раз', { id: 'one' })
  dismissAlert('one')
  expect(texts()).toEqual([])
})
