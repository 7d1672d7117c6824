import type { ReactElement } from 'react'
import { counted } from '#shared/counts.ts'
import { Details } from '#web/ui/Details.tsx'
import css from './Person.module.css'

/** Items beyond {@link SHOWN} are collapsed if they are more than {@link FEW}. */
const SHOWN = 6
const FEW = 3

interface FoldedProps {
  children: readonly ReactElement[]
  /** The singular and the plural. */
  what: readonly [string, string]
}

/** A list that shows its first items, and the others on request. */
export function Folded({ children, what: [one, many] }: FoldedProps) {
  if (children.length <= SHOWN + FEW) return <ul className={css.list}>{children}</ul>
  const rest = children.length - SHOWN
  return (
    <>
      <ul className={css.list}>{children.slice(0, SHOWN)}</ul>
      <Details summary={`${counted(rest, one, many)} til`}>
        <ul className={css.list}>{children.slice(SHOWN)}</ul>
      </Details>
    </>
  )
}
