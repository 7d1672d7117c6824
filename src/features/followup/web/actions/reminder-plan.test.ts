import { describe, expect, it } from 'vitest'
import { balanceNote, planReminder, reminderButton, reminderCost } from './reminder-plan.ts'

const having = (balance: number) => ({ balance, smsCountries: ['+47'] })
const sent = { state: 'accepted', at: '2026-11-23T06:00:00.000Z', deliveredAt: null } as const
const told = { noSms: false, noEmail: false, openedAt: null, sms: sent, email: null }
const silent = (phone: string | null) => ({ ...told, phone, response: null })
const late = { ...told, phone: '+4794567804', response: 'interested' } as const
const people = [
  silent('+4791234501'),
  silent('+4792345602'),
  silent('+4722334455'),
  silent(null),
  { ...told, phone: '+4793456703', response: 'declined' as const },
]

describe('what a reminder to all costs', () => {
  it('counts those who have not answered and are still in the register', () => {
    expect(reminderCost(planReminder(people, ['sms'], having(100)))).toBe(
      'Påminnelse til 3 som ikke har svart, 2 SMS',
    )
  })

  it('leaves out who was never sent the request', () => {
    const unsent = { ...silent('+4793456705'), sms: null }
    expect(reminderCost(planReminder([...people, unsent], ['sms'], having(100)))).toBe(
      'Påminnelse til 3 som ikke har svart, 2 SMS',
    )
    expect(planReminder([unsent], ['sms'], having(100)).recipients).toBe(0)
  })

  it('counts the e-mails as well', () => {
    expect(reminderCost(planReminder(people, ['sms', 'email'], having(100)))).toBe(
      'Påminnelse til 3 som ikke har svart, 2 SMS og 3 e-poster',
    )
    expect(reminderCost(planReminder(people.slice(0, 1), ['email'], having(100)))).toBe(
      'Påminnelse til 1 som ikke har svart, 1 e-post',
    )
  })

  it('counts those in reserve by themselves, for they are reminded as well', () => {
    const cost = (rows: Parameters<typeof planReminder>[0]) =>
      reminderCost(planReminder(rows, ['sms'], having(100)))
    expect(cost([...people, late])).toBe('Påminnelse til 3 som ikke har svart og 1 i reserve, 3 SMS')
    expect(cost([late, late])).toBe('Påminnelse til 2 i reserve, 2 SMS')
    expect(cost([{ ...late, phone: null }])).toBe('Påminnelse til 0 som ikke har svart, 0 SMS')
  })

  it('has an e-mail instead for vikarer who want no SMS', () => {
    const plan = (balance: number) =>
      planReminder([...people, { ...late, noSms: true }], ['sms'], having(balance))
    expect(reminderCost(plan(100))).toBe(
      'Påminnelse til 3 som ikke har svart og 1 i reserve, 2 SMS og 1 e-post',
    )
    expect(balanceNote(plan(1))).toBe(
      'Du trenger 2 SMS og har 1, så ingen SMS blir sendt. Bare 1 vikar får påminnelsen, på e-post. Kjøp flere først.',
    )
    expect(reminderCost(planReminder([{ ...late, noSms: true }], ['sms'], having(0)))).toBe(
      'Påminnelse til 1 i reserve, 1 e-post',
    )
  })

  it('says what is left, or what is missing', () => {
    expect(balanceNote(planReminder(people, ['sms'], having(100)))).toBe('Etterpå er det 98 SMS igjen.')
    expect(balanceNote(planReminder(people, ['sms'], having(1)))).toBe(
      'Du trenger 2 SMS og har 1, så ingen SMS blir sendt. Kjøp flere først.',
    )
    expect(balanceNote(planReminder(people, ['sms', 'email'], having(1)))).toBe(
      'Du trenger 2 SMS og har 1, så ingen SMS blir sendt. Påminnelsen går bare på e-post.',
    )
    expect(balanceNote(planReminder(people, ['email'], having(1)))).toBeNull()
  })
})

describe('the button of the reminder', () => {
  const button = (rows: Parameters<typeof planReminder>[0], balance: number) =>
    reminderButton(planReminder(rows, ['sms'], having(balance)))

  it('says how many it reaches where that is not all, and that it reaches nobody', () => {
    expect(button(people.slice(0, 2), 2)).toBe('Send påminnelse')
    expect(button(people, 2)).toBe('Send påminnelse til 2')
    expect(button([late, { ...late, noSms: true }], 0)).toBe('Send påminnelse til 1')
    expect(button([late], 0)).toBe('Ingen får påminnelse')
    expect(button([], 0)).toBe('Send påminnelse')
  })
})
