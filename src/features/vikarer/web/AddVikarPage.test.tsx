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

it('a save without a session asks for a login first, and keeps what was typed', async () => {
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
