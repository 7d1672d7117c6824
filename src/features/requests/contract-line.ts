import * as z from 'zod/mini'
import { api, Edited, staleWith, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { AskingSettings } from '#features/asking/rules.ts'
import { PlannedRequest } from '#features/asking/planned-request.ts'
import { lineActs } from './contract-line-acts.ts'
import { Alarm, Line, LineForecast, RequestForecast } from '#features/asking/shapes.ts'

const ById = z.object({ id: Id })

const tags = ['assignments']

const forEmployer = api.meta({ area: 'employer' })
const planning = api.meta({ area: 'planning' })

const SavedAskingSettings = z.extend(AskingSettings, { version: Version })
const StoredAskingSettings = z.extend(SavedAskingSettings, { edited: Edited })

/** A request's progress and forecast, and the alarms. */
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
  ...lineActs,
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
