import { describe, expect, it } from 'vitest'
import type { ActPlan } from './contract-acts.ts'
import type { Created } from './shapes.ts'
import type { SmsResult } from '#features/messages/shapes.ts'
import { askingNow, type AskingChoice } from '#features/asking/choice.ts'
import { createdWords } from './created-words.ts'

const created = (recipients: number, sms: SmsResult, emails = 0, emailsInstead = 0): Created => ({
  id: '0199f2a0-0000-7000-8000-000000000001',
  assignmentIds: ['0199f2a0-0000-7000-8000-000000000001'],
  isNew: true,
  recipients,
  sms,
  emails,
  emailsInstead,
})
const queued = (count: number, withoutMobile = 0): SmsResult => ({
  kind: 'queued',
  count,
  balance: 97,
  withoutMobile,
})
const tooFew: SmsResult = { kind: 'too-few-credits', needed: 5, balance: 2 }
const tooMany: SmsResult = { kind: 'too-many-this-hour', limit: 2000, retryAfterSeconds: 50 }

describe('the toast after a press with a plan', () => {
  const sending = {
    what: 'request' as const,
    people: { count: 3, names: [] },
    away: { count: 0, names: [] },
    inReserve: 0,
    reached: 2,
    bySms: 1,
    byEmail: 1,
    withoutMobile: 1,
    withoutEmail: 2,
    emailInstead: 0,
    smsInstead: 0,
    isEmailRefused: false,
    openQuestions: 0,
    quietUntil: null,
  }
  const line = {
    openAtMost: 3,
    length: 14,
    asked: 0,
    reached: 0,
    heldBack: 0,
    askFrom: null,
    askAllAt: null,
    nextAskAt: '2026-11-25T05:00:00.000Z',
    isPaused: true,
    heldUpBy: null,
    emailsLeft: 0,
    smsLeft: 14,
    closesAt: '2026-11-26T05:00:00.000Z',
    isInOrder: true,
    channels: ['sms' as const],
  }
  const plan: ActPlan = {
    version: 'v',
    before: null,
    after: null,
    notified: [],
    sms: { needed: 1, balance: 9, problem: null, priceOre: null },
    sending,
    line: null,
    stopped: { messages: 0, sms: 0 },
    notes: [],
    next: null,
    sentences: [],
    summary: '',
  }
  const now = new Date('2026-11-24T22:00:00.000Z')

  it('counts the people with a message as the plan does', () => {
    const made = { ...created(3, queued(1, 1), 1), withoutEmail: 2 }
    expect(createdWords({ ...made, plan }).description).toMatch(/er sendt til 2 vikar\(er\), men 1 har ikke/)
  })

  it('gives the reason no one is asked yet', () => {
    const waiting = (changes: Omit<Partial<typeof line>, 'heldUpBy'> & { heldUpBy?: 'credits' | null }) =>
      createdWords(
        {
          ...created(0, queued(0)),
          line: { length: 14, nextAskAt: line.nextAskAt },
          plan: { ...plan, sending: null, line: { ...line, ...changes } },
        },
        undefined,
        now,
      ).description
    expect(waiting({})).toBe('Første får spørsmålet kl. 06.00, etter stilletiden.')
    expect(waiting({ isPaused: false, heldBack: 14 })).toBe('Første får spørsmålet kl. 06.00.')
    expect(waiting({ heldUpBy: 'credits' })).toMatch(/^Ingen er spurt ennå\. Så var det ingen SMS igjen/)
  })
})

