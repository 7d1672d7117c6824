import { describe, expect, it } from 'vitest'
import { balanceNote, planReminder, reminderCost } from './reminder-plan.ts'

const having = (balance: number) => ({ balance, smsCountries: ['+47'] })
const silent = (phone: string | null) => ({ phone, response: null })
const people = [
  silent('+4791234501'),
  silent('+4792345602'),
  silent('+4722334455'),
  silent(null),
  { phone: '+4793456703', response: 'declined' as const },
]

describe('what a reminder to all costs', () => {
  it('counts those who have not answered and are still in the register', () => {
    expect(reminderCost(planReminder(people, ['sms'], having(100)))).toBe(
      'Påminnelse til 3 som ikke har svart, 2 SMS',
    )
  })

  it('counts the e-mails as well', () => {
    expect(reminderCost(planReminder(people, ['sms', 'email'], having(100)))).toBe(
      'Påminnelse til 3 som ikke har svart, 2 SMS og 3 e-poster',
    )
    expect(reminderCost(planReminder(people.slice(0, 1), ['email'], having(100)))).toBe(
      'Påminnelse til 1 som ikke har svart, 1 e-post',
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
