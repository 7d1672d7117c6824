import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { BINS, CALIBRATION_LEAST, type Calibration } from '../contract-statistics.ts'

/**
 * Compares forecasts with outcomes over all employers in the last twelve months. The baseline forecasts each request
 * at its employer's average rate.
 */
export const readCalibration = async (tx: SystemTransaction, now: Date): Promise<Calibration> => {
  const { rows } = await sql<Bin>`
    select bin, count(*)::integer as forecasts, sum(chance) as chances, sum(came) as filled,
      sum((chance - came) ^ 2) as squares,
      sum((average - came) ^ 2) as squares_of_average, sum(expected_messages) as expected, sum(messages_sent) as sent
    from (
      select least(round(chance * 100)::integer * ${sql.lit(BINS)} / 100, ${sql.lit(BINS - 1)}) as bin, chance::float8,
        came_true::integer::float8 as came,
        avg(came_true::integer) over (partition by employer_id)::float8 as average, expected_messages::float8,
          messages_sent::float8
      from forecasts where came_true is not null and until > ${now}::timestamptz - interval '12 months'
    ) judged
    group by bin`.execute(tx)
  const total = (field: Exclude<keyof Bin, 'bin'>) => rows.reduce((sum, row) => sum + row[field], 0)
  const forecasts = total('forecasts')
  if (forecasts < CALIBRATION_LEAST) return { forecasts, figures: null }
  const mean = (field: Exclude<keyof Bin, 'bin'>) => total(field) / forecasts
  return {
    forecasts,
    figures: {
      brier: mean('squares'),
      brierOfAverage: mean('squaresOfAverage'),
      expectedMessages: mean('expected'),
      sentMessages: mean('sent'),
      bins: Array.from({ length: BINS }, (_, bin) => binOf(rows.find((row) => row.bin === bin))),
    },
  }
}

interface Bin {
  readonly bin: number
  readonly forecasts: number
  readonly chances: number
  readonly filled: number
  readonly squares: number
  readonly squaresOfAverage: number
  readonly expected: number
  readonly sent: number
}

const binOf = (row: Bin | undefined) => ({
  forecasts: row?.forecasts ?? 0,
  meanChance: row ? row.chances / row.forecasts : null,
  filledShare: row ? row.filled / row.forecasts : null,
})