describe('the toast after a new request', () => {
  it('is a success when every recipient gets an SMS', () => {
    expect(createdWords(created(3, queued(3)))).toEqual({
      title: 'Suksess',
      description: 'Oppdraget ble opprettet og SMS/e-post er sendt til 3 vikar(er)!',
      tone: 'success',
    })
  })

  it('is a success when only e-mail was chosen', () => {
    expect(createdWords(created(4, { kind: 'not-chosen' }, 4)).description).toContain(
      'sendt til 4 vikar(er)!',
    )
  })

  it('counts those without an e-mail address who get an SMS', () => {
    expect(createdWords({ ...created(3, queued(3), 1), withoutEmail: 2 }).title).toBe('Suksess')
    const tooPoor = createdWords({ ...created(3, tooFew, 1), withoutEmail: 2 })
    expect(tooPoor.description).toMatch(/^E-post er sendt til 1 vikar\(er\).* 2 vikarer er ikke spurt\./)
  })

  it('counts the people that e-mail alone does not reach', () => {
    const notChosen = { kind: 'not-chosen' } as const
    expect(createdWords({ ...created(3, notChosen, 2), withoutEmail: 1 }).description).toBe(
      'E-post er sendt til 2 vikar(er), men 1 har ikke e-post. Kontakt vikaren manuelt.',
    )
    expect(createdWords({ ...created(2, notChosen), withoutEmail: 2 }).description).toBe(
      'Oppdraget ble opprettet, men sending av e-post feilet. Ingen av vikarene har e-post. Kontakt vikarene manuelt.',
    )
  })

  it('counts people and not messages', () => {
    expect(createdWords(created(3, queued(2, 1), 3)).description).toContain('sendt til 3 vikar(er)!')
  })

  it('counts those who want no SMS and get an e-mail instead', () => {
    expect(createdWords(created(3, queued(2), 1, 1)).description).toBe(
      'Oppdraget ble opprettet og SMS/e-post er sendt til 3 vikar(er)!',
    )
    expect(createdWords(created(1, queued(0), 1, 1)).description).toContain('sendt til 1 vikar(er)!')
    expect(createdWords(created(4, queued(1, 2), 1, 1))).toMatchObject({
      title: 'Delvis suksess',
      description:
        'SMS/e-post er sendt til 2 vikar(er), men 2 har ikke et nummer vi sender SMS til. Kontakt dem manuelt.',
      tone: 'warning',
    })
    expect(createdWords(created(2, queued(0, 1), 1, 1)).description).toBe(
      'E-post er sendt til 1 vikar(er), men 1 har ikke et nummer vi sender SMS til. Kontakt vikaren manuelt.',
    )
  })

  it('counts the people not asked when the credits were too few for everyone', () => {
    expect(createdWords(created(6, tooFew, 1, 1)).description).toBe(
      'E-post er sendt til 1 vikar(er), men ingen SMS. 5 vikarer er ikke spurt. Du trenger 5 SMS og har 2. Kjøp flere under SMS.',
    )
    expect(createdWords(created(2, tooMany, 1, 1)).description).toContain(' 1 vikar er ikke spurt. ')
  })

  it('reports too few credits, and the e-mails that were sent', () => {
    expect(createdWords(created(5, tooFew, 5))).toMatchObject({
      title: 'Delvis suksess',
      description:
        'E-post er sendt til 5 vikar(er), men ingen SMS. Du trenger 5 SMS og har 2. Kjøp flere under SMS.',
      tone: 'warning',
    })
  })

  it('warns when too few credits mean that no one was asked', () => {
    expect(createdWords(created(5, tooFew))).toEqual({
      title: 'Advarsel',
      description:
        'Oppdraget ble opprettet, men sending av SMS feilet. Du trenger 5 SMS og har 2. Kontakt vikarene manuelt.',
      tone: 'warning',
    })
  })

  it('reports that the hour has no more SMS, and the e-mails that were sent', () => {
    expect(createdWords(created(5, tooMany, 5))).toMatchObject({
      title: 'Delvis suksess',
      description:
        'E-post er sendt til 5 vikar(er), men ingen SMS. Dere kan sende 2\u00a0000 SMS i timen, og så mange ble det nå. Prøv igjen om 50 sekunder.',
      tone: 'warning',
    })
  })

  it('warns when the hourly limit means that no one was asked', () => {
    expect(createdWords(created(5, tooMany))).toEqual({
      title: 'Advarsel',
      description:
        'Oppdraget ble opprettet, men sending av SMS feilet. Dere kan sende 2\u00a0000 SMS i timen, og så mange ble det nå. Prøv igjen om 50 sekunder. Kontakt vikarene manuelt.',
      tone: 'warning',
    })
  })

  it('reports that the hour has no more e-mails', () => {
    const limited = (recipients: number, sms: SmsResult) =>
      createdWords({ ...created(recipients, sms), emailLimit: { limit: 5000, retryAfterSeconds: 40 } })
    expect(limited(5, queued(4, 1))).toMatchObject({
      title: 'Delvis suksess',
      description:
        'SMS er sendt til 4 vikar(er), men ingen e-post. 1 vikar er ikke spurt. Dere kan sende 5\u00a0000 e-poster i timen, og så mange ble det nå. Prøv igjen om 40 sekunder.',
      tone: 'warning',
    })
    expect(limited(5, { kind: 'not-chosen' })).toEqual({
      title: 'Advarsel',
      description:
        'Oppdraget ble opprettet, men sending av e-post feilet. Dere kan sende 5\u00a0000 e-poster i timen, og så mange ble det nå. Prøv igjen om 40 sekunder. Kontakt vikarene manuelt.',
      tone: 'warning',
    })
    expect(limited(5, tooFew).description).toBe(
      'Oppdraget ble opprettet, men sending av SMS feilet. Du trenger 5 SMS og har 2. Dere kan sende 5\u00a0000 e-poster i timen, og så mange ble det nå. Prøv igjen om 40 sekunder. Kontakt vikarene manuelt.',
    )
  })

  it('counts people that no SMS could reach', () => {
    expect(createdWords(created(3, queued(2, 1)))).toMatchObject({
      title: 'Delvis suksess',
      description:
        'SMS er sendt til 2 vikar(er), men 1 har ikke et nummer vi sender SMS til. Kontakt vikaren manuelt.',
      tone: 'warning',
    })
  })

  it('warns when no one has a mobile number', () => {
    expect(createdWords(created(1, queued(0, 1))).description).toContain(
      ' Vikaren har ikke et nummer vi sender SMS til. ',
    )
    expect(createdWords(created(2, queued(0, 2)))).toEqual({
      title: 'Advarsel',
      description:
        'Oppdraget ble opprettet, men sending av SMS feilet. Ingen av vikarene har et nummer vi sender SMS til. Kontakt vikarene manuelt.',
      tone: 'warning',
    })
  })
})

