import { StatTile } from '#web/ui/StatTile.tsx'
import type { EconomySummary } from '../../contract-economy.ts'
import css from './Economy.module.css'
import { shareOfSold, wholeKroner } from './economy-words.ts'

/** The four figures of all customers together. */
export function EconomyTiles({ summary }: { summary: EconomySummary | undefined }) {
  return (
    <div className={css.tiles}>
      <StatTile
        label="Total omsetning"
        value={summary && wholeKroner(summary.revenueOre)}
        note="Etter refusjoner"
      />
      <StatTile label="SMS solgt" value={summary?.sold} note="Etter refusjoner" />
      <StatTile
        label="SMS brukt"
        value={summary?.used}
        note={summary ? shareOfSold(summary.used, summary.sold) : '\u00a0'}
      />
      <StatTile label="Aktive kunder" value={summary?.activeCustomers} note="Har kjøpt SMS" />
    </div>
  )
}
