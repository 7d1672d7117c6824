// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Candidate, Created, EarlierRequest } from '../../contract.ts'
import { CreateForm } from './CreateForm.tsx'
import './WhenFields.tsx' // so that they are there at once
import '../recipients/CandidateList.tsx'
import '../sending/Previews.tsx'
import type { Like } from './like.ts'

const navigate = vi.hoisted(() => vi.fn())
const guard = vi.hoisted(() => vi.fn(() => null))

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))
vi.mock('#web/LeaveGuard.tsx', () => ({ LeaveGuard: guard }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))

const person = (fullName: string, leftOut: Candidate['leftOut'] = null): Candidate => ({
  id: `0199f2a0-0000-7000-8000-0000000000${String(fullName.length).padStart(2, '0')}`,
  fullName,
  phone: '+4791234501',
  company: null,
  skills: null,
  availability: leftOut === 'busy' ? 'busy' : 'available',
  leftOut,
  absence: null,
  noSms: false,
})
const ola = person('Ola Hansen')
const siri = person('Siri Dahl', 'busy')
const register = { candidates: [ola, siri], balance: 100, smsCountries: ['+47'] }

const earlier: EarlierRequest = {
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2026-11-23',
  startTime: '07:45:00',
  endTime: '14:30:00',
  places: 1,
  description: null,
  requirements: null,
  channels: ['sms'],
  askedAll: true,
  asked: [],
}
const likeEarlier: Like = { kind: 'found', earlier }
const created: Created = {
  id: '0199f2a0-0000-7000-8000-000000000009',
  assignmentIds: ['0199f2a0-0000-7000-8000-000000000009'],
  isNew: true,
  recipients: 1,
  sms: { kind: 'queued', count: 1, balance: 99, withoutMobile: 0 },
  emails: 0,
  emailsInstead: 0,
}

type Answers = Record<string, () => unknown>
const refusal = (code: string, status: number, message: string, data?: unknown) => ({
  defined: true,
  code,
  status,
  message,
  data,
})

/** Answers each procedure as told and keeps what was sent to `create`. */
const serve = (answers: Answers = {}) => {
  const sent: unknown[] = []
  const usual: Answers = {
    'requests/candidates': () => register,
    'requests/suggestions': () => ({ titles: ['Vikar i 3B'], locations: ['Skoleveien 1'] }),
    'requests/create': () => created,
    'accounts/me': () => null,
  }
  const fetched = async (address: string, { body }: { body: string }) => {
    const procedure = address.split('/').slice(-2).join('/')
    if (procedure === 'requests/create') sent.push(JSON.parse(body).json)
    return Response.json({ json: { ...usual, ...answers }[procedure]?.() ?? null })
  }
  vi.stubGlobal('fetch', fetched)
  return sent
}

const show = async (like: Like = { kind: 'nothing' }, candidates = register) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <I18nProvider locale="nb-NO">
      <QueryClientProvider client={queryClient}>
        <CreateForm register={candidates} like={like} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  await screen.findByRole('group', { name: 'Dato' }) // its script comes after the first screen
}
const showFilledIn = async () => {
  await show(likeEarlier)
  press('I morgen')
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const submit = () => press('Opprett og send forespørsler')
const lastToast = () => vi.mocked(showToast).mock.lastCall?.[0]
const summary = async () => (await screen.findByRole('alert')).textContent

beforeEach(() => {
  serve()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('what the form refuses', () => {
  it('says when required fields are empty', async () => {
    await show()
    submit()
    expect(await summary()).toContain('Vennligst fyll ut alle obligatoriske felt')
  })

  it('says when no one is chosen', async () => {
    await showFilledIn()
    fireEvent.click(screen.getByRole('radio', { name: 'Velg vikarer' }))
    submit()
    expect(await summary()).toContain("Vennligst velg minst én vikar eller velg 'Send til alle'")
    expect(screen.getByText(/velg 'Send til alle' \(«Alle tilgjengelige vikarer» her\)$/)).toBeTruthy()
  })

  it('says when there is no channel', async () => {
    await showFilledIn()
    fireEvent.click(screen.getByRole('checkbox', { name: /^SMS/ }))
    submit()
    expect(await summary()).toContain('Vennligst velg minst én kommunikasjonsmetode (SMS eller E-post)')
  })

  it('says when all who were chosen have left the register meanwhile', async () => {
    let candidates = register.candidates
    const sent = serve({ 'requests/candidates': () => ({ ...register, candidates }) })
    await show(likeEarlier)
    candidates = [siri]
    fireEvent.click(screen.getByRole('radio', { name: 'Velg vikarer' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: /Ola/ }))
    press('I morgen')
    await screen.findByText('0 vikar(er) valgt')
    submit()
    expect(await summary()).toContain('Vennligst velg minst én vikar')
    expect(sent).toEqual([])
  })
})

describe('what the server answers', () => {
  it('is a success that leads to the front page, and on to the assignment', async () => {
    await showFilledIn()
    submit()
    await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/admin', ignoreBlocker: true }))
    expect(lastToast()).toMatchObject({
      title: 'Suksess',
      description: 'Oppdraget ble opprettet og SMS/e-post er sendt til 1 vikar(er)!',
      action: { label: 'Følg oppdraget', href: `/admin/oppdragslogg/${created.id}` },
    })
  })

  it('is a partial success when one channel failed', async () => {
    serve({
      'requests/create': () => ({
        ...created,
        sms: { kind: 'too-few-credits', needed: 1, balance: 0 },
        emails: 1,
      }),
    })
    await showFilledIn()
    submit()
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Delvis suksess', tone: 'warning' }))
  })

  it('is a warning when nothing could be sent', async () => {
    serve({
      'requests/create': () => ({ ...created, sms: { kind: 'too-few-credits', needed: 1, balance: 0 } }),
    })
    await showFilledIn()
    submit()
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Advarsel',
        description:
          'Oppdraget ble opprettet, men sending av SMS feilet. Du trenger 1 SMS og har 0. Kontakt vikarene manuelt.',
      }),
    )
  })

  it('is a failure that keeps the form', async () => {
    serve({ 'requests/create': () => refusal('INTERNAL_SERVER_ERROR', 500, '') })
    await showFilledIn()
    submit()
    await waitFor(() =>
      expect(lastToast()).toEqual({
        title: 'Feil',
        description: 'Kunne ikke opprette oppdrag. Prøv igjen.',
        tone: 'error',
      }),
    )
    expect(navigate).not.toHaveBeenCalled()
  })

  it('tells who is not logged in', async () => {
    serve({ 'requests/create': () => refusal('UNAUTHORIZED', 401, 'Du må være logget inn') })
    await showFilledIn()
    submit()
    expect(await summary()).toBe('Du må være logget inn for å opprette oppdrag')
  })
})