describe('the toast about a line', () => {
  /** Wednesday 25 November 2026 at 06:02 in Oslo. */
  const now = new Date('2026-11-25T05:02:00Z')
  const ask = (chosen?: AskingChoice, at = now) =>
    askingNow(
      chosen,
      { length: 14, places: 1, starts: [new Date('2026-11-26T07:00:00Z')] },
      { openAtMost: 4, patienceMinutes: 10, quiet: { from: '22:00', until: '06:00' } },
      at,
    )
  const inLine = (recipients: number, nextAskAt: string | null, sms: SmsResult = queued(recipients)) => ({
    ...created(recipients, sms),
    line: { length: 14, nextAskAt },
  })

  it('has the number of people asked, and the time of the next', () => {
    expect(createdWords(inLine(4, '2026-11-25T05:12:00Z'), ask(), now)).toEqual({
      title: 'Suksess',
      description: '4 av 14 er spurt. Neste får spørsmålet kl. 06.12, eller når noen sier nei.',
      tone: 'success',
    })
  })

  it('has the time of sending, if it was chosen', () => {
    const later = ask({ kind: 'some-at-a-time', sendAt: { date: '2026-11-26', time: '06:00' } })
    const waiting = inLine(0, '2026-11-26T05:00:00Z', { kind: 'not-chosen' })
    expect(createdWords(waiting, later, now).description).toBe('Sendes tor. 26. nov. kl. 06.00')
  })

  it('has the time of the first question after quiet hours', () => {
    const night = new Date('2026-11-25T22:00:00Z')
    const waiting = inLine(0, '2026-11-26T05:00:00Z', { kind: 'not-chosen' })
    expect(createdWords(waiting, ask({ kind: 'some-at-a-time', isUrgent: false }, night), night)).toEqual({
      title: 'Oppdraget er opprettet',
      description: 'Første får spørsmålet kl. 06.00, etter stilletiden.',
      tone: 'success',
    })
  })

  it('is the usual one when all were asked at once', () => {
    expect(createdWords(inLine(14, null), ask(), now).description).toBe(
      'Oppdraget ble opprettet og SMS/e-post er sendt til 14 vikar(er)!',
    )
  })

  it('warns when the SMS ran out', () => {
    const short = createdWords(inLine(2, '2026-11-25T05:03:00Z'), ask(), now)
    expect(short).toMatchObject({ tone: 'warning', title: 'Delvis suksess' })
    expect(short.description).toMatch(/^2 av 14 er spurt\. Så var det ingen SMS igjen/)
    const none = createdWords(inLine(0, '2026-11-25T05:03:00Z', { kind: 'not-chosen' }), ask(), now)
    expect(none).toMatchObject({ tone: 'warning', title: 'Advarsel' })
  })
})
