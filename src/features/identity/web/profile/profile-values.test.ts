import { describe, expect, it } from 'vitest'
import type { Profile } from '../../contract.ts'
import { profileValues } from './profile-values.ts'

const profile: Profile = {
  email: 'kari@fjellhamar.example',
  role: 'administrator',
  fullName: 'Kari Nordmann',
  company: null,
  address: null,
  phone: null,
  isPhoneConfirmed: false,
  isToldOfYesBySms: true,
  hasPassword: true,
  version: 'v1',
}

describe('the form of a profile', () => {
  it('shows what is missing as empty fields', () => {
    expect(profileValues(profile)).toEqual({
      fullName: 'Kari Nordmann',
      company: '',
      address: '',
      phone: '',
    })
  })

  it('shows a phone number as people write it', () => {
    expect(profileValues({ ...profile, phone: '+4791234501' }).phone).toBe('912 34 501')
    expect(profileValues({ ...profile, phone: '+112345678901234' }).phone).toBe('+1 123 456 789 012 34')
  })
})
