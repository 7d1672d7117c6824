import { describe, expect, it } from 'vitest'
import { ChangeKnownPassword } from './PasswordForm.tsx'

const problems = (form: unknown) =>
  ChangeKnownPassword.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the form for another password', () => {
  it('asks for the current one, and says all that is wrong at once', () => {
    expect(problems({ currentPassword: '', newPassword: 'kort', confirmation: 'kort' })).toEqual([
      ['currentPassword', 'Skriv passordet du har nå'],
      ['newPassword', 'Passordet må være minst 8 tegn'],
    ])
    expect(problems({ currentPassword: '', newPassword: 'lang-nok-08', confirmation: 'en annen' })).toEqual([
      ['currentPassword', 'Skriv passordet du har nå'],
      ['confirmation', 'Passordene må være like'],
    ])
  })

  it('is valid when the new one is entered twice', () => {
    const form = { currentPassword: 'gammelt', newPassword: 'lang-nok-08', confirmation: 'lang-nok-08' }
    expect(ChangeKnownPassword.parse(form)).toEqual(form)
  })
})
