import { describe, expect, it } from 'vitest'
import { procedures, type Schema } from '#test/procedures.ts'
import { judge } from './bodies.ts'
import type { Answer } from '#test/calling.ts'
import { withoutDoor } from './doors.ts'
import { judgeForm } from '#test/sweeps/form-fields.ts'
import { arrived, madeOf, unusual } from './mass-assignment.ts'
import { mayHold, spotsIn } from '#test/sweeps/places.ts'
import { notServed, unclearToAnybody, visibleText } from '#test/sweeps/refusals.ts'
import { judgeBeside } from '#test/sweeps/roles-beside.ts'
import { judgeReach, judgeRefusal } from '#test/sweeps/row-ways.ts'
import { toldByTime } from './timing.ts'

const said = (status: number, text: string, type = 'application/json'): Answer => ({
  status,
  text,
  headers: { 'content-type': type },
  json: type === 'application/json' && text !== '' ? JSON.parse(text) : undefined,
})

const page = (status: number, html: string) => said(status, html, 'text/html; charset=utf-8')

const CHOICE: Schema = {
  type: 'object',
  properties: {
    title: { type: 'string', maxLength: 5 },
    recipients: {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'all' } }, required: ['kind'] },
        {
          type: 'object',
          properties: {
            kind: { const: 'chosen' },
            ids: { type: 'array', items: { type: 'string', format: 'uuid' } },
          },
          required: ['kind', 'ids'],
        },
      ],
    },
  },
  required: ['title'],
}

