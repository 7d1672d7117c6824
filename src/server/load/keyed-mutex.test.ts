import { expect, it, vi } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

it('lets one at a time work for a subject, in the order they came, and others beside', async () => {
  const takeTurn = createKeyedMutex(2)
  const seen: string[] = []
  const enter = async (key: string, name: string) => {
    const leave = await takeTurn(key)
    seen.push(name)
    return leave
  }
  const [first, second, third, other] = [
    enter('kari', 'first'),
    enter('kari', 'second'),
    enter('kari', 'third'),
    enter('nils', 'other'),
  ]
  const leave = await first
  await other
  expect(seen).toEqual(['first', 'other'])
  leave?.()
  leave?.() // a second call has no effect
  const leaveSecond = await second
  expect(seen).toEqual(['first', 'other', 'second'])
  leaveSecond?.()
  await third
})

it('refuses a caller behind too many others, and forgets one who has left', async () => {
  const takeTurn = createKeyedMutex(1)
  const leave = await takeTurn('kari')
  const gone = new AbortController()
  const leaving = takeTurn('kari', gone.signal)
  expect(await takeTurn('kari')).toBeNull()
  gone.abort(new Error('left'))
  await expect(leaving).rejects.toThrow('left')
  const waiting = takeTurn('kari')
  leave?.()
  expect(await waiting).toBeTypeOf('function')
})

it('refuses one who has waited too long', async () => {
  vi.useFakeTimers()
  try {
    const takeTurn = createKeyedMutex(1)
    const leave = await takeTurn('kari')
    const waiting = takeTurn('kari')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await waiting).toBeNull()
    leave?.()
    expect(await takeTurn('kari')).toBeTypeOf('function')
  } finally {
    vi.useRealTimers()
  }
})
