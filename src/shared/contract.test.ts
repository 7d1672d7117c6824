import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Cursor, cursorOf } from './contract.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'
const isCursor = (text: string) => z.safeParse(Cursor, text).success

it('a cursor is what a list has given', () => {
  expect(isCursor(cursorOf({ createdAt: new Date('2027-03-28T01:30:00.123Z'), id: ID }))).toBe(true)
})

// PostgreSQL knows no year 0, and writes years of more than four digits and those before in another way.
it.each(['0000-01-01', '+012345-01-01', '+275760-09-13', '-000001-01-01'])(
  'the day %s is refused before the database would',
  (day) => {
    expect(new Date(`${day}T00:00:00.000Z`).toISOString().startsWith(day)).toBe(true)
    expect(isCursor(`${day}T00:00:00.000Z_${ID}`)).toBe(false)
  },
)
