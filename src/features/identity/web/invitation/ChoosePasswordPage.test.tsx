// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveFor } from '#web/leave.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { KARI } from '#test/sample-me.ts'
import { ChoosePasswordPage } from './ChoosePasswordPage.tsx'

vi.mock('#web/leave.ts', () => ({ leaveFor: vi.fn() }))
vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))

let sent: unknown[]
let saving: () => Response

beforeEach(() => {
  sent = []
  saving = () => Response.json({ json: { role: 'substitute' } })
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    if (address.endsWith('/checkInvitation'))
      return Response.json({ json: { email: 'ola@vikar.example', employerName: 'Fjellhamar skole' } })
    sent.push(JSON.parse(body))
    return saving()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const open = (address: string, me: typeof KARI | null = null) =>
  render(<ChoosePasswordPage me={me} search={new URLSearchParams(address)} />)

const choose = async (password: string, confirmation = password) => {
  fireEvent.change(await screen.findByLabelText('Nytt passord'), { target: { value: password } })
  fireEvent.change(screen.getByLabelText('Bekreft nytt passord'), { target: { value: confirmation } })
  fireEvent.click(screen.getByRole('button', { name: 'Lagre og logg inn' }))
}

const refused = (error: { status: number; code: string; message: string; data?: unknown }) => () =>
  Response.json({ json: { defined: true, ...error } }, { status: error.status })

describe('the first password of an invited substitute', () => {
  it('leads to the front page of substitutes', async () => {
    open('token=abc')
    await choose('hest-og-vogn')
    await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/vikar/dashboard'))
    expect(sent).toEqual([
      { json: { token: 'abc', newPassword: 'hest-og-vogn', confirmation: 'hest-og-vogn' } },
    ])
  })

  it('must be typed twice alike', async () => {
    open('token=abc')
    await choose('hest-og-vogn', 'hest-og-kjerre')
    await screen.findAllByText('Passordene må være like')
    expect(sent).toEqual([])
  })

  it('that the server refuses is marked on its field', async () => {
    const message = 'Passordet er for vanlig'
    const data = { fields: [{ path: 'newPassword', message }] }
    saving = refused({ status: 422, code: 'INPUT_INVALID', message, data })
    open('token=abc')
    await choose('password1')
    await vi.waitFor(() =>
      expect(screen.getByLabelText('Nytt passord').getAttribute('aria-invalid')).toBe('true'),
    )
    expect(showToast).not.toHaveBeenCalled()
  })

  it('names the user who is logged in already', async () => {
    open('token=abc', KARI)
    await screen.findByText(/Du er logget inn som Kari Nordmann/)
  })

  it('tells of the other ways in when the link was used meanwhile', async () => {
    saving = refused({ status: 410, code: 'LINK_INVALID', message: 'Token er ugyldig eller har utløpt.' })
    open('token=abc')
    await choose('hest-og-vogn')
    await screen.findByRole('heading', { name: 'Lenken virker ikke lenger' })
    expect(screen.getByRole('link', { name: 'Glemt passord?' }).getAttribute('href')).toBe('/auth?tab=forgot')
  })

  it('without a token is not asked about', async () => {
    open('')
    await screen.findByRole('heading', { name: 'Lenken virker ikke lenger' })
    expect(sent).toEqual([])
  })
})
