import { dateTimeOf } from '#shared/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { ValidLink } from '../../contract-links.ts'
import css from './Links.module.css'
import { validWords, withCompany } from './words.ts'

interface ValidLinkRowProps {
  link: ValidLink
  now: Date
  onRevoke: () => void
}

export function ValidLinkRow({ link, now, onRevoke }: ValidLinkRowProps) {
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
