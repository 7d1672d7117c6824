// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveFor } from '#web/leave.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { LINK_LOGIN, LINK_PROBLEM } from '../../texts-links.ts'
import { MagicLinkPage } from './MagicLinkPage.tsx'

vi.mock('#web/leave.ts', () => ({ leaveFor: vi.fn() }))
vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))

type Answer = object | Error | { status: number; code: string }

/** Answers of the server by procedure; a procedure without one is unreachable. */
let answers: Record<string, Answer>
let asked: string[]

const OLA = {
  userId: '1',
  fullName: 'Ola Hansen',
  email: 'ola@vikar.example',
  emailVerified: true,
  role: 'substitute',
  employerId: null,
  employerName: null,
  memberRole: null,
  hasOtherOffices: false,
  isInNoOffice: false,
  enteredBy: 'password',
  passwordFreeUntil: null,
  needsFactor: false,
  needsProvider: null,
} as const

beforeEach(() => {
  asked = []
  answers = { checkLoginLink: { isUsable: true, code: null }, useLoginLink: { role: 'substitute' }, me: OLA }
  vi.stubGlobal('fetch', async (address: string) => {
    const name = address.split('/').at(-1) ?? ''
    asked.push(name)
    const answer = answers[name]
    if (!answer || answer instanceof Error) throw new TypeError('Failed to fetch')
    if (!('status' in answer)) return Response.json({ json: answer })
    const { status, code } = answer
    return Response.json({ json: { defined: true, code, status, message: '' } }, { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const open = (address: string, me: typeof OLA | null = null) =>
  render(
    <StrictMode>
      <MagicLinkPage me={me} search={new URLSearchParams(address)} />
    </StrictMode>,
  )

const pressLogIn = async () => fireEvent.click(await screen.findByRole('button', { name: 'Logg inn' }))
const refusal = () => screen.findByRole('heading', { name: 'Innlogging feilet' })
const toasts = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast)
const only = (problem: keyof typeof LINK_PROBLEM) => [{ ...LINK_PROBLEM[problem], tone: 'error' }]

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

describe('a login link', () => {
  it('is looked at once when its page opens, and used only by the button', async () => {
    open('token=abc')
    expect(screen.getByRole('status').textContent).toBe('Validerer lenke...')
    await screen.findByRole('button', { name: 'Logg inn' })
    expect(asked).toEqual(['checkLoginLink'])
  })

  it('leads to the front page of the role a second after the login', async () => {
    open('token=abc')
    await pressLogIn()
    await screen.findByRole('heading', { name: LINK_LOGIN.title })
    expect(toasts()).toEqual([LINK_LOGIN])
    expect(leaveFor).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/vikar/dashboard'), 2000)
  })

  it('reports a missing token once, and sends no request', async () => {
    open('')
    await refusal()
    expect(screen.getByText('Vennligst kontakt administrator.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Få en ny lenke' }).getAttribute('href')).toBe('/auth?tab=forgot')
    expect(toasts()).toEqual(only('missing'))
    expect(asked).toEqual([])
  })

  it('is reported as invalid, or as expired if its address is past the date', async () => {
    answers.checkLoginLink = { isUsable: false, code: null }
    open(`token=abc&exp=${seconds(Date.now()) + 60}`)
    await refusal()
    expect(toasts()).toEqual(only('invalid'))
    cleanup()
    vi.clearAllMocks()
    open(`token=abc&exp=${seconds(Date.now()) - 60}`)
    await refusal()
    expect(toasts()).toEqual(only('expired'))
  })

  it('that was asked for in another browser shows the code to type there, and is used by no press', async () => {
    answers.checkLoginLink = { isUsable: false, code: '01234567' }
    open('token=abc')
    await screen.findByRole('heading', { name: 'Koden er 0123\u00a04567' })
    expect(screen.queryByRole('button')).toBeNull()
    expect(toasts()).toEqual([])
    expect(asked).toEqual(['checkLoginLink'])
  })

  it('that is no link of ours at all is invalid too', async () => {
    answers.checkLoginLink = { status: 422, code: 'INPUT_INVALID' }
    open('token=much-too-long&exp=soon')
    await refusal()
    expect(toasts()).toEqual(only('invalid'))
  })

  it('is not called bad when the check could not be made, and can be checked again', async () => {
    delete answers.checkLoginLink
    open('token=abc')
    await screen.findByRole('heading', { name: 'Lenken kunne ikke sjekkes' })
    expect(toasts()).toEqual(only('other'))
    answers.checkLoginLink = { isUsable: true, code: null }
    fireEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }))
    await screen.findByRole('button', { name: 'Logg inn' })
  })

  it.each([
    ['used by another tab since', 'invalid', { status: 410, code: 'LINK_INVALID' }],
    ['met by a fault of the server', 'failed', { status: 500, code: 'INTERNAL_SERVER_ERROR' }],
    ['met by a lost network', 'other', new Error('no network')],
  ] as const)('%s says %s', async (_what, problem, answer) => {
    answers.useLoginLink = answer
    open('token=abc')
    await pressLogIn()
    await refusal()
    expect(toasts()).toEqual(only(problem))
    expect(screen.queryByRole('button', { name: 'Prøv igjen' }) !== null).toBe(problem !== 'invalid')
  })

  it('says that the login could not be verified when the browser kept no cookie', async () => {
    vi.stubGlobal('fetch', async (address: string) =>
      Response.json({
        json: address.endsWith('/me') ? null : { isUsable: true, code: null, role: 'substitute' },
      }),
    )
    open('token=abc')
    await pressLogIn()
    await refusal()
    expect(toasts()).toEqual(only('unverified'))
    expect(leaveFor).not.toHaveBeenCalled()
  })

  it('that is used up lets a logged-in user continue', async () => {
    answers.checkLoginLink = { isUsable: false, code: null }
    open('token=abc', OLA)
    await refusal()
    expect(screen.getByRole('link', { name: 'Fortsett som Ola Hansen' }).getAttribute('href')).toBe(
      '/vikar/dashboard',
    )
  })
})
