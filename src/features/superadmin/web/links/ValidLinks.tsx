import { useRef, useState } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import type { ValidLink } from '../../contract-links.ts'
import { Failure } from '../Failure.tsx'
import css from './Links.module.css'
import type { ValidLinksQuery } from './queries.ts'
import { RevokeDialog } from './RevokeDialog.tsx'
import { ValidLinkRow } from './ValidLinkRow.tsx'

/** 'Lenker som ennå virker': whose they are, until when, and the way to end each. */
export function ValidLinks({ links }: { links: ValidLinksQuery }) {
  return (
    <Card as="section" title="Lenker som ennå virker">
      {links.isPending && <Loading>Henter lenker...</Loading>}
      {links.isLoadingError && <Failure title="Kunne ikke hente lenkene." query={links} />}
      {links.data && <List links={links.data.links} now={new Date(links.dataUpdatedAt)} />}
    </Card>
  )
}

function List({ links, now }: { links: readonly ValidLink[]; now: Date }) {
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<ValidLink | null>(null)
  return (
    <div ref={list} tabIndex={-1} className={css.valid}>
      {links.length === 0 ? (
        <p className={css.dim}>Ingen lenker venter på å bli brukt.</p>
      ) : (
        <ul className={css.list}>
          {links.map((link) => (
            <ValidLinkRow key={link.id} link={link} now={now} onRevoke={() => setAsked(link)} />
          ))}
        </ul>
      )}
      <RevokeDialog
        link={asked}
        onClose={() => setAsked(null)}
        onGone={() => list.current?.focus()} // the button that was pressed is gone
      />
    </div>
  )
}
