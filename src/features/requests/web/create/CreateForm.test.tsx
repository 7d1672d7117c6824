// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast } from '#web/ui/overlays/toast.ts'
import {
  created,
  fromEarlier,
  ola,
  press,
  refusal,
  register,
  serve,
  show,
  showFilledIn,
  siri,
  submit,
  titleField,
} from '#test/create-form.tsx'

const navigate = vi.hoisted(() => vi.fn())

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))

/** Wednesday 25 November 2026 at 06:15 in Oslo. */
const NOW = new Date('2026-11-25T05:15:00Z')

const lastToast = () => vi.mocked(showToast).mock.lastCall?.[0]
const summary = async () => (await screen.findByRole('alert')).textContent

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  serve()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  localStorage.clear()
})

describe('a refused form', () => {
  it('has errors for empty required fields', async () => {
    await show()
    submit()
    expect(await summary()).toContain('Vennligst fyll ut alle obligatoriske felt')
  })

  it('has an error if no one is chosen', async () => {
    await showFilledIn()
    fireEvent.click(screen.getByRole('radio', { name: 'Velg vikarer' }))
    submit()
    expect(await summary()).toContain("Vennligst velg minst én vikar eller velg 'Send til alle'")
    expect(screen.getByText(/velg 'Send til alle' \(«Alle tilgjengelige vikarer» her\)$/)).toBeTruthy()
  })

  it('has an error without a channel', async () => {
    await showFilledIn()
    fireEvent.click(screen.getByRole('checkbox', { name: /^SMS/ }))
    submit()
    expect(await summary()).toContain('Vennligst velg minst én kommunikasjonsmetode (SMS eller E-post)')
  })

  it('has an error if all chosen people have left the register meanwhile', async () => {
    let candidates = register.candidates
    const sent = serve({ 'requests/candidates': () => ({ ...register, candidates }) })
    await show(fromEarlier)
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

describe('SMS to people that no e-mail reaches', () => {
  const byEmail = () => {
    fireEvent.click(screen.getByRole('checkbox', { name: /^SMS/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /^E-post/ }))
  }
  const tick = () => screen.findByRole('checkbox', { name: /^SMS når e-posten ikke kommer fram/ })

  it('are proposed, with their cost, if e-mail is the only channel', async () => {
    const sent = serve()
    await showFilledIn()
    expect(screen.queryByRole('checkbox', { name: /ikke kommer fram/ })).toBeNull()
    byEmail()
    expect((await tick()).textContent + (document.body.textContent ?? '')).toContain(
      'Trekker én SMS for hver vikar det gjelder.',
    )
    submit()
    await waitFor(() => expect(sent).toMatchObject([{ channels: ['email'], smsIfBounced: true }]))
  })

  it('are not sent if the office turns them off', async () => {
    const sent = serve()
    await showFilledIn()
    byEmail()
    fireEvent.click(await tick())
    submit()
    await waitFor(() => expect(sent).toMatchObject([{ smsIfBounced: false }]))
  })
})

const NO_CREDITS = { kind: 'too-few-credits', needed: 1, balance: 0 }

describe("the server's answer", () => {
  it('is a success that leads to the assignment', async () => {
    await showFilledIn()
    submit()
    await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: `/admin/oppdragslogg/${created.id}` }))
    expect(lastToast()).toMatchObject({
      title: 'Suksess',
      description: 'Oppdraget ble opprettet og SMS/e-post er sendt til 1 vikar(er)!',
    })
  })

  it('is a partial success when one channel failed', async () => {
    serve({
      'requests/createRequest': () => ({
        ...created,
        sms: NO_CREDITS,
        emails: 1,
      }),
    })
    await showFilledIn()
    submit()
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Delvis suksess', tone: 'warning' }))
  })

  it('is no success while its messages are held, but reports at once which cannot be sent', async () => {
    serve({
      'requests/createRequest': () => ({
        ...created,
        sms: NO_CREDITS,
        emails: 1,
        undoSeconds: 10,
      }),
    })
    await showFilledIn()
    submit()
    await waitFor(() => expect(navigate).toHaveBeenCalled())
    expect(vi.mocked(showToast).mock.calls).toEqual([
      [
        {
          title: 'Advarsel',
          description: 'Ingen SMS. Du trenger 1 SMS og har 0. Kjøp flere under SMS.',
          tone: 'warning',
        },
      ],
    ])
  })

  it('is a warning when nothing could be sent', async () => {
    serve({ 'requests/createRequest': () => ({ ...created, sms: NO_CREDITS }) })
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

  it('keeps the form when the plan has changed since it was shown, and explains the reason', async () => {
    serve({ 'requests/createRequest': () => refusal('PLAN_CHANGED', 409, 'Noe har endret seg') })
    await showFilledIn()
    submit()
    expect(await screen.findByText('Noe har endret seg')).toBeTruthy()
    expect(navigate).not.toHaveBeenCalled()
  })

  it('is a failure that keeps the form', async () => {
    serve({ 'requests/createRequest': () => refusal('INTERNAL_SERVER_ERROR', 500, '') })
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

  it('asks a logged-out user to log in', async () => {
    serve({ 'requests/createRequest': () => refusal('UNAUTHORIZED', 401, 'Du må være logget inn') })
    await showFilledIn()
    submit()
    expect(await summary()).toBe('Du må være logget inn for å opprette oppdrag')
  })
})

describe('the choice of recipients', () => {
  it('may include a person who is left out, and the price follows', async () => {
    const sent = serve()
    await showFilledIn()
    expect(await screen.findByText('Send til 1 · 1 SMS · ca. 1 kr · 99 igjen')).toBeTruthy()
    expect(screen.getByText('1 utelatt – se hvem')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ta med likevel Siri Dahl', hidden: true }))
    expect(await screen.findByText('Send til 2 · 2 SMS · ca. 2 kr · 98 igjen')).toBeTruthy()
    expect(await screen.findByText('Siri Dahl er opptatt, men blir spurt likevel')).toBeTruthy()
    submit()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ recipients: { kind: 'all', alsoIds: [siri.id] } })
  })

  it('has its price announced while it is worked out', async () => {
    serve()
    await showFilledIn()
    expect(await screen.findByText('Send til 1 · regner ut prisen...')).toBeTruthy()
    expect(await screen.findByText('Send til 1 · 1 SMS · ca. 1 kr · 99 igjen')).toBeTruthy()
    expect(screen.queryByText(/regner ut/)).toBeNull()
  })

  it('is remembered while the other option is viewed', async () => {
    await show()
    fireEvent.click(screen.getByRole('radio', { name: 'Velg vikarer' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: /Siri/ }))
    expect(screen.getByText('Siri Dahl er opptatt, men blir spurt likevel')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^Alle tilgjengelige vikarer \(1\)/ }))
    expect(screen.getByText('Send til 1')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Velg vikarer' }))
    expect(await screen.findByText('1 vikar(er) valgt')).toBeTruthy()
  })

  it('is shown as a number while many requests are created', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => ({ ...ola, id: `${n}` }))
    const known = { ...register, candidates: many, balance: 5000 }
    serve({
      'requests/candidates': () => known,
      'requests/createRequest': () => new Promise(() => undefined),
    })
    await show(fromEarlier, known)
    press('I morgen')
    submit()
    const named = { name: 'Sende opptil 1\u00a0000 SMS?' }
    const question = await screen.findByRole('alertdialog', named, { timeout: 4000 })
    expect(question.textContent).toContain('1000 vikarer får forespørselen.')
    press('Send opptil 1\u00a0000 SMS')
    expect(await screen.findByRole('button', { name: 'Oppretter...' })).toBeTruthy()
    expect(await screen.findByRole('progressbar', { name: 'Lager 1\u00a0000 forespørsler...' })).toBeTruthy()
  })
})

describe('the form copied from another assignment', () => {
  it('names its source, and is sent by one press', async () => {
    const sent = serve()
    await show(fromEarlier)
    expect(screen.getByText(/^Fylt ut fra «Vikar i 3B» 23\. november/)).toBeTruthy()
    expect(titleField().value).toBe('Vikar i 3B')
    submit()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ shifts: [{ startTime: '07:45', date: '2026-11-25' }] })
  })

  it('is empty with a text if there is no such assignment', async () => {
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

  it('show the e-mail to substitutes who want no SMS, and the SMS only if it has recipients', async () => {
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
