// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NOT_FOUND, press, serve, show, told, wordsOf, KARI, OLA } from './customer/sample-page.tsx'

const server = serve()

describe('the page of a user', () => {
  it('shows an administrator with the figures of the employer', async () => {
    await show()
    expect(await screen.findByRole('heading', { level: 1, name: 'Kari Nordmann' })).toBeTruthy()
    const text = wordsOf(document.body)
    for (const words of [
      'Aktiv',
      'Administrator',
      'kari@fjellhamar.example',
      '912 34 567',
      'Fjellhamar skole',
    ])
      expect(text).toContain(words)
    for (const words of ['20.11.2026 kl. 08.00', '1 200', '87,5 %', '2 300', '410', '1 490,00 kr', 'Aldri'])
      expect(text).toContain(words)
    expect(screen.queryByRole('button', { name: 'Gjenopprett' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Generer Magic Link' }).getAttribute('href')).toBe(
      `/admin/superadmin/generer-magic-link?bruker=${KARI.userId}`,
    )
    expect(screen.getByRole('link', { name: /Tilbake/ }).getAttribute('href')).toBe('/admin')
  })

  it("shows a substitute's details in a register, and links to them", async () => {
    server.user = OLA
    await show()
    const link = await screen.findByRole('link', { name: 'Se vikaren i registeret til Lillevik sykehjem' })
    expect(link.getAttribute('href')).toBe(`/admin/vikarregister/rediger/${OLA.registerRows[0]?.vikarId}`)
    expect(screen.getByText('Opptatt')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /trekk tilbake/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Generer Magic Link' })).toBeNull()
  })

  it('shows the time and reason of returned mail', async () => {
    await show()
    expect(screen.queryAllByText('E-posten kommer ikke fram')).toEqual([])
    server.user = {
      ...KARI,
      emailRefusal: { at: '2026-11-20T07:00:00.000Z', reason: '5.1.1: smtp; 550 User unknown' },
    }
    await show()
    expect((await screen.findAllByText('E-posten kommer ikke fram')).length).toBe(2)
    expect(screen.getByText('Mailserveren svarte: «5.1.1: smtp; 550 User unknown»')).toBeTruthy()
    server.user = KARI
  })

  it('reactivates a deactivated user', async () => {
    server.user = { ...KARI, softDeleted: true }
    await show()
    expect(await screen.findByText('Deaktivert')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Generer Magic Link' })).toBeNull()
    server.user = KARI
    await press('Gjenopprett')
    expect(await screen.findByText('Aktiv')).toBeTruthy()
    expect(server.callsOf('restoreUser')).toEqual([{ userId: KARI.userId }])
    expect(told()).toMatchObject([{ title: 'Bruker gjenopprettet' }])
  })

  it('reports that a reactivation failed', async () => {
    server.user = { ...KARI, softDeleted: true }
    server.refusals.set('restoreUser', { code: 'BEING_ERASED', status: 409, message: 'Brukeren slettes.' })
    await show()
    await press('Gjenopprett')
    await vi.waitFor(() =>
      expect(told()).toMatchObject([
        { title: 'Kunne ikke gjenopprette bruker', description: 'Brukeren slettes.' },
      ]),
    )
  })

  it.each([NOT_FOUND, { code: 'INPUT_INVALID', status: 422, message: 'Ukjent bruker' }])(
    'finds no user by an id that is unknown or invalid: $code',
    async (refusal) => {
      server.refusals.set('customer', refusal)
      await show()
      expect(await screen.findByRole('heading', { name: 'Bruker ikke funnet' })).toBeTruthy()
      expect(screen.getByRole('link', { name: /Tilbake/ }).getAttribute('href')).toBe('/admin')
    },
  )

  it('reports a failed fetch, and tries again', async () => {
    server.refusals.set('customer', { code: 'X', status: 500, message: '' })
    await show()
    expect(await screen.findByText('Kunne ikke laste brukerdetaljer')).toBeTruthy()
    server.refusals.clear()
    await press('Prøv igjen')
    expect(await screen.findByText('kari@fjellhamar.example')).toBeTruthy()
  })

  it('is emptied for a reader who is no longer a superadmin', async () => {
    server.refusals.set('customer', { code: 'FORBIDDEN', status: 403, message: 'Nei' })
    await show()
    expect(await screen.findByText('Du har ikke tilgang til denne siden')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Prøv igjen' })).toBeNull()
  })

  it('offers no deletion of oneself', async () => {
    server.user = { ...KARI, role: 'superadmin', company: null, statistics: null, isSelf: true }
    await show()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Slett bruker' })
    expect(button.disabled).toBe(true)
    expect(screen.getByText(/Du kan ikke slette din egen bruker/)).toBeTruthy()
  })
})

describe('a user who is being erased', () => {
  it('is followed until they are gone, and offers no other action meanwhile', async () => {
    server.user = { ...KARI, softDeleted: true, erasing: { done: 340, total: 1000 } }
    await show()
    expect(await screen.findByText(/340 av 1.000 rader/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    server.refusals.set('customer', NOT_FOUND)
    await screen.findByText('Oversikten', {}, { timeout: 4000 })
    expect(told()).toMatchObject([{ title: 'Bruker slettet permanent' }])
  })
})
