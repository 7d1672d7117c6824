import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { makeSocketDir } from './socket.ts'
import { ownUser } from './run.ts'

test('a short directory that somebody else has laid out is refused', () => {
  const home = `/tmp/${randomUUID().repeat(3)}`
  const place = { home, cluster: `${home}/data`, programs: home, user: ownUser() }
  const dir = makeSocketDir(place)
  expect(makeSocketDir(place)).toBe(dir)

  fs.rmdirSync(dir)
  fs.symlinkSync('/tmp', dir)
  expect(() => makeSocketDir(place)).toThrow(`${dir} does not belong to user id ${place.user.uid}`)
  fs.unlinkSync(dir)
})
