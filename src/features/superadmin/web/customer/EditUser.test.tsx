// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  alertWords,
  choose,
  dialog,
  field,
  inDialog,
  press,
  serve,
  show,
  told,
  write,
  KARI,
} from './sample-page.tsx'

const server = serve()

describe('editing a user', () => {
  it('saves name and company', async () => {
    await show()
    await press('Rediger')
    await write('Navn', ' Kari Olsen ')
    await write('Bedrift', 'Fjellhamar')
    server.user = { ...KARI, fullName: 'Kari Olsen' }
    fireEvent.click(await inDialog('Lagre'))
    await vi.waitFor(() => expect(told()).toMatchObject([{ title: 'Bruker oppdatert' }]))
    expect(server.callsOf('updateUser')).toEqual([
      {
        userId: KARI.userId,
        version: 'v1',
        fullName: 'Kari Olsen',
        company: 'Fjellhamar',
        newRole: 'administrator',
      },
    ])
    expect(await screen.findByRole('heading', { level: 1, name: 'Kari Olsen' })).toBeTruthy()
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it("explains another role, and leaves the employer's name unchanged", async () => {
    await show()
    await press('Rediger')
    await write('Bedrift', 'Noe annet')
    await choose(/^Vikar/)
    expect(screen.queryByRole('textbox', { name: 'Bedrift' })).toBeNull()
    const notes = within(await dialog()).getByRole('status')
    expect(notes.textContent).toContain('Brukeren blir logget ut overalt')
    expect(notes.textContent).toContain('Brukeren forlater Fjellhamar skole')
    fireEvent.click(await inDialog('Lagre'))
    await vi.waitFor(() => expect(told()).toHaveLength(1))
    expect(server.callsOf('updateUser')).toMatchObject([
      { company: 'Fjellhamar skole', newRole: 'substitute' },
    ])
  })

  it('leaves the typed values when the server refuses, with the reason at the field', async () => {
    const message = 'Dette er den siste superadminen. Gjør en annen til superadmin først.'
    server.refusals.set('updateUser', { code: 'LAST_SUPERADMIN', status: 409, message })
    await show()
    await press('Rediger')
    await write('Navn', 'Kari Olsen')
    fireEvent.click(await inDialog('Lagre'))
    await vi.waitFor(async () => expect(await alertWords()).toBe(`Kunne ikke oppdatere bruker. ${message}`))
    expect((await field('Navn')).value).toBe('Kari Olsen')
    server.refusals.set('updateUser', {
      code: 'INPUT_INVALID',
      status: 422,
      message: 'Rett opp feltene',
      data: { fields: [{ path: 'fullName', message: 'Navnet er opptatt' }] },
    })
    fireEvent.click(await inDialog('Lagre'))
    await vi.waitFor(async () => expect((await field('Navn')).getAttribute('aria-invalid')).toBe('true'))
    expect(told()).toEqual([])
  })

  it('asks before it discards typed values', async () => {
    await show()
    await press('Rediger')
    await write('Navn', 'Kari Olsen')
    fireEvent.click(await inDialog('Lukk'))
    expect(await screen.findByText('Forkaste endringene?')).toBeTruthy()
    await press('Forkast')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.callsOf('updateUser')).toEqual([])
  })

  it("offers no change of one's own role", async () => {
    server.user = { ...KARI, role: 'superadmin', company: null, statistics: null, isSelf: true }
    await show()
    await press('Rediger')
    const choice = within(await dialog()).getByRole<HTMLInputElement>('radio', { name: /^Superadmin/ })
    expect(choice.disabled).toBe(true)
    expect(choice.checked).toBe(true)
  })
})
