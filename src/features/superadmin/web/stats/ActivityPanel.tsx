import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import type { SystemStatistics } from '../../contract-statistics.ts'
import { activityRate, smsPerAssignment, vikarerPerAdministrator } from './health-texts.ts'
import css from './Stats.module.css'

/** Ratios between the figures. */
export function ActivityPanel({ statistics }: { statistics: SystemStatistics | undefined }) {
  const write = (formula: (known: SystemStatistics) => string) => (
    <span className={css.number}>{statistics ? formula(statistics) : '...'}</span>
  )
  return (
    <Card as="section" title="Aktivitet">
      <FactList>
        <Fact name="Oppdragsaktivitet" note="aktive av alle oppdrag">
          {write(activityRate)}
        </Fact>
        <Fact name="Vikarer per administrator" note="i gjennomsnitt">
          {write(vikarerPerAdministrator)}
        </Fact>
        <Fact name="SMS per oppdrag" note="i gjennomsnitt">
          {write(smsPerAssignment)}
        </Fact>
      </FactList>
    </Card>
  )
}

/** Names and values, one a line. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>
}

interface FactProps {
  name: ReactNode
  /** The calculation of the value. */
  note?: string
  children: ReactNode
}

export function Fact({ name, note, children }: FactProps) {
  return (
    <div className={css.fact}>
      <dt>
        {name}
        {note && <span className={css.factNote}>{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
