import { expect, it, vi } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { castKari } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { checkRows } from './check-rows.ts'

const EMPTY = {
  fullName: '',
  phone: '',
  email: '',
  company: '',
  skills: '',
  availability: '',
  groups: '',
  note: '',
}
const rows = Array.from({ length: 500 }, (_, index) => ({
  ...EMPTY,
  fullName: 'Ola Vikar',
  phone: String(40_000_001 + index),
  email: `ola${index}@vikar.example`,
}))

it('previews of an employer are computed one at a time', async () => {
  const app = await openTestApp()
  const server = await serveTestApp(app)
  const asKari = await server.as(await castKari(app))
  const { read } = app.database
  let [now, most] = [0, 0]
  vi.spyOn(app.database, 'read').mockImplementation(async (scope, work) => {
    now += 1
    most = Math.max(most, now)
    try {
      return await read(scope, work)
    } finally {
      now -= 1
    }
  })
  const preview = () => asKari('POST', '/api/vikarer/import/preview', { rows })
  const answers = await Promise.all([preview(), preview(), preview(), preview()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(most).toBe(1)
  await server.close()
  await app.close()
})

it('the rows of an import are checked in slices, between which other requests run', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const checked = await checkRows(rows, { smsCountries: ['+47'] })
  isOver = true
  expect(checked).toHaveLength(500)
  expect(turns).toBeGreaterThanOrEqual(9)
})
