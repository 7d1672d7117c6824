import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { dateTimeOf } from '#shared/dates.ts'
import { errorMessage } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { ValidLink } from '../../contract-links.ts'
import { Failure } from '../Failure.tsx'
import { superadminApi } from '../api.ts'
import css from './Links.module.css'
import type { ValidLinksQuery } from './queries.ts'
import { validWords, withCompany } from './words.ts'

/** 'Lenker som ennå virker': their users and expiry, with a button to revoke each. */
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
        onGone={() => list.current?.focus()} // the pressed button is gone
      />
    </div>
  )
}

interface ValidLinkRowProps {
  link: ValidLink
  now: Date
  onRevoke: () => void
}

function ValidLinkRow({ link, now, onRevoke }: ValidLinkRowProps) {
  const { adminName, company, createdBy, createdAt, expiresAt } = link
  return (
    <li className={css.row}>
      <div className={css.words}>
        <strong>{withCompany(adminName, company)}</strong>
        <p>{validWords(expiresAt, now)}</p>
        <p>{`Laget ${createdBy ? `av ${createdBy} ` : ''}${dateTimeOf(createdAt)}`}</p>
      </div>
      <Button variant="secondary" size="small" onPress={onRevoke}>
        Trekk tilbake<VisuallyHidden> lenken for {adminName}</VisuallyHidden>
      </Button>
    </li>
  )
}

interface RevokeDialogProps {
  /** The link in question; null if none. */
  link: ValidLink | null
  onClose: () => void
  /** Called when the link is no longer listed. */
  onGone: () => void
}

/** Asks before a link is revoked. */
function RevokeDialog({ link, onClose, onGone }: RevokeDialogProps) {
  const queryClient = useQueryClient()
  const revoke = useMutation(
    superadminApi.revokeMagicLink.mutationOptions({
      onSuccess: () => showToast({ title: 'Lenken er trukket tilbake' }),
      onError: (error) =>
        showToast({
          title: 'Kunne ikke trekke tilbake lenken',
          description: errorMessage(error),
          tone: 'error',
        }),
      onSettled: async () => {
        onClose()
        void queryClient.invalidateQueries({ queryKey: superadminApi.magicLink.key() })
        await queryClient.invalidateQueries({ queryKey: superadminApi.validMagicLinks.key() })
        onGone()
      },
    }),
  )
  return (
    <ConfirmDialog
      isOpen={link !== null}
      onClose={onClose}
      onConfirm={() => link && revoke.mutate({ id: link.id })}
      title="Trekk tilbake lenken?"
      confirmLabel="Trekk tilbake"
      isPending={revoke.isPending}
      pendingText="Trekker tilbake..."
    >
      {link && `Lenken for ${withCompany(link.adminName, link.company)} slutter å virke med en gang.`}
    </ConfirmDialog>
  )
}