describe('the places of an input', () => {
  it('include those of the other forms of a choice, omitted ones, and later entries of a list', () => {
    const spots = spotsIn(CHOICE, { title: 'Vakt', recipients: { kind: 'all' } })
    expect(spots.map(({ place }) => place.join('.'))).toEqual([
      'title',
      'recipients',
      'recipients.kind',
      'recipients.kind',
      'recipients.ids',
      'recipients.ids.0',
      'recipients.ids.1',
    ])
    const [, , kind = { schema: {} }] = spots
    expect(['all', 'chosen', 'some'].map((value) => mayHold(kind.schema, value))).toEqual([true, true, false])
    const second = spots.at(-1)?.put({ title: 'Vakt', recipients: { kind: 'all' } }, 'x')
    expect(second).toMatchObject({ recipients: { kind: 'chosen', ids: [expect.any(String), 'x'] } })
  })

  it('are found in every procedure that takes input', () => {
    const without = procedures.filter(({ schema }) => schema !== null && spotsIn(schema, {}).length === 0)
    expect(without).toEqual([])
  })

  it('hold values of the right kind, length and choice', () => {
    const title: Schema = { type: 'string', minLength: 1, maxLength: 5 }
    expect(['Vakt', '', 'x'.repeat(6), 17, ['a'], null].map((value) => mayHold(title, value))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
    expect([mayHold({ enum: ['a'] }, 'b'), mayHold({ type: 'integer', minimum: 1 }, 0)]).toEqual([
      false,
      false,
    ])
  })
})

describe('judging a refusal', () => {
  it('requires clear words about the body', () => {
    const at = { path: '/api/vikarer' }
    const clear = said(400, '{"message":"Det du sendte, kunne ikke leses"}')
    expect(judge(at, clear, true, null)).toBeNull()
    expect(judge(at, said(200, '{}'), true, null)).toMatch(/was taken/)
    expect(judge(at, said(200, '{}'), false, 'changed vikarer')).toMatch(/changed vikarer/)
    expect(judge(at, said(401, '{"message":"Logg inn"}'), true, null)).toMatch(/turned away/)
    expect(judge(at, said(400, '', 'text/plain'), true, null)).toMatch(/without a message/)
    expect(judge(at, clear, true, 'changed vikarer')).toMatch(/changed/)
  })

  it('reads a page like a person', () => {
    expect(visibleText('<head><title>x</title></head><p>Skriv  <b>kortere</b></p><script>y</script>')).toBe(
      'Skriv kortere',
    )
    expect(unclearToAnybody(page(422, '<p>Skriv kortere</p>'))).toBeNull()
    expect(unclearToAnybody(page(422, '<p></p>'))).toMatch(/empty page/)
    expect(unclearToAnybody(page(422, '<p>The message is too long</p>'))).toMatch(/not Norwegian/)
    expect(judgeForm(page(303, ''), 'x'.repeat(2000), 'changed assignments')).toMatch(
      /2000 characters were taken/,
    )
    expect(judgeForm(page(303, ''), 'a\u0000', 'changed assignments')).toMatch(/a NUL was taken/)
    expect(judgeForm(page(303, ''), '', null)).toBeNull()
  })

  it('proves nothing if the valid call is refused as well', () => {
    expect([notServed(said(200, '{}')), notServed(page(303, ''))]).toEqual([null, null])
    expect(notServed(said(403, '{}'))).toMatch(/status 403/)
  })

  it('follows the table outside the contract', () => {
    const sara = { person: { role: 'superadmin', emailVerified: true, memberRole: null } } as const
    const nobody = { person: null }
    expect(judgeBeside('archive', nobody, said(401, '{"code":"UNAUTHORIZED"}'))).toBeNull()
    expect(judgeBeside('archive', sara, said(200, '{}'))).toMatch(/200 instead of 403/)
    expect(judgeBeside('outbox', nobody, said(200, '{}'))).toMatch(/200 instead of 404/)
    expect(judgeBeside('open', nobody, said(403, '{}'))).toMatch(/turned away/)
  })

  it('distinguishes a missing right from a rule that rejected a row', () => {
    const noRight = { code: '42501', routine: 'aclcheck_error', message: 'permission denied' }
    const rule = { ...noRight, routine: 'ExecWithCheckOptions' }
    expect([judgeRefusal('change', noRight), judgeRefusal('add to', rule), judgeReach(0)]).toEqual([
      null,
      null,
      null,
    ])
    expect(judgeRefusal('take over', rule)).toMatch(/failed otherwise/)
    expect(judgeRefusal('add to', { ...rule, code: '23505', routine: 'x' })).toMatch(/23505/)
    expect(judgeReach(1)).toMatch(/1 rows/)
  })
})

it('a secret that is used where no door is known is found', () => {
  const found = withoutDoor([])
  expect(found).toContain('choose-password')
  expect(found).toContain('/r/:token/avbud')
  expect(withoutDoor([{ call: (token) => ({ method: 'POST', path: `/r/${token}/avbud` }) }])).not.toContain(
    '/r/:token/avbud',
  )
})

it('a field that took effect is detected, regardless of ids and times', () => {
  const row = (state: string, at = '2026-11-25T09:50:36.123456+00:00') =>
    `assignments {"id": "${crypto.randomUUID()}", "status": "${state}", "total": ${Math.random()}, "at": "${at}"}`
  const usual = [madeOf([], [row('open')]), madeOf([], [row('open')])]
  expect(unusual(madeOf([], [row('open')]), usual)).toBeNull()
  expect(unusual(madeOf([], [row('open', '2026-11-25T09:50:36.12+00:00')]), usual)).toBeNull()
  expect(unusual(madeOf([], [row('completed')]), usual)).toMatch(/made assignments .*completed/)
  expect(arrived(['vikarer {"created_at": "1999-01-01T00:00:00"}'])).toMatch(/1999-01-01/)
})

it('a certain difference of a millisecond counts as a disclosure, also under load', () => {
  const times = (mean: number) => Array.from({ length: 60 }, (_, at) => mean + (at % 7) / 10)
  expect(toldByTime(times(102), times(100))).toMatch(/2\.0 ms more/)
  expect(toldByTime(times(100.5), times(100))).toBeNull()
})
