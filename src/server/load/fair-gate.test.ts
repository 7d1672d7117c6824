import { describe, expect, it } from 'vitest'
import { createFairGate } from './fair-gate.ts'
import type { Leave } from './semaphore.ts'

/** Records who was admitted, in order; `finish` ends a stay. */
const watch = (gate: (key: string) => Promise<Leave>) => {
  const admitted: string[] = []
  const stays = new Map<string, Leave>()
  const come = (name: string, key: string) =>
    void gate(key).then((leave) => {
      admitted.push(name)
      stays.set(name, leave)
    })
  const finish = async (name: string) => {
    stays.get(name)?.()
    await turns(2)
  }
  return { admitted, come, finish }
}

describe('the fair gate', () => {
  // Fails when `leave` frees the place at once instead of by `setImmediate`.
  it('admits no more in one turn of the event loop than it has places, however short their stays', async () => {
    const gate = createFairGate({ atOnce: 2, longestTurns: 1000 })
    let admitted = 0
    for (let count = 0; count < 100; count += 1)
      void gate('net').then((leave) => {
        admitted += 1
        leave()
      })
    await Promise.resolve()
    await new Promise((resolve) => process.nextTick(resolve))
    expect(admitted).toBe(2)
  })

  it('admits as many as it has places, and the next one when a place is free', async () => {
    const { admitted, come, finish } = watch(createFairGate({ atOnce: 2, longestTurns: 1000 }))
    for (const name of ['a', 'b', 'c', 'd']) come(name, 'net')
    await finish('nobody')
    expect(admitted).toEqual(['a', 'b'])
    await finish('a')
    expect(admitted).toEqual(['a', 'b', 'c'])
    await finish('a') // a second call: its place has gone to c
    expect(admitted).toEqual(['a', 'b', 'c'])
  })

  it('gives each network its turn, however many requests another one has waiting', async () => {
    const { admitted, come, finish } = watch(createFairGate({ atOnce: 1, longestTurns: 1000 }))
    for (let count = 0; count < 100; count += 1) come(`flood ${count}`, 'flood')
    come('visitor', 'visitor')
    await finish('nobody')
    await finish('flood 0')
    await finish('flood 1')
    expect(admitted).toEqual(['flood 0', 'flood 1', 'visitor'])
  })

  it('frees a place that is held for too many turns', async () => {
    const { admitted, come } = watch(createFairGate({ atOnce: 1, longestTurns: 10 }))
    come('slow', 'net')
    come('next', 'net')
    await turns(8)
    expect(admitted).toEqual(['slow'])
    await turns(8)
    expect(admitted).toEqual(['slow', 'next'])
  })
})

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
