import { expect, it } from 'vitest'
import { AskingOnScreen } from '#features/asking/form.ts'
import { changeForm, type TypedChange } from './change-form.ts'
import { sendTimeForm } from './SendTimeDialog.tsx'

const SKIPPED = { date: '2027-03-28', time: '02:30' }
const WORDS = 'Klokka stilles fram denne natta, så 02.30 finnes ikke. Velg 03.00 eller senere.'
const STARTS_AT = '2027-03-29T06:00:00Z'

const messagesOf = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

it('an hour skipped by summer time is refused in every field for a time of asking', () => {
  const line: TypedChange = {
    openAtMost: 3,
    patienceMinutes: 10,
    isUrgent: false,
    hasDeadline: true,
    ...SKIPPED,
  }
  expect(messagesOf(sendTimeForm({ startsAt: STARTS_AT }), SKIPPED)).toEqual([WORDS])
  expect(messagesOf(changeForm(STARTS_AT), line)).toEqual([WORDS])
  expect(messagesOf(AskingOnScreen, { kind: 'all-at-once', sendAt: SKIPPED })).toEqual([
    `Send senere: ${WORDS}`,
  ])
  expect(messagesOf(AskingOnScreen, { kind: 'some-at-a-time', askAllAt: SKIPPED })).toEqual([
    `Spør resten: ${WORDS}`,
  ])
  expect(messagesOf(AskingOnScreen, { kind: 'all-at-once', sendAt: { ...SKIPPED, time: '03:00' } })).toEqual(
    [],
  )
})
