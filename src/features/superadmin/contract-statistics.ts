import * as z from 'zod/mini'
import { forService, tags } from './contract-base.ts'

/** The eight figures. Credits and SMS as the ledger and the history have them; 'today' is Oslo's date. */
export const SystemStatistics = z.object({
  totalUsers: z.int(),
  totalAdministrators: z.int(),
  totalVikarer: z.int(),
  totalAssignments: z.int(),
  activeAssignments: z.int(),
  todayAssignments: z.int(),
  totalSmsHistory: z.int(),
  totalSmsCredits: z.int(),
})
export type SystemStatistics = z.infer<typeof SystemStatistics>

/** A month of the last twelve, the oldest first. */
export const MonthOfUse = z.object({
  /** YYYY-MM, in Oslo. */
  month: z.string(),
  /** Assignments whose shift began in it (cancelled ones left out), and those of them that somebody took. */
  assignments: z.int(),
  filled: z.int(),
  /** SMS sent. */
  sms: z.int(),
})
export type MonthOfUse = z.infer<typeof MonthOfUse>

/** A check that was made just now. */
export const HealthCheck = z.object({
  name: z.enum([
    'database',
    'sms-waiting',
    'email-waiting',
    'push-waiting',
    'sms-gateway',
    'email-gateway',
    'disk',
  ]),
  isGood: z.boolean(),
  /** What was measured, in Norwegian: '3 ms', 'Ingen venter', '41 % ledig'. */
  measured: z.string(),
})
export type HealthCheck = z.infer<typeof HealthCheck>

/** One of the addresses of the database, and what is there. */
export const DatabaseNode = z.object({
  address: z.string(),
  part: z.enum(['writes', 'follows', 'pools', 'away']),
  /** Seconds; null but for one that follows. */
  behindSeconds: z.nullable(z.number()),
})
export type DatabaseNode = z.infer<typeof DatabaseNode>

export const SystemHealth = z.object({
  /** All checks passed, and every node answers. */
  isOperational: z.boolean(),
  isDatabaseStable: z.boolean(),
  totalSmsCredits: z.int(),
  checkedAt: z.iso.datetime(),
  checks: z.array(HealthCheck),
  /** Absent where the database is at one address. */
  nodes: z.optional(z.array(DatabaseNode)),
})
export type SystemHealth = z.infer<typeof SystemHealth>

/** So many equally wide parts from 0 to 1, by the chance that was forecast. */
export const BINS = 10
/** With fewer forecasts whose time is over, nothing can be said. */
export const CALIBRATION_LEAST = 20

/** How good the forecasts were: all shares and chances from 0 to 1. */
export const Calibration = z.object({
  /** How many can be judged. */
  forecasts: z.int(),
  /** Null while there are too few. */
  figures: z.nullable(
    z.object({
      /** The mean square of chance less outcome; and the same of always saying the employer's average. */
      brier: z.number(),
      brierOfAverage: z.number(),
      /** SMS a request. */
      expectedMessages: z.number(),
      sentMessages: z.number(),
      /** The lowest chances first; null where there is none. */
      bins: z.array(
        z.object({
          forecasts: z.int(),
          meanChance: z.nullable(z.number()),
          filledShare: z.nullable(z.number()),
        }),
      ),
    }),
  ),
})
export type Calibration = z.infer<typeof Calibration>

export const statistics = {
  systemStatistics: forService
    .route({
      method: 'GET',
      path: '/service/statistics',
      operationId: 'read-system-statistics',
      tags,
      summary: 'Systemstatistikk',
    })
    .output(SystemStatistics),
  monthsOfUse: forService
    .route({
      method: 'GET',
      path: '/service/statistics/months',
      operationId: 'list-months-of-use',
      tags,
      summary: 'Oppdrag, besetting og SMS i de siste tolv månedene',
    })
    .output(z.object({ months: z.array(MonthOfUse) })),
  calibration: forService
    .route({
      method: 'GET',
      path: '/service/statistics/forecasts',
      operationId: 'read-calibration',
      tags,
      summary: 'Hvor godt anslagene har truffet, for alle kunder',
    })
    .output(Calibration),
  systemHealth: forService
    .route({
      method: 'GET',
      path: '/service/health',
      operationId: 'read-system-health',
      tags,
      summary: 'Hvordan tjenesten har det, målt nå',
    })
    .output(SystemHealth),
}
