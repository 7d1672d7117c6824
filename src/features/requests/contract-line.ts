import * as z from 'zod/mini'
import { api, Edited, staleWith, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { AskingChange, AskingSettings, SendTime } from '#features/asking/rules.ts'
import { PlannedRequest } from '#features/asking/planned-request.ts'
import { QUIET_NOW, SendAnyway } from './contract-quiet.ts'
import { Alarm, Line, LineForecast, RequestForecast } from '#features/asking/shapes.ts'
import { Sent } from '#features/messages/shapes.ts'
import { ALREADY_SENT, LINE_OVER, NOT_HALTED } from './texts.ts'

const ById = z.object({ id: Id })

const tags = ['assignments']

const forEmployer = api.meta({ area: 'employer' })
const planning = api.meta({ area: 'planning' })

const NO_LINE = { NO_LINE: { status: 409, message: LINE_OVER } } as const

const SavedAskingSettings = z.extend(AskingSettings, { version: Version })
const StoredAskingSettings = z.extend(SavedAskingSettings, { edited: Edited })

/** How a request asks as it goes, what can be expected of it, and when the office is alarmed. */
export const lines = {
  line: forEmployer
    .route({
      method: 'GET',
      path: '/assignments/{id}/line',
      operationId: 'read-line',
      tags,
      summary: 'Køen når noen blir spurt om gangen; null når alle ble spurt på én gang',
    })
    .input(ById)
    .output(z.object({ line: z.nullable(Line) })),
  changeLine: api
    .route({
      method: 'PUT',
      path: '/assignments/{id}/line',
      operationId: 'change-line',
      tags,
      summary: 'Endre hvor mange som får spørsmålet om gangen, og når resten får det',
    })
    .meta({ area: 'sending' })
    .errors({ ...NO_LINE, ...staleWith(z.extend(AskingChange, { version: Version })) })
    .input(z.extend(AskingChange, { id: Id, version: Version }))
    .output(Sent),
  askAll: api
    .route({
      method: 'POST',
      path: '/assignments/{id}/line/all',
      operationId: 'ask-all-in-line',
      tags,
      summary: 'Spør alle som er igjen i køen, med en gang',
    })
    .meta({ area: 'sending' })
    .errors({ ...NO_LINE, ...QUIET_NOW })
    .input(z.extend(ById, SendAnyway))
    .output(Sent),
  askNextInLine: api
    .route({
      method: 'POST',
      path: '/assignments/{id}/line/next',
      operationId: 'ask-next-in-line',
      tags,
      summary: 'Spør neste i reserven eller køen igjen, etter at kontoret valgte å la være',
    })
    .meta({ area: 'sending' })
    .errors({ NOT_HALTED: { status: 409, message: NOT_HALTED }, ...QUIET_NOW })
    .input(z.extend(ById, SendAnyway))
    .output(Sent),
  changeSendTime: api
    .route({
      method: 'PUT',
      path: '/assignments/{id}/send-time',
      operationId: 'change-send-time',
      tags,
      summary: 'Flytt når en forespørsel som ikke er sendt, blir sendt; null: send den nå',
    })
    .meta({ area: 'sending' })
    .errors({
      ALREADY_SENT: { status: 409, message: ALREADY_SENT },
      ...QUIET_NOW,
      ...staleWith(z.extend(SendTime, { version: Version })),
    })
    .input(z.extend(SendTime, { id: Id, version: Version, ...SendAnyway }))
    .output(Sent),
  forecastLine: forEmployer
    .route({
      method: 'GET',
      path: '/assignments/{id}/forecast',
      operationId: 'forecast-line',
      tags,
      summary: 'Sjansen for at en åpen vakt blir besatt, og hvor mange SMS det vil ta',
    })
    .input(ById)
    .output(LineForecast),
  forecastRequest: planning
    .route({
      method: 'POST',
      path: '/requests/forecast',
      operationId: 'forecast-request',
      tags,
      summary: 'Det samme for en forespørsel som ikke er sendt; null når det er spurt for lite til å anslå',
    })
    .input(PlannedRequest)
    .output(z.object({ forecast: z.nullable(RequestForecast) })),
  alarm: forEmployer
    .route({
      method: 'GET',
      path: '/assignments/{id}/alarm',
      operationId: 'read-alarm',
      tags,
      summary: 'Om det ser ut til at ingen kommer, hvorfor, og hvem som kan ringes; null når alt er i orden',
    })
    .input(ById)
    .output(z.object({ alarm: z.nullable(Alarm) })),
  alarms: forEmployer
    .route({
      method: 'GET',
      path: '/alarms',
      operationId: 'count-alarms',
      tags,
      summary: 'Hvor mange vakter det ser ut til at ingen kommer til',
    })
    .output(z.object({ count: z.int() })),
  askingSettings: forEmployer
    .route({
      method: 'GET',
      path: '/asking-settings',
      operationId: 'read-asking-settings',
      tags,
      summary: 'Hvordan kontoret spør når ikke annet er valgt',
    })
    .output(StoredAskingSettings),
  saveAskingSettings: planning
    .route({
      method: 'PUT',
      path: '/asking-settings',
      operationId: 'save-asking-settings',
      tags,
      summary: 'Lagre hvordan kontoret spør når ikke annet er valgt',
    })
    .errors(staleWith(StoredAskingSettings))
    .input(SavedAskingSettings)
    .output(z.object({ version: Version })),
}
