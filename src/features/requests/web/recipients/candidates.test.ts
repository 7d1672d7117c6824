// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { candidate } from '#test/sample-candidate.ts'
import { candidatesQuery, knownShift, recipientsOf, withoutGone } from './candidates.ts'
import { askedAnyway } from './RecipientLists.tsx'

const ola = candidate('Ola Kjelstrup', { company: 'Marka SFO' })
const siri = candidate('Siri Åsen', { leftOut: 'unavailable', skills: 'Kroppsøving' })
const per = candidate('Per Lø', { leftOut: 'busy' })
const register = [ola, siri, per]

describe('the known part of a shift', () => {
  it('is empty without a plausible date', () => {
    expect(knownShift({ date: '', startTime: '22:00', endTime: '07:00' })).toEqual({})
    expect(knownShift({ date: '0202-12-31', startTime: '22:00', endTime: '07:00' })).toEqual({})
  })

  it('is the date until both times are filled in', () => {
    expect(knownShift({ date: '2026-12-31', startTime: '', endTime: '' })).toEqual({ date: '2026-12-31' })
    expect(knownShift({ date: '2026-12-31', startTime: '08:00', endTime: '' })).toEqual({
      date: '2026-12-31',
    })
  })

  it('is all of it then', () => {
    const shift = { date: '2026-12-31', startTime: '22:00', endTime: '07:00' }
    expect(knownShift(shift)).toEqual(shift)
  })
})

describe('the recipients', () => {
  it('are everyone who is not left out', () => {
    expect(recipientsOf({ kind: 'all' }, register)).toEqual([ola])
  })

  it('include people to be asked anyway, once', () => {
    expect(recipientsOf({ kind: 'all', alsoIds: [per.id, ola.id, 'gone'] }, register)).toEqual([ola, per])
  })

  it('are the chosen ones, left out or not, while they are in the register', () => {
    expect(recipientsOf({ kind: 'chosen', vikarIds: [siri.id, 'gone'] }, register)).toEqual([siri])
  })

  it('are sent without people who have left the register', () => {
    expect(withoutGone({ kind: 'chosen', vikarIds: ['gone', siri.id] }, register)).toEqual({
      kind: 'chosen',
      vikarIds: [siri.id],
    })
    expect(withoutGone({ kind: 'all', alsoIds: ['gone', per.id] }, register)).toEqual({
      kind: 'all',
      alsoIds: [per.id],
    })
  })
})

describe('the lines about people asked anyway', () => {
  it('give the reason of each', () => {
    expect(askedAnyway(register)).toEqual([
      'Siri Åsen er utilgjengelig den dagen, men blir spurt likevel',
      'Per Lø er opptatt, men blir spurt likevel',
    ])
  })

  it('include the end of an absence', () => {
    const until = `${new Date().getFullYear()}-11-30`
    expect(askedAnyway([{ ...siri, absence: { until } }])).toEqual([
      'Siri Åsen er utilgjengelig til 30. nov., men blir spurt likevel',
    ])
    expect(askedAnyway([{ ...siri, leftOut: 'assigned', absence: { until } }])).toEqual([
      'Siri Åsen har en annen vakt da og er utilgjengelig til 30. nov., men blir spurt likevel',
    ])
    expect(askedAnyway([{ ...per, absence: { until } }])).toEqual([
      'Per Lø er opptatt, men blir spurt likevel',
    ])
  })

  it('count people beyond the third', () => {
    expect(askedAnyway([per, per, per, per]).at(-1)).toBe(
      '1 til er ikke tilgjengelig, men blir spurt likevel',
    )
    expect(askedAnyway([per, per, per, per, per])).toHaveLength(4)
  })
})

describe('a large register', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is fetched a page at a time, to its end', async () => {
    const rest = { balance: 7, smsCountries: ['+47'] }
    const pages = [
      { candidates: [ola], nextCursor: 'behind ola', ...rest },
      { candidates: [per, siri], ...rest },
    ]
    const asked: unknown[] = []
    vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
      asked.push(JSON.parse(body).json)
      return Response.json({ json: pages[asked.length - 1] })
    })
    const found = await new QueryClient().fetchQuery(candidatesQuery({ date: '2026-12-31' }))
    expect(found).toMatchObject({ candidates: [ola, per, siri], balance: 7 })
    expect(asked).toEqual([{ date: '2026-12-31' }, { date: '2026-12-31', cursor: 'behind ola' }])
  })
})
