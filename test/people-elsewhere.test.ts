import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInside } from './sweeps/inside.ts'
import { castElsewhere, OF_OFFICE, tryElsewhere } from './sweeps/people-elsewhere.ts'

let inside: Awaited<ReturnType<typeof openInside>>
let elsewhere: Awaited<ReturnType<typeof castElsewhere>>
const naming = new Set<string>()

beforeAll(async () => {
  inside = await openInside()
  elsewhere = await castElsewhere(inside.stage)
})
afterAll(() => inside.close())

describe('a bound planner changes nothing of people that only another department asks', () => {
  it.each(OF_OFFICE)('$operationId', async (procedure) => {
    const wrong = await inside.wrongIn(async () => {
      if ((await tryElsewhere(inside.stage, elsewhere, procedure)) > 0) naming.add(procedure.operationId)
    })
    expect(wrong).toEqual([])
  })

  it('tries every procedure with people in its input', () => {
    expect(naming.size).toBeGreaterThan(15)
  })
})
