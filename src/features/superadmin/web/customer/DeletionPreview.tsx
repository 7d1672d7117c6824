import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { errorMessage } from '#web/errors.ts'
import { announce } from '#web/ui/announce.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { Customer } from '../../contract-customers.ts'
import type { DeletionPreview as Preview } from '../../contract-deletion.ts'
import css from './Customer.module.css'
import { contactWords, deactivationWords, goingWords, stayingWords } from './deletion-words.ts'

const COUNTED = 'Alt som berøres, er talt opp.'

interface DeletionPreviewProps {
  user: Customer
  preview: UseQueryResult<Preview>
  /** True for a permanent deletion, false for a deactivation. */
  isForGood: boolean
  /** The choice for coming shifts; null if there are none. */
  choice: ReactNode
  /** Shown below the counts, once they are known. */
  children: ReactNode
}

/** Shows the data that a deletion would remove and leave, or the effects of a deactivation, counted beforehand. */
export function DeletionPreview({
  user,
  preview: { data, error, refetch, isFetching },
  isForGood,
  choice,
  children,
}: DeletionPreviewProps) {
  const isCounted = data !== undefined
  useEffect(() => (isCounted ? announce(COUNTED) : undefined), [isCounted])
  if (!data && error) {
    return (
      <ErrorState
        title="Kunne ikke hente hva som berøres"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {errorMessage(error)}
      </ErrorState>
    )
  }
  if (!data) return <Loading>Teller opp hva som berøres...</Loading>
  if (!isForGood)
    return (
      <>
        <Part title="Dette skjer" rows={deactivationWords(user, data)} />
        {choice}
      </>
    )
  return (
    <div className={css.parts}>
      <Part title="Dette slettes for godt" rows={goingWords(user, data)} />
      <div className={css.form}>
        <Part title="Dette blir stående" rows={[...stayingWords(user, data), ...contactWords(user, data)]} />
        {choice}
        {children}
      </div>
    </div>
  )
}

function Part({ title, rows }: { title: string; rows: readonly string[] }) {
  if (rows.length === 0) return null
  return (
    <div className={css.part}>
      <h3>{title}</h3>
      <ul className={css.consequences}>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </div>
  )
}
