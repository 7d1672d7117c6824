import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { May } from '#web/May.tsx'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '#web/errors.ts'
import { REFRESH } from '#web/refresh.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import css from './Attention.module.css'
import { AttentionList } from './AttentionList.tsx'
import { overviewApi } from './api.ts'
import { FrontSection } from './FrontSection.tsx'
import { TryOneself } from './TryOneself.tsx'

const useAttention = () => useQuery(overviewApi.attention.queryOptions(REFRESH))

/** Has the office yet to begin? Then there is nobody to send, and nothing to see to. */
export const useIsNew = (): boolean => {
  const { data } = useAttention()
  return data !== undefined && !data.hasVikarer && data.items.every(({ kind }) => kind === 'credits')
}

/** Does it look as if a shift stays empty? */
export const useIsAlarmed = (): boolean =>
  useAttention().data?.items.some((item) => item.kind === 'shift' && item.alarms.length > 0) ?? false

/** 'Trenger oppmerksomhet': what must be done now, each with its next step. */
export function Attention() {
  const attention = useAttention()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { data, dataUpdatedAt, error, isFetching, refetch } = attention
  return (
    <FrontSection title="Trenger oppmerksomhet" headingRef={headingRef}>
      {data && <AttentionList items={data.items} now={new Date(dataUpdatedAt)} headingRef={headingRef} />}
      {!data && !error && (
        <div className={css.looking}>
          <p className={css.calm}>Ser etter det som haster...</p>
        </div>
      )}
      {!data && error && (
        <div className={joinClasses(css.calm, css.failed)}>
          <p>Kunne ikke se etter det som haster. {errorMessage(error)}</p>
          <Button
            variant="secondary"
            size="small"
            onPress={() => void refetch()}
            isPending={isFetching}
            pendingText="Prøver igjen..."
          >
            Prøv igjen
          </Button>
        </div>
      )}
    </FrontSection>
  )
}

/** Has the office asked no one but itself so far? */
export const useIsStarting = (): boolean => (useAttention().data?.start ?? null) !== null

/** The way from an empty register to the first yes; what is done is ticked off. */
export function StartList() {
  const { hasVikarer, start } = useAttention().data ?? {}
  return (
    <FrontSection title="Kom i gang">
      <ol className={css.start}>
        <Step isDone={start?.hasTried}>
          <TryOneself hasTried={start?.hasTried} />
        </Step>
        <Step isDone={hasVikarer}>
          <p>
            <a href={paths.addVikar}>Legg til vikarer</a> eller <a href={paths.importVikarer}>importer dem</a>
          </p>
          <p className={css.facts}>Lim inn fra regneark, så er hele registeret på plass med en gang.</p>
        </Step>
        <May area="owning">
          <Step isDone={start?.hasSms}>
            <p>
              <a href={paths.credits}>Kjøp SMS</a>
            </p>
            <p className={css.facts}>Forespørsler på e-post koster ingenting.</p>
          </Step>
        </May>
        <Step>
          <p>
            <a href={paths.createAssignment}>Opprett oppdrag</a>
          </p>
          <p className={css.facts}>Den første som svarer ja, får jobben.</p>
        </Step>
      </ol>
    </FrontSection>
  )
}

function Step({ isDone = false, children }: { isDone?: boolean | undefined; children: ReactNode }) {
  return (
    <li data-done={isDone || undefined}>
      {isDone && <VisuallyHidden>Gjort: </VisuallyHidden>}
      {children}
    </li>
  )
}
