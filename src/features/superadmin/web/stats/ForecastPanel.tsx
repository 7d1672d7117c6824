import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDecimal } from '#shared/counts.ts'
import { REFRESH } from '#web/refresh.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import type { Calibration } from '../../contract-statistics.ts'
import { FAILED } from '../../texts.ts'
import { superadminApi } from '../api.ts'
import { Failure } from '../Failure.tsx'
import { Fact, FactList } from './ActivityPanel.tsx'
import css from '../chart/MonthChart.module.css'

type Figures = NonNullable<Calibration['figures']>

/** The rate at which shifts were filled, by forecast chance. */
export function ForecastPanel() {
  const query = useQuery(superadminApi.calibration.queryOptions(REFRESH))
  if (query.isLoadingError) return <Failure title={FAILED.statistics} query={query} />
  if (!query.data) return <Skeleton label="Henter anslagene..." />
  const { forecasts, figures } = query.data
  return (
    <Card as="section" title="Anslagene">
      <p className={css.note}>
        Sjansen for et ja, anslått da forespørselen ble sendt, og hva det ble. Siste tolv måneder, alle
        kunder.
      </p>
      {figures ? (
        <Numbers figures={figures} forecasts={forecasts} />
      ) : (
        <p>For lite data: {formatCount(forecasts)} anslag kan bedømmes.</p>
      )}
    </Card>
  )
}

function Numbers({ figures, forecasts }: { figures: Figures; forecasts: number }) {
  const { brier, brierOfAverage, expectedMessages, sentMessages, bins } = figures
  return (
    <>
      <FactList>
        <Fact name="Anslag" note="som kan bedømmes">
          {formatCount(forecasts)}
        </Fact>
        <Fact name="Brier-poeng" note="lavere er bedre; alltid kundens snitt ville gitt det andre tallet">
          {formatScore(brier)} mot {formatScore(brierOfAverage)}
        </Fact>
        <Fact name="SMS per forespørsel" note="forventet, og sendt">
          {formatDecimal(expectedMessages)} og {formatDecimal(sentMessages)}
        </Fact>
      </FactList>
      <div className={css.chart}>
        <Drawing bins={bins} />
        <table className={css.table}>
          <caption className={css.caption}>Anslag og besatte vakter</caption>
          <thead>
            <tr>
              <th scope="col">Anslått</th>
              <th scope="col">Antall</th>
              <th scope="col">I snitt</th>
              <th scope="col">Besatt</th>
            </tr>
          </thead>
          <tbody>
            {bins.map((bin, index) => (
              <tr key={rangeOf(index, bins.length)}>
                <th scope="row">{rangeOf(index, bins.length)}</th>
                <td>{formatCount(bin.forecasts)}</td>
                <td>{percent(bin.meanChance)}</td>
                <td>{percent(bin.filledShare)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** A point for each row of the table; on the diagonal, the rate equals the forecast. */
function Drawing({ bins }: Pick<Figures, 'bins'>) {
  return (
    <svg
      className={css.plot}
      viewBox="-4 -4 108 108"
      role="img"
      aria-label="Diagram: andel besatt etter anslått sjanse. Punkter på linjen traff. Tallene står i tabellen."
    >
      <path className={css.grid} d="M0 100 100 0" />
      <path className={css.ground} fill="none" d="M0 0V100H100" />
      {bins.map(
        ({ forecasts, meanChance, filledShare }, index) =>
          meanChance !== null &&
          filledShare !== null && (
            <circle
              key={rangeOf(index, bins.length)}
              className={css.bar}
              cx={100 * meanChance}
              cy={100 * (1 - filledShare)}
              r={Math.min(4, 1.5 + Math.log10(forecasts))}
            />
          ),
      )}
    </svg>
  )
}

/** '0–10 %' */
const rangeOf = (index: number, count: number) =>
  `${(100 * index) / count}–${(100 * (index + 1)) / count}\u00a0%`

const percent = (share: number | null) => (share === null ? '–' : `${Math.round(100 * share)}\u00a0%`)

const scores = new Intl.NumberFormat('nb-NO', { minimumFractionDigits: 3, maximumFractionDigits: 3 })
const formatScore = (score: number) => scores.format(score)
