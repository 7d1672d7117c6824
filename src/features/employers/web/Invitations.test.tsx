// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Invitation } from '../contract.ts'
import { Invitations } from './Invitations.tsx'

const nils: Invitation = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  email: 'nils@fjellhamar.example',
  role: 'planner',
  invitedBy: 'Kari Nordmann',
  sentAt: '2026-11-23T08:00:00.000Z',
  expiresAt: '2026-11-30T08:00:00.000Z',
  isExpired: false,
  emailRefusal: null,
  departmentIds: null,
}
const eva: Invitation = {
  ...nils,
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  email: 'eva@fjelhamar.example',
}

const show = (...invitations: Invitation[]) => {
  vi.stubGlobal('fetch', async () => Response.json({ json: { departments: [], isBound: false } }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Invitations invitations={invitations} />
    </QueryClientProvider>,
  )
  return screen.getAllByRole('listitem')
}
const BADGE = 'Invitasjonen kom ikke fram'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('an invitation whose mail came back', () => {
  it('shows the mail server’s reason and the remedy, only for that invitation', () => {
    const [returned, arrived] = show({ ...eva, emailRefusal: '550 5.1.1 No such user' }, nils)
    expect(within(returned ?? document.body).getByText(BADGE)).toBeTruthy()
    expect(returned?.textContent).toContain(
      'Er adressen feil, trekk invitasjonen tilbake og inviter på nytt.',
    )
    expect(returned?.textContent).toContain('Mailserveren svarte: «550 5.1.1 No such user»')
    expect(arrived?.textContent).not.toContain(BADGE)
    expect(arrived?.textContent).not.toContain('Mailserveren')
  })

  it('shows the failure without a reason from the mail server', () => {
    const [returned] = show({ ...eva, emailRefusal: '' })
    expect(returned?.textContent).toContain(BADGE)
    expect(returned?.textContent).not.toContain('Mailserveren')
  })

  it('can be withdrawn or resent', () => {
    show({ ...eva, emailRefusal: '' })
    for (const name of [`Send på nytt til ${eva.email}`, `Trekk tilbake invitasjonen til ${eva.email}`])
      expect(screen.getByRole('button', { name })).toBeTruthy()
  })
})
