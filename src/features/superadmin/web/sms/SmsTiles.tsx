import { Grid } from '#web/ui/Stack.tsx'
import { StatTile } from '#web/ui/StatTile.tsx'
import type { SmsTotals } from '../../contract-sms.ts'

/** The four figures of all customers together. */
export function SmsTiles({ totals }: { totals: SmsTotals | undefined }) {
  return (
    <Grid columns="narrow">
      <StatTile label="Totalt sendt" value={totals?.sent} note="SMS i historikken" />
      <StatTile label="Feilet" value={totals?.failed} note={totals?.failed ? 'Betalt tilbake' : '\u00a0'} />
      <StatTile label="Total kostnad" value={totals?.cost} note="SMS-kreditter" />
      <StatTile label="Siste 24 timer" value={totals?.last24Hours} note="SMS sendt" />
    </Grid>
  )
}
