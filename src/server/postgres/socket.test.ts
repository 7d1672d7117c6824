import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { makeSocketDir } from './socket.ts'
import { ownUser } from './run.ts'

test('a short directory owned by another user is refused', () => {
  const home = `/tmp/${randomUUID().repeat(3)}`
  const files = { home, cluster: `${home}/data`, programs: home, user: ownUser() }
  const dir = makeSocketDir(files)
  expect(makeSocketDir(files)).toBe(dir)

  fs.rmdirSync(dir)
  fs.symlinkSync('/tmp', dir)
  expect(() => makeSocketDir(files)).toThrow(`${dir} does not belong to user id ${files.user.uid}`)
  fs.unlinkSync(dir)
})
