// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderBehindLogin } from '#test/behind-login.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { AddVikarPage } from './AddVikarPage.tsx'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a save without a session asks for a login first, and the typed values stay', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json(
        { json: { defined: false, code: 'UNAUTHORIZED', status: 401, message: 'Du må være logget inn' } },
        { status: 401 },
      ),
    ),
  )
  await renderBehindLogin(AddVikarPage)
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type(/^Fullt navn/, 'Siri Dahl')
  type(/^Telefon/, '912 34 567')
  type(/^E-post/, 'siri@vikar.example')
  fireEvent.click(screen.getByRole('button', { name: 'Legg til vikar' }))
  await vi.waitFor(() => expect(showToast).toHaveBeenCalledOnce(), 5000)
  expect(showToast).toHaveBeenCalledWith({
    title: 'Kunne ikke lagre vikaren',
    description: 'Du må være logget inn for å opprette vikarer',
    tone: 'error',
  })
  expect(screen.getByDisplayValue('Siri Dahl')).toBeTruthy()
})

it('saves a substitute and begins the next: company and groups stay, and the name has the focus', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    if (!address.endsWith('/create'))
      return Promise.resolve(Response.json({ json: { groups: [], favourites: 0 } }))
    const { json } = JSON.parse(body)
    sent.push(json)
    return Promise.resolve(Response.json({ json: { vikar: json, login: { kind: 'not-asked' } } }))
  })
  await renderBehindLogin(AddVikarPage)
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type(/^Fullt navn/, 'Siri Dahl')
  type(/^Telefon/, '912 34 567')
  type(/^Bedrift/, 'Fjellhamar skole')
  fireEvent.click(screen.getByRole('button', { name: 'Lagre og legg til en til' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1), 5000)
  await vi.waitFor(() => expect(screen.getByLabelText(/^Fullt navn/)).toHaveProperty('value', ''), 5000)
  expect(screen.getByLabelText(/^Telefon/)).toHaveProperty('value', '')
  expect(screen.getByLabelText(/^Bedrift/)).toHaveProperty('value', 'Fjellhamar skole')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Fullt navn/)))
  expect(showToast).toHaveBeenLastCalledWith({ title: 'Siri Dahl er nå registrert som vikar' })
})