describe('who is asked', () => {
  it('can be somebody who is left out, and the price follows', async () => {
    const sent = serve()
    await showFilledIn()
    expect(screen.getByText('1 mottaker · 1 SMS · 99 igjen')).toBeTruthy()
    expect(screen.getByText('1 utelatt: 1 opptatt – se hvem')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ta med likevel Siri Dahl', hidden: true }))
    expect(screen.getByText('2 mottakere · 2 SMS · 98 igjen')).toBeTruthy()
    expect(screen.getByText('Siri Dahl er opptatt, men blir spurt likevel')).toBeTruthy()
    submit()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ recipients: { kind: 'all', alsoIds: [siri.id] } })
  })

  it('is remembered while the other way is looked at', async () => {
    await show()
    fireEvent.click(screen.getByRole('radio', { name: 'Velg vikarer' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: /Siri/ }))
    expect(screen.getByText('Siri Dahl er opptatt, men blir spurt likevel')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^Alle tilgjengelige vikarer \(1\)/ }))
    expect(screen.getByText('1 mottaker · 1 SMS · 99 igjen')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Velg vikarer' }))
    expect(await screen.findByText('1 vikar(er) valgt')).toBeTruthy()
  })

  it('is said by number while many requests are made', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => ({ ...ola, id: `${n}` }))
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    await show(likeEarlier, { candidates: many, balance: 5000, smsCountries: ['+47'] })
    press('I morgen')
    submit()
    expect(await screen.findByRole('button', { name: 'Oppretter...' })).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Lager 1\u00a0000 forespørsler...' })).toBeTruthy()
  })
})

describe('the form filled in from another assignment', () => {
  it('says so, waits in the date, and has nothing to lose', async () => {
    await show(likeEarlier)
    expect(screen.getByText(/^Fylt ut fra «Vikar i 3B» 23\. november/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Tittel').value).toBe('Vikar i 3B')
    expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('date')
    expect(guard).toHaveBeenLastCalledWith({ isDirty: false }, undefined)
    fireEvent.change(screen.getByLabelText('Tittel'), { target: { value: 'Vikar i 4B' } })
    expect(guard).toHaveBeenLastCalledWith({ isDirty: true }, undefined)
  })

  it('is empty with a word about it when there is no such assignment', async () => {
    await show({ kind: 'missing' })
    expect(screen.getByText(/^Fant ikke oppdraget/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Tittel').value).toBe('')
  })
})

describe('the previews', () => {
  it('show the messages of the chosen channels', async () => {
    await show()
    expect(await screen.findByText('Slik blir SMS-en')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /^E-post/ }))
    fireEvent.click(screen.getByRole('tab', { name: 'E-post' }))
    expect(screen.getByText('Slik blir e-posten')).toBeTruthy()
    expect(screen.getByText('Hei Ola Hansen,')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /^E-post/ }))
    expect(screen.getByText('Slik blir SMS-en')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /^SMS/ }))
    expect(screen.getByText('Velg SMS eller e-post for å se hvordan meldingen blir.')).toBeTruthy()
  })

  it('show the e-mail to vikarer who want no SMS, and the SMS only where somebody gets it', async () => {
    const byEmail = { ...siri, leftOut: null, noSms: true }
    const both = { ...register, candidates: [ola, byEmail] }
    serve({ 'requests/candidates': () => both })
    await show({ kind: 'nothing' }, both)
    expect(await screen.findByText('Slik blir SMS-en')).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: 'E-post' }))
    expect(screen.getByText('Hei Siri Dahl,')).toBeTruthy()
    cleanup()
    const alone = { ...register, candidates: [byEmail] }
    serve({ 'requests/candidates': () => alone })
    await show({ kind: 'nothing' }, alone)
    expect(await screen.findByText('Slik blir e-posten')).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
  })
})
