import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, osloToday } from '#shared/dates.ts'
import { giveCredits, shift } from '#test/cast.ts'
import { inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await giveCredits(office.app, office.kari, 100)
})
afterAll(() => office.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const TOMORROW = addDays(osloToday(new Date()), 1)
const [PAST, SOON, LATER, AFTER] = [inMinutes(-1), inMinutes(5), inMinutes(10), inMinutes(4 * 24 * 60)]
const when = { date: TOMORROW, startTime: '23:00', endTime: '23:30' }

const problems = async (asking: object) => {
  const { status, body } = await office.asKari('POST', '/api/assignments', { ...shift(), ...when, asking })
  return status === 200 ? [] : (body as { data: { fields: unknown[] } }).data.fields
}

describe('the times of a request that asks some at a time', () => {
  it('are in the future, and before the shift begins', async () => {
    expect(await problems(inOrder({ askAllAt: PAST }))).toEqual([
      { path: 'asking.askAllAt', message: 'Spør resten: tidspunktet er passert. Velg et senere.' },
    ])
    expect(await problems(inOrder({ askAllAt: AFTER }))).toEqual([
      { path: 'asking.askAllAt', message: 'Spør resten: velg et tidspunkt før vakten starter' },
    ])
    expect(await problems(inOrder({ sendAt: LATER, askAllAt: SOON }))).toEqual([
      {
        path: 'asking.askAllAt',
        message: 'Spør resten: velg et tidspunkt etter at de første får spørsmålet',
      },
    ])
    expect(await problems({ kind: 'all-at-once', sendAt: AFTER })).toEqual([
      { path: 'asking.sendAt', message: 'Send senere: velg et tidspunkt før vakten starter' },
    ])
    expect(await problems(inOrder({ sendAt: SOON, askAllAt: LATER }))).toEqual([])
  })

  it('may ask the rest before the last of several shifts', async () => {
    const { date: _, startTime: __, endTime: ___, places: ____, ...common } = shift()
    const shifts = [when, { ...when, date: addDays(TOMORROW, 5) }]
    const send = (asking: object) => office.asKari('POST', '/api/requests', { ...common, shifts, asking })
    expect((await send(inOrder({ askAllAt: AFTER }))).status).toBe(200)
    expect((await send(inOrder({ askAllAt: PAST }))).status).toBe(422)
  })

  it('may not be after the start of the first of several shifts, if the request is sent later', async () => {
    const { date: _, startTime: __, endTime: ___, places: ____, ...common } = shift()
    const shifts = [{ ...when, date: addDays(TOMORROW, 5) }, when]
    const asking = { kind: 'all-at-once', sendAt: AFTER }
    expect(await office.asKari('POST', '/api/requests', { ...common, shifts, asking })).toMatchObject({
      status: 422,
      body: {
        data: {
          fields: [
            {
              path: 'asking.sendAt',
              message: 'Send senere: velg et tidspunkt før den første vakten starter',
            },
          ],
        },
      },
    })
  })
})
