import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { IfPermitted } from '#web/IfPermitted.tsx'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '#web/errors.ts'
import { REFRESH } from '#web/refresh.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { AttentionItem } from '../contract.ts'
import css from './Attention.module.css'
import { ATTENTION, ATTENTION_ID, AttentionList, isAlarmed, keyOf, NEW, NEW_ID } from './AttentionList.tsx'
import { overviewApi } from './api.ts'
import { FrontSection } from './FrontSection.tsx'
import { TryOneself } from './TryOneself.tsx'

const useAttention = () => useQuery(overviewApi.attention.queryOptions(REFRESH))

/** True if the office has no substitutes yet; then there is nothing to attend to. */
export const useIsNew = (): boolean => {
  const { data } = useAttention()
  return data !== undefined && !data.hasVikarer && data.items.every(({ kind }) => kind === 'credits')
}

/** The keys of the entries. */
export type Entries = ReadonlySet<string>

/** The entries if one of them is a shift with an alarm; else null. */
export const useAlarmed = (): Entries | null => {
  const items = useAttention().data?.items ?? []
  return items.some(isAlarmed) ? new Set(items.map(keyOf)) : null
}

interface AttentionProps {
  /**
   * Entries of the list above the day. Later ones are in a list below it: they would push the day down. Null: one list.
   */
  only?: Entries | null
  /** The list below the day. */
  isBelow?: boolean
}

/** 'Trenger oppmerksomhet': the urgent matters, each with its next step. */
export function Attention({ only, isBelow }: AttentionProps) {
  const attention = useAttention()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { data, dataUpdatedAt, error, isFetching, refetch } = attention
  const { items, below } = partsOf(data?.items ?? [], only)
  const list = isBelow ? { items: below } : { items, all: data?.items }
  if (isBelow && below.length === 0) return null
  return (
    <FrontSection
      id={isBelow ? NEW_ID : ATTENTION_ID}
      title={isBelow ? NEW : ATTENTION}
      headingRef={headingRef}
    >
      {data && <AttentionList {...list} now={new Date(dataUpdatedAt)} headingRef={headingRef} />}
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

/** An upper list whose entries are all gone takes in the others. */
const partsOf = (all: readonly AttentionItem[], only: Entries | null | undefined) => {
  const items = only ? all.filter((item) => only.has(keyOf(item))) : all
  return items.length === 0
    ? { items: all, below: [] }
    : { items, below: all.filter((item) => !items.includes(item)) }
}

/** True until the office has sent a request to other people than itself. */
export const useIsStarting = (): boolean => (useAttention().data?.start ?? null) !== null

/** The steps from an empty register to the first yes, with the finished ones ticked off. */
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
        <IfPermitted area="owning">
          <Step isDone={start?.hasSms}>
            <p>
              <a href={paths.credits}>Kjøp SMS</a>
            </p>
            <p className={css.facts}>Forespørsler på e-post koster ingenting.</p>
          </Step>
        </IfPermitted>
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
