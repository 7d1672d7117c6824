import * as z from 'zod/mini'
import { forService, tags } from './contract-base.ts'

/** The eight figures. Credits come from the ledger and SMS from the history; 'today' is Oslo's date. */
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
  /** Assignments that began in the month, without cancelled ones, and those of them that were filled. */
  assignments: z.int(),
  filled: z.int(),
  /** SMS sent. */
  sms: z.int(),
})
export type MonthOfUse = z.infer<typeof MonthOfUse>

/** The result of a check made for this request. */
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
  /** The measurement in Norwegian: '3 ms', 'Ingen venter', '41 % ledig'. */
  measured: z.string(),
})
export type HealthCheck = z.infer<typeof HealthCheck>

/** One address of the database, and the node there. */
export const DatabaseNode = z.object({
  address: z.string(),
  part: z.enum(['writes', 'follows', 'pools', 'away']),
  /** Seconds of replication lag; null except for a replica. */
  behindSeconds: z.nullable(z.number()),
})
export type DatabaseNode = z.infer<typeof DatabaseNode>

export const SystemHealth = z.object({
  /** True if all checks pass and every node answers. */
  isOperational: z.boolean(),
  isDatabaseStable: z.boolean(),
  totalSmsCredits: z.int(),
  checkedAt: z.iso.datetime(),
  checks: z.array(HealthCheck),
  /** Absent if the database has one address. */
  nodes: z.optional(z.array(DatabaseNode)),
})
export type SystemHealth = z.infer<typeof SystemHealth>

/** The number of equal bins from 0 to 1 for the forecast chance. */
export const BINS = 10
/** With fewer completed forecasts than this, there are no figures. */
export const CALIBRATION_LEAST = 20

/** The quality of the forecasts. Shares and chances from 0 to 1. */
export const Calibration = z.object({
  /** The number of forecasts that can be judged. */
  forecasts: z.int(),
  /** Null while there are too few. */
  figures: z.nullable(
    z.object({
      /** Mean squared error of the chance, and that of always forecasting the employer's average. */
      brier: z.number(),
      brierOfAverage: z.number(),
      /** SMS a request. */
      expectedMessages: z.number(),
      sentMessages: z.number(),
      /** The lowest chances first; null for an empty bin. */
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
