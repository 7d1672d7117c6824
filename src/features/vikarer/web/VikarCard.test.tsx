// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Vikar } from '../contract.ts'
import { VikarCard } from './VikarCard.tsx'

const ola: Vikar = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae0',
  fullName: 'Ola Hansen',
  phone: '+4791234501',
  email: 'ola@vikar.example',
  company: null,
  skills: null,
  availability: 'available',
  absence: null,
  noSms: false,
  isFavourite: false,
  groups: [],
  login: 'active',
  emailRefusal: null,
  createdAt: '2026-11-23T08:00:00.000Z',
}
const away = { until: `${new Date().getFullYear()}-11-24` }

const said = (changes: Partial<Vikar> = {}) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VikarCard vikar={{ ...ola, ...changes }} query="" />
    </QueryClientProvider>,
  )
  const words = screen.getByRole('article').textContent
  cleanup()
  return words
}

afterEach(cleanup)

describe('the card of a substitute', () => {
  it('says what the register says, and what they have said themselves', () => {
    expect(said()).toContain('Ola HansenTilgjengelig912 34 501')
    expect(said({ noSms: true })).toContain('Ola HansenTilgjengeligVil ikke ha SMS912 34 501')
    expect(said({ availability: 'busy', absence: away })).toContain(
      'Ola HansenOpptattUtilgjengelig til 24. nov.912 34 501',
    )
  })

  it('calls no one available who is away', () => {
    expect(said({ absence: away, noSms: true })).toContain(
      'Ola HansenUtilgjengelig til 24. nov.Vil ikke ha SMS912 34 501',
    )
  })
})
