import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Phone } from '#features/identity/rules.ts'
import { normalisePhone } from '#shared/phone.ts'
import type { Vikar } from '../contract.ts'
import { VikarForm } from '../rules.ts'
import { newVikar, vikarValues } from './form-values.ts'

const siri: Vikar = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  fullName: 'Siri Hansen',
  phone: '+4791234567',
  email: 'siri@example.com',
  company: null,
  skills: null,
  availability: 'busy',
  login: 'none',
  absence: null,
  noSms: false,
  isFavourite: false,
  isLeaving: false,
  note: null,
  groups: [],
  emailRefusal: null,
  version: 'v1',
  edited: null,
  createdAt: '2026-11-23T08:00:00.000Z',
}

describe('the form of a substitute', () => {
  it('shows a Norwegian number in its usual grouping, and nothing for a missing value', () => {
    expect(vikarValues(siri)).toEqual({
      fullName: 'Siri Hansen',
      phone: '912 34 567',
      email: 'siri@example.com',
      company: '',
      skills: '',
      availability: 'busy',
      groupIds: [],
      note: '',
    })
  })

  it('shows a long foreign number in groups too', () => {
    expect(vikarValues({ ...siri, phone: '+447911123456' }).phone).toBe('+44 791 112 3456')
  })

  it('accepts every stored number unchanged', () => {
    const stored = fc
      .tuple(fc.constantFrom('+47', '+46', '+44', '+1', '+372'), fc.stringMatching(/^[1-9]\d{7,9}$/))
      .map(([country, rest]) => country + rest)
      .filter((phone) => z.safeParse(Phone, phone).success)
    fc.assert(
      fc.property(stored, (phone) => {
        const shown = vikarValues({ ...siri, phone }).phone
        expect(z.safeParse(Phone, shown).success).toBe(true)
        expect(normalisePhone(shown)).toBe(phone)
      }),
    )
  })

  it('is valid for a stored substitute as it opens, and not for a new one', () => {
    expect(z.safeParse(VikarForm, vikarValues(siri)).success).toBe(true)
    expect(z.safeParse(VikarForm, newVikar).success).toBe(false)
  })
})
