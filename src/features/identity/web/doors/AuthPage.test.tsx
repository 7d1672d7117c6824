// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast } from '#web/ui/overlays/toast.ts'
import { MAIL_NOT_SENT, LOGIN_LINK_SENT, SIGN_IN_FAILED } from '../../texts.ts'
import { AuthPage } from './AuthPage.tsx'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ json: {} })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const open = (address: string) =>
  render(
    <StrictMode>
      <AuthPage search={new URLSearchParams(address)} loadWays={async () => ({ LoginWays: () => null })} />
    </StrictMode>,
  )

const chosen = () => screen.getByRole('tab', { selected: true }).textContent
const email = () => screen.getByLabelText<HTMLInputElement>('E-post')
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send innloggingslenke' }))

describe('the door', () => {
  it.each([
    ['', 'Logg inn'],
    ['tab=login', 'Logg inn'],
    ['tab=register', 'Registrer deg'],
    ['tab=signup', 'Registrer deg'],
    ['tab=forgot', 'Glemt passord'],
    ['tab=constructor', 'Logg inn'],
  ])('at "%s" shows %s', (address, tab) => {
    open(address)
    expect(chosen()).toBe(tab)
  })

  it('keeps where the login leads when the tab is changed, unless it leads away from us', () => {
    open('returnTo=/admin/oppdragslogg')
    fireEvent.click(screen.getByRole('tab', { name: 'Glemt passord' }))
    expect(window.location.search).toBe('?tab=forgot&returnTo=%2Fadmin%2Foppdragslogg')
    cleanup()
    open('returnTo=//evil.example')
    fireEvent.click(screen.getByRole('tab', { name: 'Glemt passord' }))
    expect(window.location.search).toBe('?tab=forgot')
  })

  it('carries the typed e-mail over to the forgotten-password form, with focus in that field', async () => {
    open('')
    fireEvent.change(email(), { target: { value: 'kari@' } })
    fireEvent.click(screen.getByRole('link', { name: 'Glemt passord?' }))
    expect(chosen()).toBe('Glemt passord')
    await screen.findByRole('button', { name: 'Send innloggingslenke' })
    expect(email().value).toBe('kari@')
    await vi.waitFor(() => expect(document.activeElement).toBe(email()))
  })

  it('leaves the focus on the tab when the tab was pressed', () => {
    open('')
    const tab = screen.getByRole('tab', { name: 'Glemt passord' })
    tab.focus()
    fireEvent.click(tab)
    expect(document.activeElement).toBe(tab)
  })
})

const refuse = (code: string, status: number, message: string, data?: object) => {
  const json = { defined: true, code, status, message, data }
  vi.stubGlobal('fetch', async () => Response.json({ json }, { status }))
}

describe('logging in', () => {
  const password = () => screen.getByLabelText<HTMLInputElement>('Passord')
  const logIn = () => {
    open('')
    fireEvent.change(email(), { target: { value: 'kari@fjellhamar.example' } })
    fireEvent.change(password(), { target: { value: 'feil-passord' } })
    const button = screen.getByRole('button', { name: 'Logg inn' })
    button.focus()
    fireEvent.click(button)
    return button
  }

  it('reports a wrong password once, with focus in that field', async () => {
    refuse('WRONG_CREDENTIALS', 401, 'Feil e-post eller passord')
    logIn()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(`${SIGN_IN_FAILED}Feil e-post eller passord`)
    expect(screen.getAllByText('Feil e-post eller passord')).toHaveLength(1)
    expect(showToast).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(document.activeElement).toBe(password()))
    expect([email().value, password().value]).toEqual(['kari@fjellhamar.example', 'feil-passord'])
  })

  it('too often leaves the focus where it was, as no other password would help', async () => {
    refuse('TOO_MANY_REQUESTS', 429, 'For mange forsøk.', { retryAfterSeconds: 20 })
    const button = logIn()
    await screen.findByText('For mange forsøk. Prøv igjen om 20 sekunder.')
    expect(document.activeElement).toBe(button)
    expect(showToast).not.toHaveBeenCalled()
  })
})

describe('asking for a login link', () => {
  /** Its form comes after the first screen. */
  const openForgotten = async () => {
    open('tab=forgot')
    await screen.findByRole('button', { name: 'Send innloggingslenke' })
  }

  it('clears the field and says the same of every address', async () => {
    await openForgotten()
    fireEvent.change(email(), { target: { value: ' Kari@Fjellhamar.example' } })
    send()
    await screen.findByText('kari@fjellhamar.example')
    expect(screen.getByText(/Finnes adressen hos oss/)).toBeTruthy()
    expect(email().value).toBe('')
    expect(showToast).toHaveBeenCalledExactlyOnceWith(LOGIN_LINK_SENT)
  })

  it('shows the words of the server when there were too many, and keeps what was typed', async () => {
    refuse('TOO_MANY_REQUESTS', 429, 'For mange forsøk.', { retryAfterSeconds: 50 })
    await openForgotten()
    fireEvent.change(email(), { target: { value: 'kari@fjellhamar.example' } })
    send()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(`${MAIL_NOT_SENT}For mange forsøk. Prøv igjen om 50 sekunder.`)
    expect(email().value).toBe('kari@fjellhamar.example')
    expect(showToast).not.toHaveBeenCalled()
  })

  it('takes a problem away as soon as the field is right', async () => {
    await openForgotten()
    fireEvent.pointerDown(email()) // the schema comes at the first touch
    await vi.dynamicImportSettled()
    send()
    await screen.findAllByText('E-postadresse mangler')
    fireEvent.change(email(), { target: { value: 'kari@' } })
    await screen.findAllByText('Ugyldig e-postadresse')
    fireEvent.change(email(), { target: { value: 'kari@fjellhamar.example' } })
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('requests no link for an invalid address', async () => {
    await openForgotten()
    send()
    await screen.findAllByText('E-postadresse mangler')
    expect(showToast).not.toHaveBeenCalled()
  })
})
