import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, render, screen } from '@testing-library/react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { vi } from 'vitest'
import * as z from 'zod'
import { PlannedRequest } from '#features/asking/planned-request.ts'
import { LeftOut } from '#features/asking/shapes.ts'
import type { AskingSettings } from '#features/asking/rules.ts'
import type { EarlierRequest, Suggestions } from '#features/requests/proposal-shapes.ts'
import type { Candidate, Created } from '#features/requests/shapes.ts'
import { CreateForm } from '#features/requests/web/create/CreateForm.tsx'
import type { FormSource } from '#features/requests/web/create/form-source.ts'
import '#features/requests/web/create/rest-of-form.ts' // loaded at once
import '#features/requests/web/create/opened-parts.ts'
import '#features/requests/rules.ts'
import '#web/ui/overlays/DialogWindow.tsx'
import { candidate } from './sample-candidate.ts'
import { createPlan } from './create-plan.ts'

configure({ asyncUtilTimeout: 4000 }) // a plan arrives after a pause in typing, and tests share two cores

export const person = (fullName: string, leftOut: Candidate['leftOut'] = null): Candidate =>
  candidate(fullName, {
    id: `0199f2a0-0000-7000-8000-0000000000${String(fullName.length).padStart(2, '0')}`,
    availability: leftOut === 'busy' ? 'busy' : 'available',
    leftOut,
  })
export const ola = person('Ola Hansen')
export const siri = person('Siri Dahl', 'busy')
export const register = { candidates: [ola, siri], balance: 100, smsPriceOre: 99, smsCountries: ['+47'] }
export const used: Suggestions = {
  departments: [],
  daysOff: [],
  isBound: false,
  titles: ['Vikar i 3B', 'Kantinevakt'],
  locations: ['Skoleveien 1', 'Kantina'],
  shifts: [
    {
      id: '1',
      title: 'Vikar i 3B',
      location: 'Skoleveien 1',
      startTime: '07:45:00',
      endTime: '14:30:00',
      asked: 2,
    },
    {
      id: '2',
      title: 'Kantinevakt',
      location: 'Kantina',
      startTime: '10:00:00',
      endTime: '13:00:00',
      asked: 1,
    },
  ],
  templates: [],
  usualTimes: { startTime: '07:45:00', endTime: '14:30:00' },
}

export const earlier: EarlierRequest = {
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2026-11-23',
  startTime: '07:45:00',
  endTime: '14:30:00',
  places: 1,
  description: null,
  requirements: null,
  channels: ['sms'],
  departmentId: null,
  askedAll: true,
  asked: [],
}
export const fromEarlier: FormSource = { kind: 'found', earlier }
export const created: Created = {
  id: '0199f2a0-0000-7000-8000-000000000009',
  assignmentIds: ['0199f2a0-0000-7000-8000-000000000009'],
  isNew: true,
  recipients: 1,
  sms: { kind: 'queued', count: 1, balance: 99, withoutMobile: 0 },
  emails: 0,
  emailsInstead: 0,
}

/** The employer's asking settings unless the form overrides them. */
export const askingDefaults: AskingSettings = {
  openAtMost: null,
  patienceMinutes: null,
  quiet: { from: '22:00', until: '06:00', weekends: false },
  alarmMinutes: 60,
  alarmPercent: null,
}

type Answers = Record<string, (input?: unknown) => unknown>
export const refusal = (code: string, status: number, message: string, data?: unknown) => ({
  defined: true,
  code,
  status,
  message,
  data,
})

const Known = z.object({
  candidates: z.array(z.object({ id: z.string(), leftOut: z.nullable(LeftOut) })),
  balance: z.int(),
  smsPriceOre: z.nullable(z.number()),
})
const planOf = (input: unknown, answers: Answers) =>
  createPlan(PlannedRequest.parse(input), Known.parse(answers['requests/candidates']?.()))

/** Answers each procedure as configured and records the input of `createRequest`. */
export const serve = (answers: Answers = {}) => {
  const sent: unknown[] = []
  const all: Answers = {
    'requests/candidates': () => register,
    'requests/suggestions': () => used,
    'requests/createRequest': () => created,
    'requests/planCreateRequest': (input) => planOf(input, { ...all, ...answers }),
    'requests/askingSettings': () => askingDefaults,
    'accounts/me': () => null,
  }
  const fetched = async (address: string, { body }: { body: string }) => {
    const procedure = address.split('/').slice(-2).join('/')
    const input = body ? JSON.parse(body).json : undefined
    if (procedure === 'requests/createRequest') sent.push(input)
    return Response.json({ json: (await { ...all, ...answers }[procedure]?.(input)) ?? null })
  }
  vi.stubGlobal('fetch', fetched)
  return sent
}

export const show = async (
  source: FormSource = { kind: 'nothing' },
  candidates = register,
  before?: Suggestions,
) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <I18nProvider locale="nb-NO">
      <QueryClientProvider client={queryClient}>
        <CreateForm
          register={candidates}
          used={before}
          source={source}
          wantedDate={undefined}
          draftName="oppdrag"
        />
      </QueryClientProvider>
    </I18nProvider>,
  )
  await screen.findByRole('group', { name: 'Dato' }) // its script loads after the first screen
}
export const showFilledIn = async () => {
  await show(fromEarlier)
  press('I morgen')
}

export const titleField = () => screen.getByLabelText<HTMLInputElement>('Tittel')
export const place = () => screen.getByLabelText<HTMLInputElement>('Sted').value
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const submit = () => press('Opprett og send forespørsler')
